import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Articles } from '../../support/articles';
import { BrowserConsole } from '../../support/browser/browser';
import { callsUnder } from '../../support/console';
import { addStaff } from '../../support/database/staff';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';
import { openScreen } from './open-screen';

/** A name as long as its form allows. */
const long = (length: number) => '名称很长的记录'.repeat(15).slice(0, length);

let app: BrowserConsole;
let page: Page;
const add = callsUnder('/admin', () => app.console);

beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
  const answers = await Promise.all([
    add('/sys/config/add', {
      configName: long(100),
      configKey: long(100),
      configValue: long(100),
      configType: 'N',
      remark: long(100),
    }),
    add('/role/add', {
      ...{ roleName: long(50), roleKey: 'long', roleSort: 9, status: 0, remark: long(100), menuIds: [] },
    }),
    add('/starWheel/add', { id: null, stage: long(50), minScore: 0, maxScore: 9, suggestion: '<p>A</p>' }),
    add('/app/message/add', {
      ...{ title: long(20), content: long(100), mode: 1, pfType: 3, rangeType: 5, updateVersion: 'F' },
    }),
    add('/question/survey/add', {
      ...{ title: long(50), pfType: 0, btnYes: long(20), btnNo: long(20), content: long(100) },
      url: 'https://survey.example.com/s/1',
    }),
  ]);
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => [0, '']));
  const help = new Articles(app.console, 'help');
  await help.category(long(49), await help.category(long(48)));
  const docs = new Articles(app.console, 'docs');
  await help.add({ title: long(50), categoryId: await help.category(long(50)) });
  await docs.add({ title: long(20), categoryId: await docs.category(long(50)) });
  const { db } = app.console;
  await addStaff(db, []);
  await sql`update backend.staff set username = ${long(50)} where login_name like 'staff-%'`.execute(db);
  page = (await openScreen(app, '/platform/system/user')).page;
});
afterAll(() => app?.close());

it.each([
  '/platform/sys/config/list',
  '/platform/system/role',
  '/platform/system/user',
  '/platform/starWheel/list',
  '/platform/app/message/list',
  '/platform/question/survey/list',
  '/platform/help/category',
  '/platform/docs/category',
  '/platform/help/aritcle',
  '/platform/docs/aritcle',
])('[look-and-feel] long names do not make %s wider than the screen', async (place) => {
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('about:blank');
    await page.goto(`/#${place}`);
    const table = page.locator('.screen[data-active="true"] .list-scroller');
    await table.locator('tbody tr:not(.list-placeholder)').first().waitFor();
    await waitUntilIdle(page);
    expect([width, await table.evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([width, 0]);
  }
});

it('[look-and-feel] a long name that is a link ends with an ellipsis inside its cell, at any depth of the tree', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/#/platform/help/category');
  const links = page.locator('.screen[data-active="true"] td .cell-link', { hasText: long(48) });
  await expect.poll(() => links.count()).toBe(3);
  const boxes = await links.evaluateAll((all) =>
    all.map((link) => {
      const [own, cell] = [link.getBoundingClientRect(), link.closest('td')!.getBoundingClientRect()];
      return [link.scrollWidth > link.clientWidth, own.right <= cell.right, own.left - cell.left];
    }),
  );
  expect(boxes.map(([isCut, isInside]) => [isCut, isInside])).toEqual(boxes.map(() => [true, true]));
  expect(new Set(boxes.map(([, , indent]) => indent)).size).toBe(2);
});

it.each([
  ['/platform/docs/aritcle', '文章标题'],
  ['/platform/vip/give/list', '活动'],
])(
  '[look-and-feel] in a narrow window of %s the main column, %s, shows eight characters',
  async (screen, heading) => {
    const narrow = (await openScreen(app, screen)).page;
    await narrow.setViewportSize({ width: 1024, height: 768 });
    const column = narrow.locator('.list-table th', { hasText: heading });
    await expect.poll(async () => (await column.boundingBox())?.width).toBeGreaterThan(130);
    await narrow.context().close();
  },
);
