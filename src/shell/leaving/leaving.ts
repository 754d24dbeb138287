import { Store } from '../../../renderers/observed';
import type { UnsavedWork } from '../../screen-host';
import { isLoggedIn } from '../../session';

/** What is asked, and how it is answered. */
export interface LeaveQuestion {
  /** Tabs whose text would be lost; none where a dialog alone is closed. */
  keys: readonly string[];
  /** Tabs with an upload under way. */
  uploads?: readonly string[];
  /** What is being exported. */
  exports?: readonly string[];
  /** Title of the dialog that is closed; '' where it has none. */
  dialog?: string;
  answer: (lose: boolean) => void;
}

/** Forms on show, of pages and of dialogs, by the key of their tab. */
const works = new Map<string, Set<UnsavedWork>>();
/** The question that stands. */
export const leaveQuestion = new Store<LeaveQuestion | undefined>(undefined);
/** How many questions have been asked. */
let questions = 0;
/** Ends with the check that is under way. */
let lastCheck: Promise<unknown> = Promise.resolve();

/** Key of work that belongs to no tab: it continues over other screens and ends only with the console. */
const background = '';

/** Registers what goes on in the background; returns the unsubscriber. */
export const guardBackground = (work: UnsavedWork): (() => void) => guardTab(background, work);

/** Registers the text of a tab; returns the unsubscriber. */
export function guardTab(key: string, work: UnsavedWork): () => void {
  const ofTab = works.get(key) ?? new Set();
  works.set(key, ofTab.add(work));
  return () => {
    ofTab.delete(work);
    if (ofTab.size === 0 && works.get(key) === ofTab) works.delete(key);
  };
}

const worksOf = (key: string) => [...(works.get(key) ?? [])];

/** Whether any of the tabs (all, unless named) holds a form that could lose text. */
export const hasForm = (keys: readonly string[] = [...works.keys()]) => keys.some((key) => works.has(key));

/**
 * Does `act`, by which the tabs (all, unless named) lose their place: at once when they hold no text, after
 * a yes when they do.
 */
export function withoutLoss(act: () => void, keys?: readonly string[]): void {
  if (!hasForm(keys)) return act();
  void mayLeave(keys).then((may) => {
    if (may) act();
  });
}

/**
 * One check after another. While a question stands nothing else may leave, nor what was wanted before it was asked: one
 * answer is enough.
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
    const lose = await ask({ keys: keysOf(undefined), uploads: keysOf('upload'), exports });
    if (lose) for (const { work } of changed) work.giveUp();
    return lose;
  });
}

/** Whether a dialog may be closed although text in it is lost. */
export function mayClose(dialog: string): Promise<boolean> {
  return inTurn(async () => {
    // The Escape that closes the dialog is still under way: the browser would close the question with it.
    await new Promise((resolve) => setTimeout(resolve));
    return ask({ keys: [], dialog });
  });
}

/** Whether the active screen or the console itself shows a dialog. */
export const hasOpenDialog = () =>
  document.querySelector('.amis-portal:not([hidden]) [role="dialog"], dialog[open]') !== null;

/** The unsaved work of the tabs, each with its tab. */
async function changedOf(keys: readonly string[]): Promise<{ key: string; work: UnsavedWork }[]> {
  const all = keys.flatMap((key) => worksOf(key).map((work) => ({ key, work })));
  const answers = await Promise.all(all.map(({ work }) => work.hasChanges()));
  return all.filter((_, at) => answers[at]);
}

/** Whether a tab may be loaded anew without a question: its text, if it has any, is kept to be offered again. */
export async function keepText(key: string): Promise<boolean> {
  return (await Promise.all(worksOf(key).map((work) => work.keep()))).every((kept) => kept);
}

async function ask(what: Omit<LeaveQuestion, 'answer'>): Promise<boolean> {
  questions += 1;
  const lose = await new Promise<boolean>((answer) => leaveQuestion.set({ ...what, answer }));
  leaveQuestion.set(undefined);
  return lose;
}

/** Another account took over this browser: nothing here may be saved any more, nor hold the page back. */
export function stopGuarding(): void {
  works.clear();
}

/** Reload and close: the browser asks in its own words. A session that ended asks nobody; its text is kept as a draft. */
function onBeforeUnload(event: BeforeUnloadEvent): void {
  if (isLoggedIn() && [...works.keys()].flatMap(worksOf).some((work) => work.hasChangesNow()))
    event.preventDefault();
}
window.addEventListener('beforeunload', onBeforeUnload);
