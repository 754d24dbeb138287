import { settingsPath } from '../../server/contract/console-calls/boot';
import { peek, post, toAnswer, type Answer } from '../http';
import type { Settings } from '../screen-host';

let loading: Promise<Settings> | undefined;

/** The console's public settings, loaded once per page load. */
export function loadSettings(): Promise<Settings> {
  loading ??= post<Settings>(settingsPath, null, { method: 'GET' }).then((answer) => {
    const settings = toSettings(answer);
    if (settings) return settings;
    throw new Error('settings unavailable');
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The same, if the boot call has already brought them. */
export function peekSettings(): Settings | undefined {
  const reply = peek(settingsPath, null);
  return reply && toSettings(toAnswer<Settings>(reply));
}

const toSettings = ({ status, data }: Answer<Settings>): Settings | undefined =>
  status === 0 ? { imageHost: data.imageHost } : undefined;
