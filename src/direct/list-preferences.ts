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
  const asked = (coming ??= post(preferencesPath, {}, { quiet: true }).then(
    ({ status, data }) => {
      if (owner === token) lists = (status === 0 ? data?.lists : undefined) ?? {};
    },
    () => {
      // Lets the next list retry.
      if (owner === token) coming = undefined;
    },
  ));
  // Limits how long rows wait for the preferences.
  return Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))]);
}

export const preferenceOf = (list: string): ListPreference => lists?.[list] ?? {};

/** Saves with a debounce, so that dragging a column makes a single request. */
export function savePreference(list: string, value: ListPreference): void {
  if (lists) lists[list] = value;
  clearTimeout(unsaved.get(list));
  const save = () => {
    unsaved.delete(list);
    void post('/api/console/preferences/save', { list, value }, { quiet: true }).catch(() => undefined);
  };
  unsaved.set(list, setTimeout(save, 400));
}
