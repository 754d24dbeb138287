import { isSamePage } from '../../../../server/contract/canonical-page';
import type { Base, OpenDesign, Page } from '../../designs';

/** What one person has on the canvas and the server does not have yet, kept in this browser. */
export interface LocalCopy {
  schema: Page;
  base: Base;
  /** When the draft that it goes on from was kept at the server; '' when there was none. */
  savedAt: string;
  /** When it was changed last, in ms since 1970. */
  changedAt: number;
}

/** Whose, and of which page. */
export interface CopyKey {
  account: string;
  path: string;
}

const prefix = 'design-copy ';
/** Older copies are dropped, and beyond so many the oldest. */
const maxAge = 30 * 24 * 60 * 60 * 1_000;
const maxCopies = 12;

const nameOf = ({ account, path }: CopyKey) => `${prefix}${account} ${path}`;

/**
 * localStorage, for it is written at once: a window that is being closed has no time for anything else.
 * @returns false when there is no room
 */
export function keepCopy(key: CopyKey, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(key: CopyKey): void {
  localStorage.removeItem(nameOf(key));
}

export function findCopy(key: CopyKey, now = Date.now()): LocalCopy | undefined {
  prune(now);
  return read(nameOf(key));
}

/**
 * What becomes of a copy when its page is opened again. `restore`: it goes on from just what the server has. `offer`: the
 * server has moved on without it, from another device or by a publication: staff decide. `none`: nothing is missing.
 */
export function toRecovery(copy: LocalCopy | undefined, design: OpenDesign): 'none' | 'restore' | 'offer' {
  if (!copy || isSamePage(copy.schema, design.draft?.schema ?? design.schema)) return 'none';
  return copy.savedAt === (design.draft?.savedAt ?? '') ? 'restore' : 'offer';
}

function prune(now: number): void {
  const copies = Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, changedAt: read(name)?.changedAt ?? 0 }))
    .sort((one, other) => other.changedAt - one.changedAt);
  copies.forEach(({ name, changedAt }, at) => {
    if (at >= maxCopies || now - changedAt > maxAge) localStorage.removeItem(name);
  });
}

function read(name: string): LocalCopy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<LocalCopy> | null;
    const isWhole = typeof copy?.schema === 'object' && typeof copy.base === 'object' && !!copy.changedAt;
    return isWhole ? (copy as LocalCopy) : undefined;
  } catch {
    return undefined;
  }
}
