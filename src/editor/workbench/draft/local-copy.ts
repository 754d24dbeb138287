import { isSamePage } from '../../../../server/contract/canonical-page';
import type { Base, OpenDesign, Page } from '../../designs';

/** The user's unsaved page from the canvas, stored in this browser. */
export interface LocalCopy {
  schema: Page;
  base: Base;
  /** Save time of the server draft on which it is based; '' without a draft. */
  savedAt: string;
  /** Time of the last change, in ms since 1970. */
  changedAt: number;
}

/** Identifies the owner and the page. */
export interface CopyKey {
  account: string;
  path: string;
}

const prefix = 'design-copy ';
/** Limits: older copies are dropped, and the oldest of too many. */
const maxAge = 30 * 24 * 60 * 60 * 1_000;
const maxCopies = 12;

const nameOf = ({ account, path }: CopyKey) => `${prefix}${account} ${path}`;

/**
 * Uses localStorage because it writes synchronously: a closing window has no time for anything else.
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
 * What to do with a copy when its page is opened again. `restore`: it is based on exactly what the server has.
 * `offer`: the server has changed since, from another device or by a publication, so the user decides. `none`:
 * nothing is missing.
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
