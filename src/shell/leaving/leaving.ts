import type { UnsavedWork } from '../../screen-host';
import { isLoggedIn } from '../../session';

/** What is asked, and how it is answered. */
export interface LeaveQuestion {
  /** Tabs whose text would be lost. */
  keys: readonly string[];
  answer: (lose: boolean) => void;
}

/** Full-page forms on show, by the key of their tab. */
const works = new Map<string, UnsavedWork>();
const listeners = new Set<() => void>();
let question: LeaveQuestion | undefined;
let asking = false;

/** Registers the text of a tab; returns the unsubscriber. */
export function guardTab(key: string, work: UnsavedWork): () => void {
  works.set(key, work);
  return () => {
    if (works.get(key) === work) works.delete(key);
  };
}

/** Whether any of the tabs (all, unless named) holds a form that could lose text. */
export const hasForm = (keys: readonly string[] = [...works.keys()]) => keys.some((key) => works.has(key));

/**
 * Does `act`, by which the tabs (all, unless named) lose their place: at once when they hold no text, after
 * a yes when they do. While the question stands, nothing else may leave.
 */
export function withoutLoss(act: () => void, keys?: readonly string[]): void {
  if (!hasForm(keys)) return act();
  void mayLeave(keys).then((may) => {
    if (may) act();
  });
}

export async function mayLeave(keys: readonly string[] = [...works.keys()]): Promise<boolean> {
  if (asking) return false;
  asking = true;
  try {
    const changed: string[] = [];
    for (const key of keys) if (await works.get(key)?.hasChanges()) changed.push(key);
    if (changed.length === 0) return true;
    const lose = await new Promise<boolean>((answer) => show({ keys: changed, answer }));
    show(undefined);
    if (lose) for (const key of changed) works.get(key)?.giveUp();
    return lose;
  } finally {
    asking = false;
  }
}

/** Whether a tab may be loaded anew without a question: its text, if it has any, is kept to be offered again. */
export const keepText = async (key: string): Promise<boolean> => (await works.get(key)?.keep()) ?? true;

function show(next: LeaveQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export const leaveQuestion = {
  get: () => question,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Another account took over this browser: nothing here may be saved any more, nor hold the page back. */
export function stopGuarding(): void {
  works.clear();
}

/** Reload and close: the browser asks in its own words. A session that ended asks nobody; its text is kept as a draft. */
function onBeforeUnload(event: BeforeUnloadEvent): void {
  if (isLoggedIn() && [...works.values()].some((work) => work.hasChangesNow())) event.preventDefault();
}
window.addEventListener('beforeunload', onBeforeUnload);
