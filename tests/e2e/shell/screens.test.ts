import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { makePagesFolder, type PagesFolder } from '../../support/pages-folder';

let app: BrowserConsole;
let pages: PagesFolder;
beforeAll(async () => {
  pages = await makePagesFolder();
  // Tall enough to scroll.
  await pages.write('/platform/feedback/list', {
    type: 'page',
    title: '很长',
    body: Array.from({ length: 80 }, (_, index) => ({
      type: 'tpl',
      tpl: `第${index}行`,
      wrapperComponent: 'p',
    })),
  });
  await pages.write('/platform/starWheel/list', { type: 'page', title: '阶段', body: [] });
  await pages.write('/platform/starWheel/details/:id', {
    type: 'page',
    title: '编辑',
    body: [{ type: 'button', label: '取消', actionType: 'link', link: 'goBack' }],
  });
  app = await BrowserConsole.start({}, { pagesFolder: pages.path });
});
afterAll(async () => {
  await app?.close();
  await pages.remove();
});

const entry = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

it('[Foundation §4] a screen says that its route has no page yet', async () => {
  const page = await app.loggedIn('/platform/user/register/list');
  await page.getByRole('heading', { name: '注册用户' }).waitFor();
  await page.getByText('该页面尚未建成', { exact: true }).waitFor();
  await page.context().close();
});

it('[Foundation §6] a screen shows a cached page at once, and replaces it by a newer publication', async () => {
  await pages.write('/platform/user/version/list', { type: 'page', title: '第一版', body: [] });
  const page = await app.loggedIn('/platform/user/version/list');
  await page.getByText('第一版').waitFor();
  await pages.write('/platform/user/version/list', { type: 'page', title: '第二版', body: [] });
  await entry(page, '注册用户').click();
  await page.getByText('该页面尚未建成').waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/api\/console\/page\?path=.*version/, async (route) => {
    await held;
    await route.continue();
  });
  await entry(page, '用户版本').click();
  await page.getByText('第一版').waitFor();
  answer();
  // On a busy machine the answer may come too late to replace the open page; then the next opening shows it.
  await page
    .getByText('第二版')
    .waitFor({ timeout: 2_000 })
    .catch(async () => {
      await entry(page, '注册用户').click();
      await page.getByText('该页面尚未建成').waitFor();
      await entry(page, '用户版本').click();
      await page.getByText('第二版').waitFor();
    });
  await page.context().close();
});

it('the server does not send an unchanged page again', async () => {
  await pages.write('/platform/user/version/list', { type: 'page', title: '同一版', body: [] });
  const page = await app.loggedIn('/platform/user/version/list');
  await page.getByText('同一版').waitFor();
  await entry(page, '注册用户').click();
  // Until the other screen is drawn, a second click would only return to this one, which asks for nothing.
  await page.getByText('该页面尚未建成').waitFor();
  const revalidated = page.waitForResponse(/api\/console\/page\?path=.*version/);
  await entry(page, '用户版本').click();
  expect((await revalidated).status()).toBe(304);
  await page.context().close();
});

it('[A §2] a kept screen keeps its scroll position', async () => {
  const page = await app.loggedIn('/platform/feedback/list');
  await page.getByText('第0行').waitFor();
  const row = page.getByText('第60行');
  await row.scrollIntoViewIfNeeded();
  const before = (await row.boundingBox())?.y;
  await entry(page, '用户管理').click();
  await entry(page, '注册用户').click();
  await page.getByText('该页面尚未建成').waitFor();
  await page.getByRole('tab', { name: 'APP反馈' }).click();
  await expect.poll(async () => (await row.boundingBox())?.y).toBe(before);
  await page.context().close();
});

it('[B §2] going back closes the detail’s tab and returns to the screen that opened it', async () => {
  const page = await app.loggedIn('/platform/starWheel/list?stage=1');
  await page.getByText('阶段', { exact: true }).waitFor();
  await page.evaluate(() => (window.location.hash = '#/platform/starWheel/details/0'));
  await page.getByRole('tab', { name: '星轮阶段编辑 · 新建' }).waitFor();
  await page.getByRole('button', { name: '取消' }).click();
  await page.waitForURL('**/#/platform/starWheel/list?stage=1');
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['星轮阶段']);
  await page.context().close();
});

it('a screen that cannot be loaded says why and offers a retry', async () => {
  await pages.write('/platform/sys/config/list', 'not JSON');
  const page = await app.loggedIn('/platform/sys/config/list');
  await page.getByRole('heading', { name: '页面加载失败' }).waitFor();
  await pages.write('/platform/sys/config/list', { type: 'page', title: '参数', body: [] });
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByText('参数', { exact: true }).waitFor();
  await page.context().close();
});

it('[look-and-feel] the scrollbar of a whole screen stands at the edge of the window', async () => {
  const page = await app.loggedIn('/platform/feedback/list');
  await page.getByText('第79行').waitFor();
  const box = page.locator('.page-flow');
  expect(await box.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
  expect(await box.evaluate((one) => one.getBoundingClientRect().right)).toBe(1_440);
  await page.context().close();
});

it('[look-and-feel] paper gets the visible screen in full, light, without navigation, header and footer', async () => {
  const page = await app.newStaffPage({}, { colorScheme: 'dark' });
  await page.goto('/#/platform/starWheel/list');
  await page.locator('.screen[data-active="true"]').getByText('阶段').waitFor();
  await page.goto('/#/platform/feedback/list');
  await page.getByText('第79行').waitFor();
  const look = () => page.evaluate(() => document.documentElement.dataset['theme']);
  expect(await look()).toBe('dark');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(look).toBe('light');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1_500);
  expect(await page.getByText('第79行').isVisible()).toBe(true);
  for (const hidden of ['.sidebar', '.top-header', '.tabs', '.footer', '.screen[data-active="false"]'])
    expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false]);
  await page.emulateMedia({ media: null });
  await expect.poll(look).toBe('dark');
  await page.context().close();
});
