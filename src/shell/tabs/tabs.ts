import type { Route } from '../../../server/contract/screens/routes';
import { findRoute } from '../custom-screens';

/** One open screen. `key` is its path, so two details of one kind are two tabs. */
export interface Tab {
  key: string;
  /** The tab's location: the path and its query (a list's filters). */
  place: string;
  /** The tab that opened it. */
  opener?: string;
  /** Name of a detail's record, once it is known. */
  name?: string;
}

/** The open screens, in the order opened. All functions are pure and reuse unchanged parts. */
export type Tabs = readonly Tab[];

export const keyOf = (place: string) => place.split('?')[0] ?? place;

/** The tabs after a navigation to `place`: a new tab at the end, or the existing one with its new query. */
export function visit(tabs: Tabs, place: string, from?: string): Tabs {
  const key = keyOf(place);
  const known = tabs.find((tab) => tab.key === key);
  if (!known) {
    if (!findRoute(key)) return tabs;
    return [...tabs, { key, place, ...(from === undefined || from === key ? {} : { opener: from }) }];
  }
  if (known.place === place) return tabs;
  return tabs.map((tab) => (tab === known ? { ...tab, place } : tab));
}

export type Closing = 'one' | 'others' | 'right';

/** The remaining tabs after `which` of `key` are closed. */
export function close(tabs: Tabs, which: Closing, key: string): Tabs {
  const at = tabs.findIndex((tab) => tab.key === key);
  if (at < 0) return tabs;
  if (which === 'one') return tabs.filter((tab) => tab.key !== key);
  if (which === 'others') return tabs.filter((tab) => tab.key === key);
  return tabs.slice(0, at + 1);
}

/** The tabs after the screen `key` has gone back to `target`; screens that it opened go back there too. */
export const finish = (tabs: Tabs, key: string, target: string): Tabs =>
  close(tabs, 'one', key).map((tab) => (tab.opener === key ? { ...tab, opener: target } : tab));

/** Where to go when `active` was closed: the nearest remaining tab, preferably to the left. */
export function placeAfter(before: Tabs, after: Tabs, active: string): string | undefined {
  if (after.some((tab) => tab.key === active)) return undefined;
  const at = before.findIndex((tab) => tab.key === active);
  const stays = new Set(after.map((tab) => tab.key));
  const left = before.slice(0, Math.max(at, 0)).filter((tab) => stays.has(tab.key));
  const right = before.slice(at + 1).filter((tab) => stays.has(tab.key));
  return (left.at(-1) ?? right[0])?.place;
}

/** Sets the record name of one tab. */
export function nameTab(tabs: Tabs, key: string, name: string): Tabs {
  if (!tabs.some((tab) => tab.key === key && tab.name !== name)) return tabs;
  return tabs.map((tab) => (tab.key === key ? { ...tab, name } : tab));
}

/**
 * Title of a tab: a detail adds its record's name, and its parameter where staff know the record by it, so that
 * two details differ.
 */
export function titleOf(route: Route, params: Record<string, string>, name?: string): string {
  const [value] = Object.values(params);
  if (value === undefined) return route.title;
  const known = value === '0' ? ['新建'] : [name, route.showsParameter || !route.name ? value : undefined];
  const words = known.filter(Boolean).join(' ');
  return words === '' ? route.title : `${route.title} · ${words}`;
}

/** Parses tabs stored by `JSON.stringify`; drops entries that are not (or no longer) a screen. */
export function parseTabs(stored: string | null): Tabs {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.filter(isTab).filter((tab) => findRoute(tab.key) && keyOf(tab.place) === tab.key);
  } catch {
    return [];
  }
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false;
  const { key, place, opener, name } = value as Partial<Record<keyof Tab, unknown>>;
  return (
    typeof key === 'string' &&
    typeof place === 'string' &&
    (opener === undefined || typeof opener === 'string') &&
    (name === undefined || typeof name === 'string')
  );
}
