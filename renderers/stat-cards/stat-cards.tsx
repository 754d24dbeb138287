import type { CSSProperties } from 'react';
import type { BlockProps } from '../report/hosts/report-host';
import { Block, useCall } from '../report/parts/block';
import { ScreenLink, toScreenHref } from '../report/parts/screen-link';
import { toCards, type Card, type CardRule } from './cards';
import './stat-cards.css';

interface StatCardsProps extends BlockProps {
  cards?: CardRule[] | undefined;
  rowKey?: string | undefined;
}

/** Figures side by side, each compared with earlier ones. */
export function StatCards(props: StatCardsProps) {
  const { api, host, data, cards: rules = [], rowKey } = props;
  const call = useCall(host, api, data, rowKey !== undefined);
  const cards = toCards(call.data, rules, rowKey);
  return (
    <Block
      block={props}
      name="stat-cards"
      call={call}
      isEmpty={cards.length === 0}
      emptyText="没有可显示的指标"
      skeleton={<StatSkeleton rules={rules} />}
    >
      <ul className="stat-cards-row" style={toColumns(cards.length)}>
        {cards.map((card) => (
          <li key={card.id}>
            <StatCard card={card} href={card.link && toScreenHref(host.fill(card.link, data), data)} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function StatCard({ card, href }: { card: Card; href: string | undefined }) {
  return (
    <ScreenLink className="stat-card" href={href}>
      <span className="stat-card-label">{card.label}</span>
      <strong className="stat-card-value">{card.value}</strong>
      {card.before.map(({ label, value, beside, change, tone }) => (
        <span key={label} className="stat-card-before">
          <span className="stat-card-was">
            <span>
              {label} {value}
            </span>
            {beside && <span>{beside}</span>}
          </span>
          {change && (
            <span className={`stat-card-change is-${tone}`}>
              <Arrow direction={change.direction} />
              {change.text}
            </span>
          )}
        </span>
      ))}
      {card.remark && <span className="stat-card-before">{card.remark}</span>}
    </ScreenLink>
  );
}

const arrows = { up: 'M2 7.5 5 3l3 4.5z', down: 'M2 3l3 4.5L8 3z', same: 'M2 4.5h6v1.2H2z' };

function Arrow({ direction }: { direction: keyof typeof arrows }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true">
      <path d={arrows[direction]} />
    </svg>
  );
}

/** One row of up to six cards, or two rows where there is less room. */
function toColumns(count: number): CSSProperties {
  const half = Math.ceil(count / 2);
  // More than six in a row are too narrow for an amount.
  return { '--count': count > 6 ? half : count, '--half': half } as CSSProperties;
}

/**
 * Invisible placeholder with the cards' real labels and typical figures, so that its height is the same and
 * nothing moves when the cards arrive.
 */
function StatSkeleton({ rules }: { rules: readonly CardRule[] }) {
  const change = { direction: 'same' as const, text: '上升 10.0%' };
  return (
    <div className="stat-cards-row" style={toColumns(rules.length)} aria-hidden="true">
      {toCards({}, rules).map((card, index) => (
        <i key={index}>
          <StatCard
            card={{ ...card, before: card.before.map((was) => ({ ...was, change })) }}
            href={undefined}
          />
        </i>
      ))}
    </div>
  );
}
