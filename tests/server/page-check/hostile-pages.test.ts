import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPage } from '../../../server/page-check/check-page';
import type { Finding } from '../../../server/contract/console-calls/designs';
import { TestConsole, type AmisAnswer } from '../../support/console';
import { hostilePages } from './hostile/all-hostile-pages';

const path = '/platform/feedback/list';
let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

/** Publishes a page from its JSON text, because JSON.stringify cannot write some hostile pages. */
async function publish(text: string): Promise<AmisAnswer<{ findings?: Finding[] } | null>> {
  const response = await fetch(`${console.url}/api/console/designs/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: console.token, 'session-id': console.sessionId },
    body: `{"path":"${path}","baseVersion":0,"schema":${text}}`,
  });
  return (await response.json()) as AmisAnswer<{ findings?: Finding[] } | null>;
}

describe('[Foundation §6] hostile pages', () => {
  it('are at least 200, each with a unique name', () => {
    expect(new Set(hostilePages.map(({ name }) => name)).size).toBe(hostilePages.length);
    expect(hostilePages.length).toBeGreaterThanOrEqual(200);
  });

  it('are each refused by the broken rule, whose message says how to fix it', () => {
    const passed = hostilePages.flatMap(({ name, text, rule }) => {
      const errors = checkPage(JSON.parse(text), { path }).filter(({ severity }) => severity === 'error');
      const named = errors.some((finding) => finding.rule === rule && finding.hint !== '');
      return named ? [] : [`${name}: ${rule} ← ${[...new Set(errors.map((error) => error.rule))].join(' ')}`];
    });
    expect(passed).toEqual([]);
  });

  it('are never published', async () => {
    const passed: string[] = [];
    const waiting = [...hostilePages];
    const publishNext = async (): Promise<void> => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
        const { status, msg, data } = await publish(page.text);
        // Pages that are too large, nested too deep, or have a hostile root are refused before the check.
        const refused = /large|prototype/.test(page.rule) || data?.findings?.length;
        if (![422, 413].includes(status) || !refused) passed.push(`${page.name}: ${status} ${msg}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, publishNext));
    expect(passed).toEqual([]);
    const { data } = await console.call('/console/designs/history', {
      path,
    });
    expect(data.items.map(({ version }) => version)).toEqual([0]);
  }, 120_000);

  it('of one megabyte are checked quickly, with any contents', () => {
    const page = (text: string) => {
      const harm = { type: 'tpl', tpl: text, visibleOn: text, style: text, href: text, name: text };
      return { type: 'page', css: { a: text, [text]: text }, body: [harm] };
    };
    const slow = pieces.flatMap((piece) =>
      [1_000_000, 19_990].flatMap((size, at) => {
        // The check does not read texts over the limit, so a few cases are enough.
        if (at === 0 && piece.length < 4) return [];
        const start = performance.now();
        checkPage(page(piece.repeat(Math.floor(size / piece.length))), { path });
        const took = performance.now() - start;
        return took > 3_000 ? [`${piece} × ${size}: ${Math.round(took)} ms`] : [];
      }),
    );
    expect(slow).toEqual([]);
  });
});

/** Input on which a careless regular expression backtracks. */
const pieces = [
  ' ',
  '\t',
  '<',
  '< ',
  '<a ',
  '<a src',
  '(',
  '${',
  '$',
  '$a',
  '\\',
  '/*',
  '/',
  'url(',
  'on',
  ' on=',
  '&#',
  '&#0',
  'a.',
  '{{',
  'function ',
  '=',
  ':',
  '"',
  "'",
  '`',
  '//a.a',
  'src=',
  'target=',
  'constructor.',
  '${dict.',
  'javascript',
];
