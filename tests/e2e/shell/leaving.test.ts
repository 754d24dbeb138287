import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { draftsIn, openAfterCrash } from './drafts';
import { openScreen, type OpenScreen } from '../pages/open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
let id: number;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
  await app.console.call('/admin/starWheel/add', { id: null, ...stage });
  const { data } = await app.console.call('/admin/starWheel/list', {});
  id = data.items[0]!.id;
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const stage = { stage: '初识期', minScore: 0, maxScore: 20, suggestion: '<p>多联系</p>' };
const editor = () => `/platform/starWheel/details/${id}`;
const nameField = (page: Page) => page.locator('input[name=stage]');
const writing = (page: Page) => page.frameLocator('.tox-edit-area iframe').locator('body');
const question = (page: Page) => page.getByRole('dialog', { name: '放弃未保存的内容？' });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const offer = (page: Page) => page.getByText(/^发现 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 未保存的内容/);

/** Opens the editor of the only stage from the list. */
async function openEditor(): Promise<Page> {
  screen = await openScreen(app, '/platform/starWheel/list');
  await screen.row(stage.stage).getByRole('button', { name: '编辑' }).click();
  await ready(screen.page);
  return screen.page;
}
async function ready(page: Page): Promise<void> {
  await page.locator('.rich-text-editor.is-ready').waitFor();
  await expect.poll(() => nameField(page).inputValue()).not.toBe('');
}

it('[A §2] every way out asks once before typed text is lost; Esc stays and keeps the text', async () => {
  const page = await openEditor();
  await nameField(page).fill('相知期');
  const ways: Record<string, () => Promise<unknown>> = {
    sidebar: () => page.getByRole('treeitem', { name: '推广渠道' }).click(),
    'another tab': () => tab(page, /^星轮阶段$/).click(),
    'closing its tab': () => tab(page, /编辑/).press('Delete'),
    'reloading its tab': async () => {
      await tab(page, /编辑/).click({ button: 'right' });
      await page.getByRole('menuitem', { name: '刷新' }).click();
    },
    palette: async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索页面' }).fill('APP反馈');
      await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['APP反馈反馈管理']);
      await page.keyboard.press('Enter');
    },
    取消: () => screen.button('取消').click(),
    back: () => page.evaluate(() => window.history.back()),
    'a typed address': () => page.evaluate(() => void (window.location.hash = '#/platform/feedback/list')),
    'the login page': () => page.evaluate(() => void (window.location.hash = '#/')),
    logout: async () => {
      await page.getByRole('button', { name: /账号菜单/ }).hover();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
    },
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await question(page).waitFor();
    expect(await question(page).count(), way).toBe(1);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => window.location.hash), { message: way }).toBe(`#${editor()}`);
    expect(await nameField(page).inputValue(), way).toBe('相知期');
  }
});

it('[A §2] after a yes the console navigates and discards the text; without typed text, or after a save, it does not ask', async () => {
  const page = await openEditor();
  await nameField(page).fill('相知期');
  await page.evaluate(() => window.history.back());
  await question(page).getByRole('button', { name: '放弃' }).click();
  await page.waitForURL('**/starWheel/list');
  await screen.row(stage.stage).getByRole('button', { name: '编辑' }).click();
  await ready(page);
  await expect.poll(() => nameField(page).inputValue()).toBe(stage.stage);
  expect(await offer(page).count()).toBe(0);
  await screen.button('取消').click();
  await page.waitForURL('**/starWheel/list');

  await screen.row(stage.stage).getByRole('button', { name: '编辑' }).click();
  await ready(page);
  await writing(page).fill('多联系，少打扰');
  await screen.button('保存').click();
  await page.waitForURL('**/starWheel/list');
  expect(await question(page).count()).toBe(0);
  await expect.poll(() => screen.toasts).toEqual(['修改成功']);
});

it('[A §2] reload and close show the browser’s own question only if the user has typed text', async () => {
  const page = await openEditor();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.reload();
  await ready(page);
  expect(asked).toEqual([]);
  await nameField(page).fill('相知期');
  await expect.poll(() => draftsIn(page)).toContain('相知期');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  expect(await nameField(page).inputValue()).toBe('相知期');
});

it('[A §2] typed text survives a browser crash: the console offers and restores it, and deletes the draft after a save', async () => {
  const first = await openEditor();
  await nameField(first).fill('相知期');
  await first.getByRole('slider').last().focus();
  await first.keyboard.press('ArrowRight');
  await writing(first).fill('约一次见面');
  await expect.poll(() => draftsIn(first)).toContain('约一次见面');
  const page = await crash(first);
  await offer(page).waitFor();
  expect(await nameField(page).inputValue()).toBe(stage.stage);
  await page.getByRole('button', { name: '恢复' }).click();
  await expect.poll(() => nameField(page).inputValue()).toBe('相知期');
  await expect.poll(() => writing(page).innerText()).toBe('约一次见面');
  await expect.poll(() => page.getByRole('slider').last().getAttribute('aria-valuenow')).toBe('21');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL('**/starWheel/list');
  await page.locator('tbody tr', { hasText: '相知期' }).waitFor();
  await expect.poll(() => draftsIn(page)).toBe('[]');
});

it('[A §2] an offered draft says that its record has changed since; discarding deletes the draft', async () => {
  const first = await openByAddress();
  await nameField(first).fill('相守期');
  await expect.poll(() => draftsIn(first)).toContain('相守期');
  const { data } = await app.console.call(`/admin/starWheel/detail/${id}`, {});
  await app.console.call('/admin/starWheel/modify', { ...(data as object), id, stage: '他人改过' });
  const page = await crash(first);
  await page.getByText('该记录在此之后已被修改，恢复后请核对再保存').waitFor();
  expect(await nameField(page).inputValue()).toBe('他人改过');
  await page.getByRole('button', { name: '丢弃' }).click();
  await offer(page).waitFor({ state: 'detached' });
  await expect.poll(() => draftsIn(page)).toBe('[]');
  await nameField(page).fill('相守期');
  expect(await nameField(page).inputValue()).toBe('相守期');
});

/** Opens the editor by its URL. */
async function openByAddress(): Promise<Page> {
  screen = await openScreen(app, editor());
  await ready(screen.page);
  return screen.page;
}

/** Kills the page's process, and opens the editor in a new page of the same profile. */
async function crash(page: Page): Promise<Page> {
  const next = await openAfterCrash(page, editor());
  await ready(next);
  return next;
}
