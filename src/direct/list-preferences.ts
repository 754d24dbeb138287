import { code } from '../../server/contract/codes';
import type { ListPreference } from '../../server/contract/pages/list-preferences';
import { preferencesPath } from '../../server/contract/console-calls/boot';
import { post, postOnUnload } from '../http';
import { ownSession } from '../session';
import { toast } from '../toast';

const savePath = '/api/console/preferences/save';
const timeoutMs = 2_000;
/** List preferences of the signed-in user by list; loaded once per session, updated by each change. */
let lists: Record<string, ListPreference> | undefined;
/** Changes made before they were loaded, by list. */
let early: Record<string, ListPreference> = {};
let owner = '';
let coming: Promise<void> | undefined;

/** Resolves once they are loaded; if that fails, lists follow their pages. Never rejects. */
export function preferencesReady(): Promise<void> | undefined {
  const { token } = ownSession();
  if (owner !== token) [owner, lists, early, coming] = [token, undefined, {}, undefined];
  if (lists) return undefined;
  const asked = (coming ??= post(preferencesPath, {}, { quiet: true })
    .catch(() => undefined)
    .then((answer) => {
      if (owner !== token) return;
      if (answer?.status === 0 && answer.data) {
        lists = answer.data.lists;
        for (const [list, change] of Object.entries(early)) lists[list] = { ...lists[list], ...change };
      }
      // Lets the next list retry.
      else coming = undefined;
    }));
  // Limits how long rows wait for the preferences.
  return Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))]);
}

export const preferenceOf = (list: string): ListPreference => (lists ?? early)[list] ?? {};

interface Unsaved {
  change: ListPreference;
  /** The views that this window knew before. */
  knownViews: string[];
  timer: ReturnType<typeof setTimeout>;
}
/** Changes that are not sent yet, by list. */
const unsaved = new Map<string, Unsaved>();
/** Saves are sent one after another, so that the last one counts. */
let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Saves a change, in which undefined removes a setting; others stay as they are stored. With a debounce, so that dragging
 * a column makes a single request.
 */
export function savePreference(list: string, change: ListPreference): void {
  const known = lists ?? early;
  const waiting = unsaved.get(list);
  clearTimeout(waiting?.timer);
  unsaved.set(list, {
    change: { ...waiting?.change, ...change },
    knownViews: waiting?.knownViews ?? known[list]?.views?.map(({ name }) => name) ?? [],
    timer: setTimeout(() => (lastSave = lastSave.then(() => send(list)).catch(() => undefined)), 400),
  });
  known[list] = { ...known[list], ...change };
}

async function send(list: string): Promise<void> {
  const fields = takeFields(list);
  const answer = fields && (await post(savePath, fields, { quiet: true }));
  if (answer && ![0, code.sessionExpired].includes(answer.status))
    toast.error(`列表设置没有保存：${answer.msg}`);
}

/** The fields of the call that saves a list's changes, which then count as sent. */
function takeFields(list: string) {
  const taken = unsaved.get(list);
  if (!taken) return undefined;
  clearTimeout(taken.timer);
  unsaved.delete(list);
  const { change, knownViews } = taken;
  return { list, value: change, changed: Object.keys(change) as (keyof ListPreference)[], knownViews };
}

window.addEventListener('pagehide', () => {
  for (const list of unsaved.keys()) {
    const fields = takeFields(list);
    if (fields) postOnUnload(savePath, fields);
  }
});
