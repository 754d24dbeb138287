import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'undici';
import type { Config } from '../../config';
import { fault, ok, reasonOf, warning, type Finding } from './finding';

const timeoutMs = 10_000;
/** An address reserved for documentation (RFC 5737): no caller has it. */
const ownAddress = '192.0.2.1';
const echoPath = '/healthz';

/**
 * Listens in the console's place for a moment and asks itself by the public address: so it sees what the proxies in front
 * make of a request.
 */
export async function checkProxy(config: Config, url: string): Promise<Finding[]> {
  const mark = randomUUID();
  let seen: IncomingHttpHeaders | undefined;
  const server = createServer((req, res) => {
    if (req.headers['x-request-id'] === mark || req.headers['token'] === mark) seen = req.headers;
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ mark }));
  });
  try {
    await listen(server, config);
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

function listen(server: Server, { PORT, HOST }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, resolve);
  });
}

function findHeaders(seen: IncomingHttpHeaders, mark: string, config: Config, url: string): Finding[] {
  const passed = ['token', 'session-id'].filter((name) => seen[name] === mark);
  const addresses = String(seen['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  // A proxy that believes nobody replaces what it is given; one that adds leaves ours at the front.
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
