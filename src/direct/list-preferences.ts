import type { ListPreference } from '../../server/contract/pages/list-preferences';
import { preferencesPath } from '../../server/contract/console-calls/boot';
import { post } from '../http';
import { getSession } from '../session';

/** List preferences of the signed-in user by list; loaded once per session, updated by each save. */
let lists: Record<string, ListPreference> | undefined;
const timeoutMs = 2_000;
let owner = '';
let coming: Promise<void> | undefined;
const unsaved = new Map<string, ReturnType<typeof setTimeout>>();

/** Resolves once they are loaded; if that fails, lists follow their pages. Never rejects. */
export function preferencesReady(): Promise<void> | undefined {
  const { token } = getSession();
  if (owner !== token) [owner, lists, coming] = [token, undefined, undefined];
  if (lists) return undefined;
  const asked = (coming ??= post(preferencesPath, {}, { quiet: true })
    .catch(() => undefined)
    .then((answer) => {
      if (owner !== token) return;
      if (answer?.status === 0 && answer.data) lists = answer.data.lists;
      // Lets the next list retry.
      else coming = undefined;
    }));
  // Limits how long rows wait for the preferences.
  return Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))]);
}

export const preferenceOf = (list: string): ListPreference => lists?.[list] ?? {};

/** Saves are sent one after another, so that the last one counts. */
let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Saves with a debounce, so that dragging a column makes a single request. `value` includes the stored preference if
 * that is known by now; otherwise it is added once it has arrived.
 */
export function savePreference(list: string, value: ListPreference): void {
  const isPartial = lists === undefined;
  if (lists) lists[list] = value;
  clearTimeout(unsaved.get(list));
  const save = async () => {
    await preferencesReady();
    // Without the stored preference a save would erase it.
    if (!lists) return;
    const whole = isPartial ? (lists[list] = { ...lists[list], ...value }) : value;
    await post('/api/console/preferences/save', { list, value: whole }, { quiet: true });
  };
  const begin = () => {
    unsaved.delete(list);
    lastSave = lastSave.then(save).catch(() => undefined);
  };
  unsaved.set(list, setTimeout(begin, 400));
}
