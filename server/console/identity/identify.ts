import type { Logger } from 'pino';
import { toAmisAnswer } from '../../adapter/amis-answer';
import type { Caller } from '../../adapter/browser-request';
import type { UpstreamClient } from '../../adapter/upstream-client';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import { isCustomPath } from '../../contract/screens/custom-screens';
import { isGrant } from '../../contract/screens/permissions';
import { findRoute } from '../../contract/screens/routes';
import { ConsoleRefusal } from '../core/console-refusal';
import { toIdentity, type Identity } from './identity';

/**
 * Who calls. @throws ConsoleRefusal with the upstream's word (1009), ApiError sessionExpired or passwordChangeRequired,
 * UpstreamError
 */
export type Identify = (caller: Caller) => Promise<Identity>;

/**
 * The upstream knows who a token belongs to, whichever upstream it is: its own `/admin/index` is asked, for every
 * call. No answer is kept: a menu taken away is gone on the very next request here as it is there, and what is asked
 * here (pages opened, designs saved) comes at the pace of a person.
 */
export function createIdentify({ upstream, log }: { upstream: UpstreamClient; log: Logger }): Identify {
  const noteMenus = createMenuNotes(log);
  return async (caller) => {
    if (caller.token === '') throw new ApiError(code.sessionExpired, message.sessionExpired);
    const { envelope } = await upstream.post('/admin/index', '', caller);
    if (envelope.code !== code.ok) {
      const { status, msg } = toAmisAnswer(envelope);
      throw new ConsoleRefusal(status, msg);
    }
    const identity = toIdentity(envelope.data);
    noteMenus(identity.menus);
    if (identity.mustChangePassword) {
      throw new ApiError(code.passwordChangeRequired, message.passwordChangeRequired);
    }
    return identity;
  };
}

const mostNoted = 100;

/** Logs each menu of the upstream that no screen belongs to, once. */
function createMenuNotes(log: Logger): (menus: ReadonlySet<string>) => void {
  const noted = new Set<string>();
  return (menus) => {
    for (const url of menus) {
      if (noted.has(url) || noted.size >= mostNoted) continue;
      if (findRoute(url) || isCustomPath(url) || isGrant(url)) continue;
      noted.add(url);
      log.warn({ url }, 'the upstream has a menu that no screen belongs to');
    }
  };
}
