import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Balancer {
  url: string;
  /** Number of requests that it forwarded to each console. */
  passed: ReadonlyMap<string, number>;
  /** Connections that broke during a request, as `console error`. */
  broken: string[];
  close(): Promise<void>;
}

const checkEveryMs = 50;
/** Consecutive late or failed health checks that remove a console; a single one may come from a busy machine. */
const downAfter = 3;

/**
 * Starts a round-robin load balancer over the consoles whose `/readyz` answers 200, or over the late ones when there is
 * none (as Envoy's panic threshold does); it polls again 50 ms after each answer. It keeps connections alive and never
 * retries, so `broken` lists every connection that a console closed.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const states = new Map<string, 'ready' | 'late' | 'gone'>(targets.map((target) => [target, 'ready']));
  const areIn = (state: string) => targets.filter((target) => states.get(target) === state);
  const passed = new Map(targets.map((target) => [target, 0]));
  const broken: string[] = [];
  let turn = 0;
  const server = createServer((req, res) => {
    const ready = areIn('ready');
    const choices = ready.length > 0 ? ready : areIn('late');
    const target = choices[(turn += 1) % Math.max(1, choices.length)];
    if (target === undefined) return void res.writeHead(503).end();
    passed.set(target, (passed.get(target) ?? 0) + 1);
    const { connection: _hop, host: _host, ...headers } = req.headers;
    const onward = request(
      target + (req.url ?? ''),
      { method: req.method ?? 'GET', headers, agent },
      (answer) => {
        const { connection: _end, 'keep-alive': _keep, ...given } = answer.headers;
        res.writeHead(answer.statusCode ?? 502, given);
        answer.pipe(res);
        answer.once('error', () => res.destroy());
      },
    );
    onward.once('error', (error: NodeJS.ErrnoException) => {
      broken.push(`${target} ${error.code ?? error.message}`);
      if (!res.headersSent) res.writeHead(502).end();
    });
    req.pipe(onward);
  });
  const failures = new Map<string, number>();
  const check = async (target: string) => {
    const state = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => {
        const { process } = (await answer.json()) as { process: string };
        return answer.ok ? 'ready' : process === 'stopping' ? 'gone' : 'late';
      },
      (error: Error) => (error.name === 'TimeoutError' ? 'late' : 'gone'),
    );
    const late = state === 'late' ? (failures.get(target) ?? 0) + 1 : 0;
    failures.set(target, late);
    // A console that reports it is stopping, or refuses connections, is removed at once.
    if (state !== 'late' || late >= downAfter) states.set(target, state);
  };
  let closed = false;
  const checking = targets.map(async (target) => {
    while (!closed) {
      await check(target);
      await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    broken,
    close: async () => {
      closed = true;
      agent.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await Promise.all(checking);
    },
  };
}
