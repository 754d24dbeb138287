import type { ListPreference } from '../../server/contract/pages/list-preferences';
import { preferencesPath } from '../../server/contract/console-calls/boot';
import { post, postOnUnload } from '../http';
import { ownSession } from '../session';

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

/** Changes that are not sent yet, by list. */
const unsaved = new Map<string, { change: ListPreference; timer: ReturnType<typeof setTimeout> }>();
/** Saves are sent one after another, so that the last one counts. */
let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Saves a change, in which undefined removes a setting; others stay as they are stored. With a debounce, so that dragging
 * a column makes a single request.
 */
export function savePreference(list: string, change: ListPreference): void {
  const known = lists ?? early;
  known[list] = { ...known[list], ...change };
  const waiting = unsaved.get(list);
  clearTimeout(waiting?.timer);
  const whole = { ...waiting?.change, ...change };
  const save = () => {
    unsaved.delete(list);
    lastSave = lastSave
      .then(() => post(savePath, fieldsOf(list, whole), { quiet: true }))
      .catch(() => undefined);
  };
  unsaved.set(list, { change: whole, timer: setTimeout(save, 400) });
}

const fieldsOf = (list: string, change: ListPreference) => ({
  list,
  value: change,
  changed: Object.keys(change) as (keyof ListPreference)[],
});

window.addEventListener('pagehide', () => {
  for (const [list, { change, timer }] of unsaved) {
    clearTimeout(timer);
    postOnUnload(savePath, fieldsOf(list, change));
  }
  unsaved.clear();
});
