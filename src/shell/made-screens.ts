import { whenIdle } from '../../renderers/when-idle';
import { isCustomPath, type CustomScreen } from '../../server/contract/screens/custom-screens';
import { findRoute as findShipped, type Route } from '../../server/contract/screens/routes';
import { post } from '../http';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onSignal } from './signals';
import { findTrail, type MenuItem } from './nav/menu-items';

/**
 * The screens that staff made and this staff member sees, beside those of the route table. Every page comes with a short
 * name of what one sees: only where it is another than the known one is the list asked for, and never before the screen on
 * show has its page. What was seen last is kept on this device, so that the sidebar is whole from the start.
 */
interface Made {
  digest: string;
  items: readonly CustomScreen[];
}

let made: Made = { digest: '', items: [] };
let storageKey = '';
/** Whatever was seen in this window: a tab keeps its title, and its menu decides even when the screen is gone. */
const seen = new Map<string, CustomScreen>();
const listeners = new Set<() => void>();
/** The digest that is being fetched. */
let wanted: string | undefined;
/** How often the list was asked for. */
let turns = 0;
/** Waits in ms before the list is asked for again, where the server was busy or not reached. */
const retries = [1_000, 5_000, 20_000];

export function onMadeScreens(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const listMadeScreens = (): readonly CustomScreen[] => made.items;

/** Takes up what this staff member saw last. */
function restoreMadeScreens(username: string): void {
  const key = `screens:${username}`;
  if (storageKey === key) return;
  storageKey = key;
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Made | null;
    if (stored && made.digest === '') adopt(stored);
  } catch {
    localStorage.removeItem(key);
  }
}

/** What a page answer says: `digest` names the screens that are seen now, '' for none. */
export function tellMadeScreens(digest: string): void {
  if (digest === made.digest || digest === wanted) return;
  // A page that was asked for before a screen was made or brought back says 'none' of what is there by now.
  if (digest === '' && made.items.length === 0) return show({ digest, items: [] });
  wanted = digest;
  whenIdle(() => void load(digest), 0);
}

/** Asks again: one of them was just made, changed or removed here. */
export function reloadMadeScreens(): void {
  // Named by the next page answer.
  void load('?');
}

async function load(digest: string, failures = 0): Promise<void> {
  const turn = (turns += 1);
  // In the background: what is known stays.
  const answer = await post<{ items: CustomScreen[] }>(
    '/api/console/screens/menu/list',
    {},
    { quiet: true },
  ).catch(() => undefined);
  if (wanted === digest) wanted = undefined;
  // The answer to a later question is the newer one, whichever comes first.
  if (turn !== turns) return;
  if (answer?.status === 0) return show({ digest, items: answer.data.items });
  const wait = answer === undefined || answer.status >= 500 ? retries[failures] : undefined;
  if (wait !== undefined) setTimeout(() => void (turn === turns && load(digest, failures + 1)), wait);
}

function show(next: Made): void {
  adopt(next);
  localStorage.setItem(storageKey, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function adopt(next: Made): void {
  for (const screen of next.items) seen.set(screen.path, screen);
  made = next;
}

/**
 * The screen of a path, shipped or made. A made one that is not known here owns itself: the server says whether it
 * exists and may be seen.
 */
export function findRoute(path: string): { route: Route; params: Record<string, string> } | undefined {
  const shipped = findShipped(path);
  if (shipped || !isCustomPath(path)) return shipped;
  const { title, menu } = seen.get(path) ?? { title: '自建页面', menu: path };
  return { route: { path, title, menu }, params: {} };
}

/** The sidebar's entry that a screen belongs to. */
export const entryOf = ({ path, menu }: Route): string => (isCustomPath(path) ? path : menu);

/** Whether staff with these menus may open a screen, as far as it is known here. */
export const mayOpen = ({ menu }: Route, menus: readonly string[]): boolean =>
  menus.includes(menu) || isCustomPath(menu);

/** The made screens that a staff member sees, as they change. */
export function useMadeScreens(username: string): readonly CustomScreen[] {
  useMemo(() => restoreMadeScreens(username), [username]);
  useEffect(() => onSignal('screens', reloadMadeScreens), []);
  return useSyncExternalStore(onMadeScreens, listMadeScreens);
}

/**
 * The sidebar with the made screens in it: each at the end of its group, by name, or of the group of the menu that owns
 * it. A group that this staff member does not have otherwise stands last.
 */
export function addEntries(items: readonly MenuItem[], screens: readonly CustomScreen[]): MenuItem[] {
  let all = [...items];
  for (const { path, title, group, menu } of screens) {
    const entry: MenuItem = { key: path, name: title, url: path, children: [] };
    const known =
      group === '' ? findTrail(all, menu)[0] : all.find(({ name, url }) => name === group && url === '');
    if (known !== undefined && known.url === '') {
      all = all.map((item) => (item === known ? { ...item, children: [...item.children, entry] } : item));
    } else if (group === '') {
      all.push(entry);
    } else {
      all.push({ key: `group-${group}`, name: group, url: '', children: [entry] });
    }
  }
  return all;
}
