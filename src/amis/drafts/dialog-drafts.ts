import type { IFormStore } from 'amis-core';
import { DraftStore, type Draft, type DraftKey } from './draft-store';
import type { DraftKeeper } from './keep-draft';

export const drafts = new DraftStore();

/** The forms of open dialogs, by their stores; asked before a dialog closes. */
export const keepers = new WeakMap<IFormStore, DraftKeeper>();

/** Drafts whose dialog is being opened again, by the mark of the dialog. */
const reopening = new Map<string, Draft>();
let opened = 0;

/** A key for the text of a dialog that opens now: two dialogs of one screen never share a draft. */
export function keyOfOpening({ username, path }: DraftKey): DraftKey {
  return { username, path: `${path}#${Date.now()}-${++opened}` };
}

/** The dialog that opens next with this draft's mark takes its text. */
export function reopenWith(draft: Draft): void {
  if (draft.dialog) reopening.set(draft.dialog.mark, draft);
}

/** The draft that a dialog is opened with, once. */
export function takeReopened(mark: string): Draft | undefined {
  const draft = reopening.get(mark);
  reopening.delete(mark);
  return draft;
}

const lockOf = ({ username, path }: DraftKey) => `draft ${username} ${path}`;

/**
 * Says to the other windows of this browser that somebody is at this text. The browser ends it with the window, however
 * that ends. Without locks (no secure context) they may offer it as well. @returns what ends it
 */
export function claim(key: DraftKey): () => void {
  let end = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  // Refused in a frame of nobody's origin (the designer's trial), which keeps no drafts either.
  navigator.locks?.request(lockOf(key), () => until).catch(() => undefined);
  return end;
}

/** What is left of dialogs of a screen, without those that are open in some window. */
export async function findDialogDrafts(key: DraftKey): Promise<Draft[]> {
  if (window.origin === 'null') return [];
  const left = await drafts.listDialogs(key);
  if (left.length === 0) return left;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const claimed = new Set(held.map(({ name }) => name));
  return left.filter((draft) => !claimed.has(lockOf(draft)));
}
