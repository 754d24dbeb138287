import type { Logger } from 'pino';
import { z } from 'zod';
import { compareReply, type Difference } from '../contract/calls/compare-reply';
import type { Call } from '../contract/define-call';
import { code, type Envelope } from '../contract/codes';
import type { Caller } from './browser';
import type { UpstreamClient } from './upstream-client';

/** Limit of distinct lines logged by one process. */
const mostLines = 1_000;

/** The data of a refusal with code 422. */
const refusedFields = z.object({ errors: z.record(z.string(), z.string()).optional() }).nullish();

function differencesOf({ reply }: Call, { code: given, msg, data }: Envelope): Difference[] {
  if (given === code.ok) return compareReply(reply, data).differences;
  const { differences } = given === code.invalid ? compareReply(refusedFields, data) : { differences: [] };
  const silent = { at: `msg of code ${given}`, expected: 'string', seen: 'nothing' };
  return [...(msg === '' ? [silent] : []), ...differences];
}

/**
 * Wraps the upstream client and validates its replies against the contract (setting CHECK_REPLIES). Replies pass
 * unchanged; each difference is logged once, with the id of the first request that shows it:
 * `/admin/app/activity/list data.records: field missing`.
 */
export function checkReplies(upstream: UpstreamClient, log: Logger): UpstreamClient {
  const logged = new Set<string>();
  const check = (call: Call | undefined, envelope: Envelope, { requestId }: Caller) => {
    if (call === undefined) return;
    for (const { at, expected, seen } of differencesOf(call, envelope)) {
      const what = seen === 'nothing' ? 'field missing' : `expected ${expected}, seen ${kindOf(seen)}`;
      const line = `${call.path} ${at}: ${what}`;
      if (logged.has(line) || logged.size >= mostLines) continue;
      logged.add(line);
      log.warn({ requestId }, `reply differs from the contract: ${line}`);
    }
  };
  return {
    ...upstream,
    post: async (to, body, caller, browser) => {
      const answer = await upstream.post(to, body, caller, browser);
      check(to.call, answer.envelope, caller);
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
