import {
  granularityLabels,
  isDay,
  rangeLabels,
  toRange,
  toDefaultGranularity,
  type Granularity,
  type Range,
  type RangeName,
} from './ranges';

/**
 * Keeps a report's choices in the URL: only what differs from the defaults, so that a link carries what the user
 * chose. Pure.
 */

/** Settings of a report in its page. */
export interface ReportRules {
  /** Without a range there are only filters and tabs. */
  hasRange: boolean;
  defaultRange: RangeName;
  /** Granularities to offer; empty for none. */
  granularities: readonly Granularity[];
  /** Names of the filter's fields. */
  filterNames: readonly string[];
  /** Values of the tabs, the first is the default; empty for none. */
  tabs: readonly string[];
}

/** The current choices in a report. */
export interface ReportChoice {
  /** `custom` for days that the user picked. */
  rangeName: RangeName | 'custom';
  range: Range;
  /** Undefined when the report offers none. */
  granularity: Granularity | undefined;
  filters: Readonly<Record<string, string>>;
  tab: string | undefined;
}

const isRangeName = (text: string | null): text is RangeName =>
  text !== null && Object.hasOwn(rangeLabels, text);
const isGranularity = (text: string | null): text is Granularity =>
  text !== null && Object.hasOwn(granularityLabels, text);

/** Parses a query; ignores invalid values. */
export function readChoice(search: string, rules: ReportRules, today: string): ReportChoice {
  const query = new URLSearchParams(search);
  const own = { startDate: query.get('startDate') ?? '', endDate: query.get('endDate') ?? '' };
  const isOwn = isDay(own.startDate) && isDay(own.endDate) && own.startDate <= own.endDate;
  const named = query.get('range');
  const rangeName = isOwn ? 'custom' : isRangeName(named) ? named : rules.defaultRange;
  const range = rangeName === 'custom' ? own : toRange(rangeName, today);
  const asked = query.get('granularity');
  const offered = rules.granularities;
  const usual = toDefaultGranularity(range);
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

/** A change by the user. A new range resets the granularity to its default. */
export type Choose =
  | { rangeName: RangeName }
  | { range: Range }
  | { granularity: Granularity }
  | { filters: Readonly<Record<string, string>> }
  | { tab: string };

/** The query after a change; keeps parameters that are not the report's. */
export function withChoice(search: string, change: Choose, rules: ReportRules): string {
  const query = new URLSearchParams(search);
  const put = (name: string, value: string, usual = '') =>
    value === usual ? query.delete(name) : query.set(name, value);
  if ('rangeName' in change || 'range' in change) {
    for (const name of ['range', 'startDate', 'endDate', 'granularity']) query.delete(name);
  }
  if ('rangeName' in change) put('range', change.rangeName, rules.defaultRange);
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

/** Data for the blocks of a report. */
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
