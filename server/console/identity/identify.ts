import { createHash } from 'node:crypto';
import { toAmisAnswer } from '../../adapter/answer/envelope-to-amis';
import type { Caller } from '../../adapter/browser/caller';
import type { UpstreamClient } from '../../adapter/upstream/upstream-client';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import { ConsoleRefusal } from '../core/console-refusal';
import { toIdentity, type Identity } from './identity';

export interface IdentifyOptions {
  upstream: UpstreamClient;
  /** How long an answer is believed: a menu taken away is gone for /api/console after that. */
  ttlMs?: number;
  maxEntries?: number;
}

/** Who calls. @throws ConsoleRefusal with the upstream's word (1009), ApiError sessionExpired, UpstreamError */
export type Identify = (caller: Caller) => Promise<Identity>;

/**
 * The upstream knows who a token belongs to, whichever upstream it is: its own `/admin/index` is asked,
 * at most once in `ttlMs` for each session. Tokens are kept hashed, refusals not at all.
 */
export function createIdentify({ upstream, ttlMs = 5_000, maxEntries = 2_000 }: IdentifyOptions): Identify {
  const known = new Map<string, { until: number; identity: Promise<Identity> }>();

  const ask = async (caller: Caller): Promise<Identity> => {
    const { envelope } = await upstream.post('/admin/index', '', caller);
    if (envelope.code === code.ok) return toIdentity(envelope.data);
    const { status, msg } = toAmisAnswer(envelope);
    throw new ConsoleRefusal(status, msg);
  };

  return (caller) => {
    if (caller.token === '') return Promise.reject(new ApiError(code.sessionExpired, message.sessionExpired));
    const key = keyOf(caller);
    const now = performance.now();
    const found = known.get(key);
    if (found !== undefined && found.until > now) return found.identity;
    const entry = { until: now + ttlMs, identity: ask(caller) };
    // Re-inserted last, so that the first entries are the oldest.
    known.delete(key);
    known.set(key, entry);
    for (const [oldest, { until }] of known) {
      if (known.size <= maxEntries && until > now) break;
      known.delete(oldest);
    }
    entry.identity.catch(() => {
      if (known.get(key) === entry) known.delete(key);
    });
    return entry.identity;
  };
}

/** An upstream may look at its cookies as well as at the token. */
function keyOf({ token, sessionId, cookie = '' }: Caller): string {
  return createHash('sha256')
    .update(JSON.stringify([token, sessionId, cookie]))
    .digest('base64');
}
