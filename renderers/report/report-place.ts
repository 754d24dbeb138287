import {
  granularityLabels,
  isDay,
  rangeLabels,
  toRange,
  toUsualGranularity,
  type Granularity,
  type Range,
  type RangeName,
} from './ranges';

/** How a report keeps what it shows in the URL: only what differs from its start, so that a link says what was chosen. Pure. */

/** What a page says of its report. */
export interface ReportRules {
  /** Without a range there are only filters and tabs. */
  hasRange: boolean;
  usualRange: RangeName;
  /** Offered; empty for none. */
  granularities: readonly Granularity[];
  /** Names of the filter's items. */
  filterNames: readonly string[];
  /** Values of the tabs, the first is the usual one; empty for none. */
  tabs: readonly string[];
}

/** What a report shows. */
export interface ReportChoice {
  /** `custom` with days of one's own. */
  rangeName: RangeName | 'custom';
  range: Range;
  /** Undefined where none is offered. */
  granularity: Granularity | undefined;
  filters: Readonly<Record<string, string>>;
  tab: string | undefined;
}

const isRangeName = (text: string | null): text is RangeName =>
  text !== null && Object.hasOwn(rangeLabels, text);
const isGranularity = (text: string | null): text is Granularity =>
  text !== null && Object.hasOwn(granularityLabels, text);

/** Reads a query; what makes no sense in it is as if it were not there. */
export function readChoice(search: string, rules: ReportRules, today: string): ReportChoice {
  const query = new URLSearchParams(search);
  const own = { startDate: query.get('startDate') ?? '', endDate: query.get('endDate') ?? '' };
  const isOwn = isDay(own.startDate) && isDay(own.endDate) && own.startDate <= own.endDate;
  const named = query.get('range');
  const rangeName = isOwn ? 'custom' : isRangeName(named) ? named : rules.usualRange;
  const range = rangeName === 'custom' ? own : toRange(rangeName, today);
  const asked = query.get('granularity');
  const offered = rules.granularities;
  const usual = toUsualGranularity(range);
  const tab = query.get('tab') ?? '';
  return {
    rangeName,
    range,
    granularity:
      isGranularity(asked) && offered.includes(asked) ? asked : offered.includes(usual) ? usual : offered[0],
    filters: Object.fromEntries(rules.filterNames.map((name) => [name, query.get(name) ?? ''])),
    tab: rules.tabs.includes(tab) ? tab : rules.tabs[0],
  };
}

/** A change staff made. Another range takes the granularity that fits it. */
export type Choose =
  | { rangeName: RangeName }
  | { range: Range }
  | { granularity: Granularity }
  | { filters: Readonly<Record<string, string>> }
  | { tab: string };

/** The query after a change; what is not the report's own stays in it. */
export function withChoice(search: string, change: Choose, rules: ReportRules): string {
  const query = new URLSearchParams(search);
  const put = (name: string, value: string, usual = '') =>
    value === usual ? query.delete(name) : query.set(name, value);
  if ('rangeName' in change || 'range' in change) {
    for (const name of ['range', 'startDate', 'endDate', 'granularity']) query.delete(name);
  }
  if ('rangeName' in change) put('range', change.rangeName, rules.usualRange);
  if ('range' in change) {
    query.set('startDate', change.range.startDate);
    query.set('endDate', change.range.endDate);
  }
  if ('granularity' in change) query.set('granularity', change.granularity);
  if ('filters' in change) for (const [name, value] of Object.entries(change.filters)) put(name, value);
  if ('tab' in change) put('tab', change.tab, rules.tabs[0]);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** What the blocks of a report find in their data. */
export function toScope(choice: ReportChoice, rules: ReportRules, today: string) {
  const { rangeName, range, granularity, filters, tab } = choice;
  return {
    ...filters,
    today,
    ...(rules.hasRange ? { range: rangeName, ...range } : {}),
    ...(granularity === undefined ? {} : { granularity }),
    ...(tab === undefined ? {} : { tab }),
  };
}
