import type { Logger } from 'pino';
import { compareReply } from '../contract/calls/compare-reply';
import type { Call } from '../contract/define-call';
import { code } from '../contract/codes';
import type { UpstreamClient } from './upstream-client';

/** Limit of distinct lines logged by one process. */
const mostLines = 1_000;

/**
 * Wraps the upstream client and validates its replies against the contract (setting CHECK_REPLIES). Replies pass
 * unchanged; each difference is logged once: `/admin/app/activity/list data.records: field missing`.
 */
export function checkReplies(upstream: UpstreamClient, log: Logger): UpstreamClient {
  const logged = new Set<string>();
  const check = (call: Call | undefined, data: unknown) => {
    if (call === undefined) return;
    for (const { at, expected, seen } of compareReply(call.reply, data).differences) {
      const what = seen === 'nothing' ? 'field missing' : `expected ${expected}, seen ${kindOf(seen)}`;
      const line = `${call.path} ${at}: ${what}`;
      if (logged.has(line) || logged.size >= mostLines) continue;
      logged.add(line);
      log.warn(`reply differs from the contract: ${line}`);
    }
  };
  return {
    ...upstream,
    post: async (to, ...given) => {
      const answer = await upstream.post(to, ...given);
      if (answer.envelope.code === code.ok) check(to.call, answer.envelope.data);
      return answer;
    },
  };
}

/**
 * The type of a value, since the value itself may be personal data, which must not be logged; a code as it is: one
 * letter or up to three digits. @param seen JSON, possibly truncated
 */
function kindOf(seen: string): string {
  if (/^(?:"\w"|-?\d{1,3})$/.test(seen)) return seen;
  if (seen.startsWith('"')) return 'string';
  if (seen.startsWith('[')) return 'array';
  if (seen.startsWith('{')) return 'object';
  return /^-?\d/.test(seen) ? 'number' : seen;
}
