import { settingsPath } from '../../server/contract/console-calls/boot';
import { peek, send, toAnswer, type Answer } from '../http';
import type { Settings } from '../screen-host';

let loading: Promise<Settings> | undefined;

/** The console's public settings, loaded once per page load. */
export function loadSettings(): Promise<Settings> {
  // Without a session: they are public, and a login in another window need not be clear first.
  const session = { token: '', sessionId: '' };
  loading ??= send(settingsPath, null, { method: 'GET', session }).then((reply) => {
    const settings = toSettings(toAnswer<Settings>(reply));
    if (settings) return settings;
    throw new Error('settings unavailable');
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The settings, if the boot call has already brought them. */
export function peekSettings(): Settings | undefined {
  const reply = peek(settingsPath, null);
  return reply && toSettings(toAnswer<Settings>(reply));
}

const toSettings = ({ status, data }: Answer<Settings | null>): Settings | undefined =>
  status === 0 && data ? { imageHost: data.imageHost } : undefined;
