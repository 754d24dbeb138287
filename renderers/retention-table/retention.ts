import { findField, toRows, toBucketText, toFigureText, toPosition, type Row } from '../report/figures';
import type { FigureColumn } from '../report/parts/figure-block';

/** Whether the table shows shares or numbers of users. */
export type RetentionView = 'share' | 'users';

interface RetentionCell {
  text: string;
  /** Tooltip: the value in the other view. */
  other: string;
  /** Shade from 0 to 100; undefined while the period is incomplete. */
  strength: number | undefined;
}

export interface RetentionRow {
  label: string;
  size: string;
  cells: RetentionCell[];
}

interface Retention {
  /** `次日`, `第7天`, `第2周` … */
  heads: string[];
  rows: RetentionRow[];
  /** No user registered, so there is nothing to show. */
  isBlank: boolean;
  /** All cohorts together. */
  total?: RetentionRow;
  columns: FigureColumn[];
  records: Row[];
}

const units: Readonly<Record<string, string>> = { day: '天', week: '周', month: '月' };

function toHead(offset: number, granularity: string): string {
  const unit = units[granularity] ?? '天';
  if (granularity === 'day' && offset === 1) return '次日';
  return granularity === 'month' ? `第${offset}个月` : `第${offset}${unit}`;
}

/**
 * Cohorts and how many of each came back: rows `{date, newUsers, p1…, u1…}` (percent and users), `offsets` lists
 * the periods, `summary` is the total over all cohorts. Pure.
 */
export function toRetention(answer: unknown, view: RetentionView, granularity?: unknown): Retention {
  const known = String(findField(answer, 'range.granularity') ?? granularity ?? 'day');
  const given = findField(answer, 'offsets');
  const offsets = Array.isArray(given) ? given.map(Number).filter(Number.isSafeInteger) : [];
  const records = toRows(answer);
  const heads = offsets.map((offset) => toHead(offset, known));
  const summary = findField(answer, 'summary');
  const toCells = (row: unknown) => offsets.map((offset) => toCell(row, offset, view));
  const sizeOf = (row: unknown) => toFigureText(findField(row, 'newUsers'));
  return {
    heads,
    rows: records.map((row) => ({
      label: toBucketText(row['date'], known),
      size: sizeOf(row),
      cells: toCells(row),
    })),
    ...(findField(summary, 'newUsers') === undefined
      ? {}
      : { total: { label: '合计', size: sizeOf(summary), cells: toCells(summary) } }),
    columns: [
      { name: 'date', label: '注册日期', kind: 'text', textOf: (row) => toBucketText(row['date'], known) },
      { name: 'newUsers', label: '新增用户', sum: true },
      ...offsets.flatMap((offset, index): FigureColumn[] => [
        { name: `u${offset}`, label: `${heads[index]}留存人数` },
        { name: `p${offset}`, label: `${heads[index]}留存率`, kind: 'percent' },
      ]),
    ],
    records,
    isBlank: records.every((row) => Number(findField(row, 'newUsers') ?? 0) === 0),
  };
}

function toCell(row: unknown, offset: number, view: RetentionView): RetentionCell {
  const share = findField(row, `p${offset}`) ?? undefined;
  const users = findField(row, `u${offset}`) ?? undefined;
  if (users === undefined && share === undefined) return { text: '', other: '尚未到期', strength: undefined };
  const [shareText, usersText] = [toFigureText(share, 'percent'), `${toFigureText(users)}人`];
  return view === 'share'
    ? { text: shareText, other: usersText, strength: toStrength(share) }
    : { text: toFigureText(users), other: shareText, strength: toStrength(share) };
}

/** Non-linear: important shares are low, and differences among them must be visible. */
function toStrength(share: unknown): number {
  const part = Math.min(Math.max(toPosition(share), 0), 100) / 100;
  return Math.round(Math.sqrt(part) * 100);
}
