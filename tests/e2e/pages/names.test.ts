import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { Articles } from '../../support/articles';
import { BrowserConsole } from '../../support/browser/browser';
import { callsUnder } from '../../support/console';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';
import { addFeedback } from '../../server/backend/feedback-data';
import { openScreen } from './open-screen';

const name = `Q&A <b> "x" 'y'`;
/** Texts that double escaping would leave on the screen. */
const escaped = /&(?:amp|lt|gt|quot|#39|#x27);/;

let app: BrowserConsole;
let page: Page;
let articles: readonly string[];
const add = callsUnder('/admin', () => app.console);

beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
  const answers = await Promise.all([
    add('/vip/redemption/channel/add', { channelName: name }),
    add('/app/activity/add', { activityName: name }),
    add('/app/channel/add', { channelName: name, channelExpiry: '2099-12-31' }),
    add('/sys/config/add', {
      configName: name,
      configKey: 'quotes.key',
      configValue: name,
      configType: 'N',
      remark: name,
    }),
    add('/role/add', {
      roleName: name,
      roleKey: 'quotes',
      roleSort: 9,
      status: 0,
      remark: name,
      menuIds: [],
    }),
    add('/starWheel/add', { id: null, stage: name, minScore: 0, maxScore: 9, suggestion: '<p>Q&amp;A</p>' }),
    add('/app/policy/add', {
      pfType: 0,
      type: 3,
      version: '1.0.0',
      versionCode: 1,
      title: name,
      btnYes: name,
    }),
    add('/app/message/add', {
      title: name,
      content: name,
      mode: 1,
      pfType: 3,
      rangeType: 5,
      updateVersion: 'F',
    }),
    add('/question/survey/add', {
      ...{ title: name, pfType: 0, btnYes: name, btnNo: name, content: name },
      url: 'https://survey.example.com/s/1',
    }),
  ]);
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => [0, '']));
  const help = new Articles(app.console, 'help');
  const docs = new Articles(app.console, 'docs');
  articles = [
    `/platform/help/aritcleDetails/${await help.add({ title: name, categoryId: await help.category(name) })}`,
    `/platform/docs/aritcleDetails/${await docs.add({ title: name, categoryId: await docs.category(name) })}`,
  ];
  await addFeedback(app.console.db, { content: name, contact: '13900000002' });
  page = (await openScreen(app, '/platform/sys/config/list')).page;
});
afterAll(() => app?.close());

const screen = () => page.locator('.screen[data-active="true"]');
const dialog = () => page.locator('.amis-portal:not([hidden])').getByRole('dialog');
/** A dialog, a question, or the menu of a row. */
const opened = () => page.locator(':is([role=dialog], dialog[open], [role=menu])').filter({ visible: true });

/** Nothing visible is escaped twice, including field values and tooltips. */
async function expectNoEscapes(where: string): Promise<void> {
  const texts = await page.evaluate(() => [
    document.body.innerText,
    ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ...[...document.querySelectorAll('[title], [aria-label]')].flatMap((node) => [
      node.getAttribute('title') ?? '',
      node.getAttribute('aria-label') ?? '',
    ]),
  ]);
  expect(
    texts.filter((text) => escaped.test(text)).map((text) => text.slice(0, 300)),
    where,
  ).toEqual([]);
}

it.each([
  '/platform/vip/redemption/channel/list',
  '/platform/app/activity/list',
  '/platform/app/channel/list',
  '/platform/sys/config/list',
  '/platform/system/role',
  '/platform/starWheel/list',
  '/platform/app/policy/list',
  '/platform/app/message/list',
  '/platform/question/survey/list',
  '/platform/help/category',
  '/platform/docs/category',
  '/platform/help/aritcle',
  '/platform/docs/aritcle',
  '/platform/feedback/list',
])(
  `[A §3] %s shows ${name} unchanged in the list, in every dialog and question of its row, and behind its links`,
  async (place) => {
    const open = async () => {
      // Close whatever an earlier test left open.
      await page.goto('about:blank');
      await page.goto(`/#${place}`);
      await page.locator(`[id="tab-${place}"][aria-selected="true"]`).waitFor();
      await waitUntilIdle(page);
      await row().waitFor();
    };
    const row = () => screen().locator('tbody tr', { hasText: name }).first();
    await open();
    await expectNoEscapes('list');
    const controls = row().locator('button:not([role="switch"], [aria-disabled="true"]), a[href]');
    const count = await controls.count();
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at += 1) {
      const control = controls.nth(at);
      const label = (await control.innerText()) || (await control.getAttribute('title')) || '';
      // 编辑 reloads the record, 删除 asks; a button that changes something at once asks as well.
      await control.click();
      // On a busy machine a dialog may open only after the screen is idle.
      await expect
        .poll(async () => (await opened().count()) > 0 || !page.url().endsWith(`#${place}`), {
          message: label,
        })
        .toBe(true);
      await waitUntilIdle(page);
      await expectNoEscapes(`${at} ${label}`);
      const question = page.getByRole('dialog', { name: /删除/ });
      // A policy is named by client, type and version, as in its list.
      if (!place.includes('policy') && (await question.count()) > 0)
        await expect.poll(() => question.innerText()).toContain(name);
      // A dialog may handle input slightly after it appears.
      await expect
        .poll(async () => {
          await page.keyboard.press('Escape');
          return opened().count();
        })
        .toBe(0);
      if (!page.url().endsWith(`#${place}`)) await open();
    }
  },
);

it(`[A §4, B §4] the questions before a publication show ${name} unchanged`, async () => {
  await page.goto('/#/platform/app/message/list');
  await screen().getByRole('button', { name: '新增消息' }).click();
  await dialog().locator('input[name=title]').fill(name);
  await dialog().locator('textarea').fill(name);
  await dialog().getByText('全部', { exact: true }).click();
  await dialog().getByRole('combobox').click();
  await page.getByRole('option', { name: '不限', exact: true }).click();
  await dialog().getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText(`确定发布消息“${name}”吗？确认后立即推送，不能撤回。`, { exact: true }).waitFor();
  for (const article of articles) {
    // Start from a fresh document, without the open form.
    await page.goto('about:blank');
    await page.goto(`/#${article}`);
    await screen().locator('.rich-text-editor.is-ready').waitFor();
    await expect.poll(() => screen().locator('input[name=title]').inputValue()).toBe(name);
    await screen().getByRole('button', { name: '立即发布' }).click();
    await page.getByText(`确定发布文章“${name}”吗？发布后用户可以看到。`, { exact: true }).waitFor();
  }
});
