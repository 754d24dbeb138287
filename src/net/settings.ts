import { post } from '../http';
import type { Settings } from '../screen-host';

let loading: Promise<Settings> | undefined;

/** The console's public settings, fetched once a page load. */
export function loadSettings(): Promise<Settings> {
  loading ??= post<Settings>('/api/console/settings', null, { method: 'GET' }).then(({ status, data }) => {
    if (status === 0) return { imageHost: data.imageHost };
    throw new Error('settings unavailable');
  });
  loading.catch(() => (loading = undefined));
  return loading;
}
