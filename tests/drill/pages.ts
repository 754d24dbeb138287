import { request } from 'node:http';
import { sql } from 'kysely';
import { checkPage } from '../../server/page-check/check-page';
import { hostilePages } from '../server/page-check/hostile/all-hostile-pages';
import { addressAttacks, target } from '../support/address-attacks';
import type { TestConsole } from '../support/console';
import { startInProcess } from './in-process';
import { promised, runAll, type Drill } from './promise';

const path = '/platform/feedback/list';

/** Requests a path without normalising it, which neither browsers nor `fetch` do. @returns amis' status, else HTTP's */
function askRaw(console: TestConsole, path: string): Promise<number> {
  const { hostname, port } = new URL(console.url);
  const body = JSON.stringify({ userId: 31, roleId: 1 });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, token: console.token };
  return new Promise((resolve) => {
    const asked = request({ hostname, port, path, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(statusOf(text) ?? answer.statusCode ?? 0));
    });
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
}

function statusOf(text: string): number | undefined {
  try {
    return (JSON.parse(text) as { status?: number }).status;
  } catch {
    return undefined;
  }
}

/** Literal addresses, and addresses whose expression inserts `../`, sent as from an administrator's browser. */
const rawPaths = addressAttacks.flatMap(({ api, data = {} }) => {
  if (typeof api !== 'string') return [];
  const filled = api
    .replace(/^\w+:/, '')
    .replace(/\$\{'([^']*)'[^}]*\}/g, '$1')
    .replace(/\$\{?(\w+)[^}]*\}?/g, (_, name: string) => {
      const value = data[name];
      return typeof value === 'string' ? value : '';
    });
  // Leaves out what Node itself refuses to send, and addresses that name the call openly.
  return /^\/[\x21-\x7e]*$/.test(filled) && filled !== `/api/admin/${target}` ? [filled] : [];
});

/** Every hostile page: the check refuses it, and even an administrator cannot publish it. */
export const pages: Drill = {
  what: 'hostile pages',
  run: async (scale) => {
    const console = await startInProcess();
    try {
      await console.login();
      const some = hostilePages.slice(0, Math.ceil(hostilePages.length * scale));
      const unnamed: string[] = [];
      let slowest = 0;
      for (const { name, text, rule } of some) {
        const started = performance.now();
        const found = checkPage(JSON.parse(text), { path });
        slowest = Math.max(slowest, performance.now() - started);
        if (!found.some((finding) => finding.severity === 'error' && finding.rule === rule))
          unnamed.push(name);
      }
      const published: string[] = [];
      await runAll(some, 4, async ({ name, text }) => {
        const response = await fetch(`${console.url}/api/console/designs/publish`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            token: console.token,
            'session-id': console.sessionId,
          },
          body: `{"path":"${path}","baseVersion":0,"schema":${text}}`,
        });
        const { status } = (await response.json()) as { status: number };
        if (status !== 422 && status !== 413) published.push(`${name}: ${status}`);
      });
      const before = await countWrites(console);
      for (const rawPath of rawPaths) await askRaw(console, rawPath);
      const reached = (await countWrites(console)) - before;
      return [
        promised(
          'no address reaches another call than its own',
          `${rawPaths.length} requests`,
          reached > 0 ? [`${reached} calls of ${target}`] : [],
        ),
        promised(
          'a hostile page is named by its rule',
          `${some.length} pages, the slowest check ${Math.round(slowest)} ms`,
          unnamed,
        ),
        promised('a hostile page is not published', `${some.length} pages`, published),
      ];
    } finally {
      await console.close();
    }
  },
};

/** How often the call that all attacks target was made, whatever its result. */
async function countWrites({ db }: TestConsole): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from console.audit where call = ${`/admin/${target}`}`.execute(db);
  return rows[0]?.count ?? 0;
}
