import { Store } from '../../../renderers/observed';
import type { UnsavedWork } from '../../screen-host';
import { isLoggedIn } from '../../session';
import { toast } from '../../toast';

/** A question about leaving, and its answer. */
interface LeaveQuestion {
  /** Tabs whose text would be lost; empty when only a dialog closes. */
  keys: readonly string[];
  /** Tabs with a running upload. */
  uploads?: readonly string[];
  /** Names of the running exports. */
  exports?: readonly string[];
  /** Title of the closing dialog; '' when it has none. */
  dialog?: string;
  /** The work that would be lost; empty when only a dialog closes. */
  works: readonly UnsavedWork[];
  answer: (lose: boolean) => void;
}

/** Open forms of pages and dialogs, by tab key. */
const works = new Map<string, Set<UnsavedWork>>();
/** The open question. */
export const leaveQuestion = new Store<LeaveQuestion | undefined>(undefined);
/** Number of questions so far. */
let questions = 0;
/** Resolves with the running check. */
let lastCheck: Promise<unknown> = Promise.resolve();

/** In ms: once leaving has waited this long for a running save, a message says so. */
const noticedWait = 300;

/** Key of work without a tab: it continues across screens and ends only with the console. */
const background = '';

/** Registers background work; returns a function that unregisters it. */
export const guardBackground = (work: UnsavedWork): (() => void) => guardTab(background, work);

/** Registers the text of a tab; returns a function that unregisters it. */
export function guardTab(key: string, work: UnsavedWork): () => void {
  const ofTab = works.get(key) ?? new Set();
  works.set(key, ofTab.add(work));
  return () => {
    ofTab.delete(work);
    closeIfSettled();
    if (ofTab.size === 0 && works.get(key) === ofTab) works.delete(key);
  };
}

/** A question closes when all that it asks about has ended: saved meanwhile, or gone with its screen. */
function closeIfSettled(): void {
  const question = leaveQuestion.get();
  if (!question || question.works.length === 0) return;
  const open = [...works.values()];
  if (!question.works.some((work) => open.some((ofTab) => ofTab.has(work)))) question.answer(false);
}

const worksOf = (key: string) => [...(works.get(key) ?? [])];

/** Whether any of the tabs (default: all) has a form that could lose text. */
export const hasForm = (keys: readonly string[] = [...works.keys()]) => keys.some((key) => works.has(key));

/**
 * Runs `act`, which closes the forms of the tabs (default: all): at once when they have no unsaved text,
 * otherwise after the user agrees.
 */
export function withoutLoss(act: () => void, keys?: readonly string[]): void {
  if (!hasForm(keys)) return act();
  void mayLeave(keys).then((may) => {
    if (may) act();
  });
}

/**
 * Runs checks in sequence. While a question is open nothing else may leave, nor may anything requested before it:
 * one answer is enough.
 */
async function inTurn(check: () => Promise<boolean>): Promise<boolean> {
  if (leaveQuestion.get()) return false;
  const before = questions;
  const turn = lastCheck.then(() => questions === before && check());
  lastCheck = turn.catch(() => undefined);
  return turn;
}

export function mayLeave(keys: readonly string[] = [...works.keys()]): Promise<boolean> {
  return inTurn(async () => {
    const changed = await changedOf(keys);
    if (changed.length === 0) return true;
    const keysOf = (kind: 'upload' | undefined) => [
      ...new Set(changed.filter(({ work }) => work.running?.kind === kind).map(({ key }) => key)),
    ];
    const exports = changed.flatMap(({ work }) =>
      work.running?.kind === 'export' ? [work.running.name] : [],
    );
    const lost = changed.map(({ work }) => work);
    const lose = await ask({ keys: keysOf(undefined), uploads: keysOf('upload'), exports, works: lost });
    if (lose) for (const { work } of changed) work.giveUp();
    return lose;
  });
}

/** Whether a dialog may close although text in it would be lost. */
export function mayClose(dialog: string): Promise<boolean> {
  return inTurn(async () => {
    // The Escape that closes the dialog is still being dispatched: the browser would close the question with it.
    await new Promise((resolve) => setTimeout(resolve));
    return ask({ keys: [], works: [], dialog });
  });
}

/** Whether the active screen or the console itself shows a dialog. */
export const hasOpenDialog = () =>
  document.querySelector('.amis-portal:not([hidden]) [role="dialog"], dialog[open]') !== null;

/** The unsaved work of the tabs, each with its tab. */
async function changedOf(keys: readonly string[]): Promise<{ key: string; work: UnsavedWork }[]> {
  const all = () => keys.flatMap((key) => worksOf(key).map((work) => ({ key, work })));
  let end = () => {};
  const timer = setTimeout(() => (end = toast.hold('正在保存，保存成功后离开')), noticedWait);
  await Promise.all(all().map(({ work }) => work.hasChanges())).finally(() => {
    clearTimeout(timer);
    end();
  });
  // Looks again: while one work was awaited, text may have been typed in another, or an upload may have ended.
  return all().filter(({ work }) => work.hasChangesNow());
}

/** Whether a tab may reload without a question: stores its text, if any, to be offered again. */
export async function keepText(key: string): Promise<boolean> {
  return (await Promise.all(worksOf(key).map((work) => work.keep()))).every((kept) => kept);
}

async function ask(what: Omit<LeaveQuestion, 'answer'>): Promise<boolean> {
  questions += 1;
  const lose = await new Promise<boolean>((answer) => leaveQuestion.set({ ...what, answer }));
  leaveQuestion.set(undefined);
  return lose;
}

/** Another account logged in in this browser: nothing here may be saved any more, nor block leaving. */
export function stopGuarding(): void {
  works.clear();
}

/**
 * Reload and close: the browser asks with its own text. Does not ask after the session has ended; the text is
 * stored as a draft.
 */
function onBeforeUnload(event: BeforeUnloadEvent): void {
  if (isLoggedIn() && [...works.keys()].flatMap(worksOf).some((work) => work.hasChangesNow()))
    event.preventDefault();
}
window.addEventListener('beforeunload', onBeforeUnload);
