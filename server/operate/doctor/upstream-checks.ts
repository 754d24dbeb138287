import { request } from 'undici';
import type { Config } from '../../config';
import { calls } from '../../contract/calls/index';
import { readAdditions } from '../../start/read-additions';
import { fault, findClock, ok, reasonOf, warning, type Finding } from './finding';

const timeoutMs = 10_000;

/** Asks the real upstream for a captcha, as the login page does: the one call that needs no session. */
export async function checkUpstream({ UPSTREAM_URL }: Config): Promise<Finding[]> {
  const subject = 'UPSTREAM_URL';
  if (UPSTREAM_URL === undefined) return [];
  const askedAt = Date.now();
  try {
    const { statusCode, headers, body } = await request(`${UPSTREAM_URL}/admin/captcha/captchaImage`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await body.text();
    const tookMs = Date.now() - askedAt;
    const date = new Date(String(headers['date'] ?? ''));
    return [
      tookMs > 1_000
        ? warning(subject, `answers slowly: ${tookMs} ms`)
        : ok(subject, `answers in ${tookMs} ms`),
      findEnvelope(text, statusCode),
      ...(Number.isNaN(date.getTime()) ? [] : [findClock(subject, date, askedAt, tookMs)]),
    ];
  } catch (error) {
    return [fault(subject, `${UPSTREAM_URL} does not answer (${reasonOf(error)})`)];
  }
}

/** What the upstream is said to have: a file that cannot be read would stop the start. */
export function checkAdditions({ UPSTREAM_URL, UPSTREAM_ADDITIONS }: Config): Finding[] {
  const subject = 'UPSTREAM_ADDITIONS';
  if (UPSTREAM_URL === undefined) return [];
  try {
    const additions = readAdditions(UPSTREAM_ADDITIONS);
    const missing = calls.filter(({ path }) => additions.lacks(path)).length;
    if (missing > 0) return [warning(subject, `${missing} calls are missing upstream and not asked`)];
    if (UPSTREAM_ADDITIONS === 'none') return [ok(subject, 'none is sent or shown')];
    return [
      ok(subject, additions.complete ? 'all are sent and shown' : 'those that are there are sent and shown'),
    ];
  } catch (error) {
    return [fault(subject, reasonOf(error).replace(`${subject}: `, ''))];
  }
}

function findEnvelope(text: string, status: number): Finding {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'code' in answer && 'data' in answer) {
      return answer.code === 1
        ? ok('UPSTREAM_URL', 'gives captchas, in the envelope of the contract')
        : fault(
            'UPSTREAM_URL',
            `refuses to give a captcha (code ${String(answer.code)}): nobody could log in`,
          );
    }
  } catch {
    // Told below.
  }
  const kind = text.trimStart().startsWith('<') ? 'a page of HTML' : 'something else';
  return fault(
    'UPSTREAM_URL',
    `answers ${kind} (HTTP ${status}) to /admin/captcha/captchaImage, not {code, msg, data}: correct the address`,
  );
}
