import { findField, toRows, toChange, toFigureText, type FigureKind } from '../report/figures';

/** One card as a page says it. */
export interface CardRule {
  /** With `rowKey`: the row whose key this is. */
  key?: string;
  label: string;
  /** The figure's field, `summary.revenue` too. */
  name: string;
  kind?: FigureKind;
  /** What it was before: the field of each earlier figure, and of one that is only shown beside it. */
  before?: { label: string; name: string; beside?: { label: string; name: string } }[];
  /** Which way is good news; neither for figures that just are. */
  good?: 'up' | 'down';
  /** The figure is not whole yet (today's): less than before is no bad news. */
  partial?: boolean;
  /** A screen: `/platform/feedback/list?status=0`. */
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
 * Cards out of an answer: of its fields, or with `rowKey` of the row that a card names. A card whose row the
 * answer does not hold is left out.
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
