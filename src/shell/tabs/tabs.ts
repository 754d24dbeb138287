import type { Route } from '../../../server/contract/screens/routes';
import { findRoute } from '../made-screens';

/** One open screen. `key` is its path, so two details of one kind are two tabs. */
export interface Tab {
  key: string;
  /** Where it stands: the path and its query (a list's filters). */
  place: string;
  /** The tab it was opened from. */
  opener?: string;
  /** What the record of a detail is called, once it is known. */
  name?: string;
}

/** The open screens, in the order opened. Every function is pure and keeps what does not change. */
export type Tabs = readonly Tab[];

export const keyOf = (place: string) => place.split('?')[0] ?? place;

/** The tabs after one went to `place`: a new tab at the end, or the known one with its new query. */
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

/** The tabs that stay when `which` of `key` are closed. */
export function close(tabs: Tabs, which: Closing, key: string): Tabs {
  const at = tabs.findIndex((tab) => tab.key === key);
  if (at < 0) return tabs;
  if (which === 'one') return tabs.filter((tab) => tab.key !== key);
  if (which === 'others') return tabs.filter((tab) => tab.key === key);
  return tabs.slice(0, at + 1);
}

/** Where to go when `active` was among the closed: the nearest one that stays, rather to the left. */
export function placeAfter(before: Tabs, after: Tabs, active: string): string | undefined {
  if (after.some((tab) => tab.key === active)) return undefined;
  const at = before.findIndex((tab) => tab.key === active);
  const stays = new Set(after.map((tab) => tab.key));
  const left = before.slice(0, Math.max(at, 0)).filter((tab) => stays.has(tab.key));
  const right = before.slice(at + 1).filter((tab) => stays.has(tab.key));
  return (left.at(-1) ?? right[0])?.place;
}

/** The tabs with what the record of one of them is called. */
export function nameTab(tabs: Tabs, key: string, name: string): Tabs {
  if (!tabs.some((tab) => tab.key === key && tab.name !== name)) return tabs;
  return tabs.map((tab) => (tab.key === key ? { ...tab, name } : tab));
}

/** Title of a tab: a detail adds what its record is called, and the parameter where staff know it by that, so that two of them differ. */
export function titleOf(route: Route, params: Record<string, string>, name?: string): string {
  const [value] = Object.values(params);
  if (value === undefined) return route.title;
  const known = value === '0' ? ['新建'] : [name, route.showsParameter || !route.name ? value : undefined];
  const words = known.filter(Boolean).join(' ');
  return words === '' ? route.title : `${route.title} · ${words}`;
}

/** Tabs as stored by `JSON.stringify`; what is not (or no longer) a screen is dropped. */
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
