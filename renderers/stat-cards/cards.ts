import { findField, toRows, toChange, toFigureText, type FigureKind } from '../report/figures';

/** One card as the page declares it. */
export interface CardRule {
  /** With `rowKey`: the key of the row to show. */
  key?: string;
  label: string;
  /** Field or path of the figure: `summary.revenue`. */
  name: string;
  kind?: FigureKind;
  /** Fields of earlier figures to compare with, each with an optional figure that is only shown beside it. */
  before?: { label: string; name: string; beside?: { label: string; name: string } }[];
  /** The direction that is good news; undefined for neutral figures. */
  good?: 'up' | 'down';
  /** The figure is still incomplete (today's): a decrease is not marked as bad news. */
  partial?: boolean;
  /** Link to a screen: `/platform/feedback/list?status=0`. */
  link?: string;
  remark?: string;
}

export interface Card {
  id: string;
  label: string;
  value: string;
  before: {
    label: string;
    value: string;
    beside?: string;
    change?: { direction: 'up' | 'down' | 'same'; text: string };
    tone: 'good' | 'bad' | 'plain';
  }[];
  link?: string | undefined;
  remark?: string | undefined;
}

const words = { up: '上升', down: '下降', same: '持平' };

/**
 * Builds cards from the fields of a reply or, with `rowKey`, from the row that each card names. Drops a card
 * whose row is missing.
 */
export function toCards(answer: unknown, rules: readonly CardRule[], rowKey?: string): Card[] {
  if (answer === undefined || answer === null) return [];
  return rules.flatMap((rule, index) => {
    const holder = rowKey ? toRows(answer).find((row) => String(row[rowKey]) === rule.key) : answer;
    if (holder === undefined) return [];
    const now = findField(holder, rule.name);
    return {
      id: rule.key ?? `${rule.name}/${index}`,
      label: rule.label,
      value: toFigureText(now, rule.kind),
      before: (rule.before ?? []).map(({ label, name, beside }) => {
        const was = findField(holder, name);
        const change = toChange(now, was, rule.kind);
        const isGood = change?.direction === rule.good;
        return {
          label,
          value: toFigureText(was, rule.kind),
          ...(beside && {
            beside: `${beside.label} ${toFigureText(findField(holder, beside.name), rule.kind)}`,
          }),
          ...(change && {
            change: {
              direction: change.direction,
              text: `${words[change.direction]}${spaced(change.amount)}`,
            },
          }),
          tone:
            !change || change.direction === 'same' || !rule.good || (rule.partial && !isGood)
              ? ('plain' as const)
              : isGood
                ? ('good' as const)
                : ('bad' as const),
        };
      }),
      ...(rule.link === undefined ? {} : { link: rule.link }),
      ...(rule.remark === undefined ? {} : { remark: rule.remark }),
    };
  });
}

const spaced = (text: string | undefined) => (text === undefined ? '' : ` ${text}`);
