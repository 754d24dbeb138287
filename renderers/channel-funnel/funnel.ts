/** The arithmetic of a funnel: click → download → paid (B §9). Pure. */

const names = [
  'clickCount',
  'downloadCount',
  'subscribeCount',
  'yearCount',
  'monthCount',
  'yearlyCount',
  'monthlyCount',
] as const;

/** Counts as the statistics call answers them (B §3). */
type FunnelCounts = Record<(typeof names)[number], number>;

/**
 * Reads the counts from the reply of any call. A count that is missing (a sum over no rows) or not a number is 0;
 * without `subscribeCount` the four kinds are summed.
 * @returns undefined when there is no count at all
 */
export function findCounts(data: unknown): FunnelCounts | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const given = (name: string): unknown => Reflect.get(data, name);
  const isGiven = (name: string) => given(name) !== undefined && given(name) !== null && given(name) !== '';
  if (!names.some(isGiven)) return undefined;
  const counts = Object.fromEntries(names.map((name) => [name, toCount(given(name))])) as FunnelCounts;
  if (isGiven('subscribeCount')) return counts;
  const { yearCount, monthCount, yearlyCount, monthlyCount } = counts;
  return { ...counts, subscribeCount: yearCount + monthCount + yearlyCount + monthlyCount };
}

function toCount(value: unknown): number {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return Number.isFinite(number) && number > 0 ? Math.trunc(number) : 0;
}

/**
 * `part` of `whole` in percent to 2 decimals, halves rounded up; `0.00%` when `whole` is 0
 * (decisions 'Behaviour').
 */
export function toPercent(part: number, whole: number): string {
  return `${(whole > 0 ? Math.round((part * 10_000) / whole) / 100 : 0).toFixed(2)}%`;
}

/** One step of the funnel. */
export interface FunnelStep {
  label: string;
  count: number;
  /** Share of the step before that reached this one; undefined for the first. */
  rate?: { label: string; percent: string };
  /** Share of the largest step, 0 to 1: how wide it is drawn. */
  width: number;
}

export function toSteps({ clickCount, downloadCount, subscribeCount }: FunnelCounts): FunnelStep[] {
  const largest = Math.max(clickCount, downloadCount, subscribeCount);
  const widthOf = (count: number) => (largest > 0 ? count / largest : 0);
  return [
    { label: '点击', count: clickCount, width: widthOf(clickCount) },
    {
      label: '下载',
      count: downloadCount,
      rate: { label: '下载率', percent: toPercent(downloadCount, clickCount) },
      width: widthOf(downloadCount),
    },
    {
      label: '付费',
      count: subscribeCount,
      rate: { label: '付费率', percent: toPercent(subscribeCount, downloadCount) },
      width: widthOf(subscribeCount),
    },
  ];
}

type KindId = 'year' | 'yearly' | 'month' | 'monthly' | 'other';

/** A kind of membership and what was paid for it. */
interface PaidKind {
  id: KindId;
  label: string;
  count: number;
  /** Share of all payments. */
  percent: string;
}

/** Kinds with the same duration, with their sum. */
export interface PaidGroup {
  label: string;
  count: number;
  percent: string;
  kinds: PaidKind[];
}

/** Paying users by kind: yearly and monthly, bought once or renewed automatically; unknown kinds come last. */
export function toPaidGroups(counts: FunnelCounts): PaidGroup[] {
  const { yearCount, yearlyCount, monthCount, monthlyCount, subscribeCount } = counts;
  const known = yearCount + yearlyCount + monthCount + monthlyCount;
  // An upstream may count more kinds than these: the shown numbers must still add up.
  const other = Math.max(subscribeCount - known, 0);
  const paid = known + other;
  const toGroup = (label: string, kinds: readonly (readonly [KindId, string, number])[]): PaidGroup => {
    const count = kinds.reduce((sum, kind) => sum + kind[2], 0);
    return {
      label,
      count,
      percent: toPercent(count, paid),
      kinds: kinds.map(([id, name, part]) => ({
        id,
        label: name,
        count: part,
        percent: toPercent(part, paid),
      })),
    };
  };
  const groups = [
    toGroup('包年', [
      ['year', '12个月', yearCount],
      ['yearly', '连续包年', yearlyCount],
    ]),
    toGroup('包月', [
      ['month', '1个月', monthCount],
      ['monthly', '连续包月', monthlyCount],
    ]),
  ];
  return other > 0 ? [...groups, toGroup('其他', [['other', '其他', other]])] : groups;
}

const format = new Intl.NumberFormat('en-US');

/** `12345` -> `12,345`. */
export function toNumberText(count: number): string {
  return format.format(count);
}

/** Text alternative of the picture of the steps. */
export function describeSteps(steps: readonly FunnelStep[]): string {
  return steps
    .map(
      ({ label, count, rate }) =>
        `${label}${toNumberText(count)}${rate ? `，${rate.label}${rate.percent}` : ''}`,
    )
    .join('；');
}

/** Text alternative of the picture of the kinds. */
export function describeGroups(groups: readonly PaidGroup[]): string {
  return groups.map(({ label, count, percent }) => `${label}${toNumberText(count)}，占${percent}`).join('；');
}
