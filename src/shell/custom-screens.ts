import { whenIdle } from '../../renderers/when-idle';
import {
  isCustomPath,
  type CustomScreen,
  findRoute as findShipped,
  type Route,
} from '../../server/contract/screens/routes';
import { post } from '../http';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onSignal } from './signals';
import { findTrail, type MenuItem } from './nav/menu-items';

/**
 * The screens made by staff that this user may see, in addition to the route table. Every page reply carries a
 * digest of them: the list is loaded only when the digest differs, and never before the visible screen has its
 * page. The last list is stored on this device, so that the sidebar is complete from the start.
 */
interface Made {
  digest: string;
  items: readonly CustomScreen[];
}

let made: Made = { digest: '', items: [] };
let storageKey = '';
/**
 * All screens seen in this window: a tab keeps its title, and its menu stays known, even after the screen is
 * deleted.
 */
const seen = new Map<string, CustomScreen>();
const listeners = new Set<() => void>();
/** The digest being loaded. */
let wanted: string | undefined;
/** Number of list requests so far. */
let turns = 0;
/** Backoff in ms when the server was busy or not reached. */
const retries = [1_000, 5_000, 20_000];

export function onMadeScreens(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const listCustomScreens = (): readonly CustomScreen[] => made.items;

/** Restores the list that this user saw last. */
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

/** Handles the digest in a page reply: `digest` identifies the current list, '' when it is empty. */
export function tellMadeScreens(digest: string): void {
  if (digest === made.digest || digest === wanted) return;
  // A page requested before the first screen was made may report '' although there are some by now.
  if (digest === '' && made.items.length === 0) return show({ digest, items: [] });
  wanted = digest;
  whenIdle(() => void load(digest), 0);
}

/** Reloads the list: a screen was just made, changed or deleted here. */
export function reloadMadeScreens(): void {
  // The next page reply brings the digest.
  void load('?');
}

async function load(digest: string, failures = 0): Promise<void> {
  const turn = (turns += 1);
  // In the background: keeps the known list on failure.
  const answer = await post('/api/console/screens/menu/list', {}, { quiet: true }).catch(() => undefined);
  if (wanted === digest) wanted = undefined;
  // The reply to the latest request counts, in whatever order they arrive.
  if (turn !== turns) return;
  if (answer?.status === 0 && answer.data)
    return show({ digest, items: answer.data.items as CustomScreen[] });
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
 * The screen of a path, shipped or made by staff. An unknown one of the latter kind gets its own path as menu:
 * the server decides whether it exists and may be seen.
 */
export function findRoute(path: string): { route: Route; params: Record<string, string> } | undefined {
  const shipped = findShipped(path);
  if (shipped || !isCustomPath(path)) return shipped;
  const { title, menu } = seen.get(path) ?? { title: '自建页面', menu: path };
  return { route: { path, title, menu }, params: {} };
}

/** The sidebar entry of a screen. */
export const entryOf = ({ path, menu }: Route): string => (isCustomPath(path) ? path : menu);

/** Whether a user with these menus may open a screen, as far as the browser knows. */
export const mayOpen = ({ menu }: Route, menus: readonly string[]): boolean =>
  menus.includes(menu) || isCustomPath(menu);

/** The screens made by staff that a user sees; re-renders on changes. */
export function useMadeScreens(username: string): readonly CustomScreen[] {
  useMemo(() => restoreMadeScreens(username), [username]);
  useEffect(() => onSignal('screens', reloadMadeScreens), []);
  return useSyncExternalStore(onMadeScreens, listCustomScreens);
}

/**
 * Adds the screens made by staff to the sidebar: each at the end of its group, by name, or of the group of its
 * owner menu. A group that the user otherwise lacks comes last.
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
