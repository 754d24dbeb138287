import { request } from 'undici';
import { readReply, toCode, toStatusText } from '../../adapter/upstream-reply';
import { type Config, readAdditions } from '../../config';
import { calls } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { listenAt } from '../../http/listen';
import { fault, findClock, type Finding, ok, reasonOf, warning } from './machine-checks';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const timeoutMs = 10_000;

const noImageHost =
  'is not set: pictures that the upstream has at another address than /files/… are not shown';

/** Requests a captcha from the real upstream, as the login page does: the only call without a session. */
export async function checkUpstream({ UPSTREAM_URL, IMAGE_HOST }: Config): Promise<Finding[]> {
  const subject = 'UPSTREAM_URL';
  if (UPSTREAM_URL === undefined) return [];
  const askedAt = Date.now();
  try {
    const { statusCode, headers, body } = await request(`${UPSTREAM_URL}/admin/captcha/captchaImage`, {
      method: 'POST',
      headers: {
        ...{ accept: 'application/json', 'accept-encoding': 'identity' },
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    const tookMs = Date.now() - askedAt;
    const date = new Date(String(headers['date'] ?? ''));
    return [
      tookMs > 1_000
        ? warning(subject, `answers slowly: ${tookMs} ms`)
        : ok(subject, `answers in ${tookMs} ms`),
      findEnvelope(bytes, statusCode, headers),
      ...(Number.isNaN(date.getTime()) ? [] : [findClock(subject, date, askedAt, tookMs)]),
      ...(IMAGE_HOST === undefined ? [warning('IMAGE_HOST', noImageHost)] : []),
    ];
  } catch (error) {
    return [fault(subject, `${UPSTREAM_URL} does not answer (${reasonOf(error)})`)];
  }
}

/** Checks the file of `UPSTREAM_ADDITIONS`: an unreadable one would prevent the start. */
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

function findEnvelope(bytes: Buffer, statusCode: number, headers: IncomingHttpHeaders): Finding {
  const read = readReply(bytes, headers);
  const answer = 'value' in read ? read.value : undefined;
  if (typeof answer === 'object' && answer !== null && 'code' in answer && 'data' in answer) {
    return toCode(answer.code) === code.ok
      ? ok('UPSTREAM_URL', 'gives captchas, in the envelope of the contract')
      : fault('UPSTREAM_URL', `refuses to give a captcha (code ${String(answer.code)}): nobody could log in`);
  }
  const kind = bytes.toString().trimStart().startsWith('<') ? 'a page of HTML' : 'something else';
  return fault(
    'UPSTREAM_URL',
    `answers ${kind} (${toStatusText(statusCode, headers.location)}) to /admin/captcha/captchaImage, not {code, msg, data}: correct the address`,
  );
}

/** An address reserved for documentation (RFC 5737), which no client has. */
const ownAddress = '192.0.2.1';
const echoPath = '/healthz';

/**
 * Listens briefly on the console's port and sends a request to the public address, to see how the proxies in front
 * change it.
 */
export async function checkProxy(config: Config, url: string): Promise<Finding[]> {
  const mark = randomUUID();
  let seen: IncomingHttpHeaders | undefined;
  const server = createServer((req, res) => {
    if (req.headers['x-request-id'] === mark || req.headers['token'] === mark) seen = req.headers;
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ mark }));
  });
  try {
    await listenAt(server, { port: config.PORT, host: config.HOST });
  } catch (error) {
    const what = `cannot listen on ${config.HOST}:${config.PORT} (${reasonOf(error)})`;
    return [warning('proxy', `${what}: stop this console for the check, or take it out of the balancer`)];
  }
  try {
    const answer = await request(url + echoPath, {
      headers: {
        'x-request-id': mark,
        'x-forwarded-for': ownAddress,
        token: mark,
        'session-id': mark,
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.body.text();
    if (!seen) {
      const other = text.includes('uptimeSeconds')
        ? 'another console answers there'
        : `HTTP ${answer.statusCode}`;
      return [
        fault('proxy', `${url} does not reach this machine (${other}): leave one console in the balancer`),
      ];
    }
    return findHeaders(seen, mark, config, url);
  } catch (error) {
    return [fault('proxy', `${url} does not answer (${reasonOf(error)})`)];
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function findHeaders(seen: IncomingHttpHeaders, mark: string, config: Config, url: string): Finding[] {
  const passed = ['token', 'session-id'].filter((name) => seen[name] === mark);
  const addresses = String(seen['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  // A proxy that distrusts clients replaces our header; one that appends keeps our address first.
  const proxies = addresses[0] === ownAddress ? addresses.length - 1 : addresses.length;
  return [
    passed.length === 2
      ? ok('proxy', 'the headers token and session-id pass')
      : fault('proxy', 'the headers token and session-id do not pass: nobody could log in'),
    proxies === config.TRUST_PROXY
      ? ok('TRUST_PROXY', `${proxies} proxies add to x-forwarded-for`)
      : fault(
          'TRUST_PROXY',
          `is ${config.TRUST_PROXY}, and ${proxies} proxies add to x-forwarded-for: set ${proxies}`,
        ),
    seen['x-request-id'] === mark
      ? ok('proxy', 'a request id is kept')
      : warning(
          'proxy',
          'the proxy replaces x-request-id: its log and the console\u2019s agree, the caller\u2019s does not',
        ),
    url.startsWith('https:')
      ? ok('proxy', 'staff reach the console over TLS')
      : warning('proxy', 'staff reach the console without TLS: passwords can be read on the way'),
  ];
}
