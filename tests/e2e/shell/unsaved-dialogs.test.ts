import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { expectErrors } from '../../support/browser/browser-errors';
import { addDesigner } from '../editor/designer-driver';
import { draftsIn, openAfterCrash } from './drafts';
import { openScreen, type OpenScreen } from '../pages/open-screen';

const roles = '/platform/system/role';
const channels = '/platform/vip/redemption/channel/list';

// The document, while a build replaces the client.
expectErrors(/status of 503 \(Service Unavailable\) \(http:\/\/[\d.:]+\/\)$/);

let app: BrowserConsole;
let screen: OpenScreen;
let channelName: string;
let made = 0;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
beforeEach(async () => {
  channelName = `渠道 ${++made} Q&A`;
  await app.console.call('/admin/vip/redemption/channel/add', { channelName });
});
afterEach(() => screen?.page.context().close());

const dialogOf = (page: Page) => page.locator('.amis-portal:not([hidden])').getByRole('dialog');
const nameIn = (page: Page) => dialogOf(page).locator('input[name=channelName]');
const save = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^确\s?[认定]$/ })
    .click();
const question = (page: Page) => page.getByRole('dialog', { name: '放弃未保存的内容？' });
const offer = (page: Page) => page.getByText(/^发现 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 未保存的内容：编辑渠道$/);

/** Opens the channel's edit dialog and types another name. */
async function openFilled(): Promise<Page> {
  screen = await openScreen(app, '/platform/app/activity/list');
  const { page } = screen;
  await page.evaluate((place) => void (window.location.hash = `#${place}`), channels);
  await screen.row(channelName).getByRole('button', { name: '编辑' }).click();
  await expect.poll(() => nameIn(page).inputValue()).toBe(channelName);
  await nameIn(page).fill(`${channelName} 改`);
  return page;
}

it('[A §2] Back, a typed address and Esc ask before a dialog’s text is lost; a yes navigates without keeping a draft', async () => {
  const page = await openFilled();
  const ways: Record<string, () => Promise<unknown>> = {
    back: () => page.evaluate(() => window.history.back()),
    'a typed address': () =>
      page.evaluate(() => void (window.location.hash = '#/platform/app/activity/list')),
    Esc: () => page.keyboard.press('Escape'),
    取消: () => dialogOf(page).getByRole('button', { name: '取消' }).click(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await expect.poll(() => question(page).count(), { message: way }).toBe(1);
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => window.location.hash), { message: way }).toBe(`#${channels}`);
    expect(await nameIn(page).inputValue()).toBe(`${channelName} 改`);
  }
  await expect.poll(() => draftsIn(page)).toContain(`${channelName} 改`);
  await page.evaluate(() => void (window.location.hash = '#/platform/app/activity/list'));
  await question(page).getByRole('button', { name: '放弃' }).click();
  await page.waitForURL('**/activity/list');
  await expect.poll(() => draftsIn(page)).toBe('[]');
});

it('[A §2] Back asks even before the draft code has loaded, and the question stays when it loads; a yes keeps no draft', async () => {
  screen = await openScreen(app, '/platform/app/activity/list');
  const { page } = screen;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/form-guard-[^/]*\.js$/, (route) => held.then(() => route.continue()));
  await page.evaluate((place) => void (window.location.hash = `#${place}`), channels);
  await screen.row(channelName).getByRole('button', { name: '编辑' }).click();
  await expect.poll(() => nameIn(page).inputValue()).toBe(channelName);
  await nameIn(page).fill(`${channelName} 改`);
  await page.evaluate(() => window.history.back());
  await question(page).waitFor();
  release();
  // The draft code has taken over.
  await expect.poll(() => draftsIn(page)).toContain(`${channelName} 改`);
  await question(page).getByRole('button', { name: '放弃' }).click();
  await page.waitForURL('**/activity/list');
  await expect.poll(() => draftsIn(page)).toBe('[]');
});

it('[A §2] Back asks while the record of the dialog is still loading', async () => {
  screen = await openScreen(app, '/platform/app/activity/list');
  const { page } = screen;
  await page.route('**/redemption/channel/detail/*', () => undefined);
  const draftCode = page.waitForResponse(/\/assets\/form-guard-[^/]*\.js$/);
  await page.evaluate((place) => void (window.location.hash = `#${place}`), channels);
  await screen.row(channelName).getByRole('button', { name: '编辑' }).click();
  await expect.poll(() => nameIn(page).inputValue()).toBe(channelName);
  await (await draftCode).finished();
  await nameIn(page).fill(`${channelName} 改`);
  // The draft code runs soon after it has loaded.
  await page.waitForTimeout(500);
  await page.evaluate(() => window.history.back());
  await question(page).getByRole('button', { name: '放弃' }).click();
  await page.waitForURL('**/activity/list');
});

it('[A §2] while a save runs, its dialog neither closes nor changes, and leaving waits; a failed save gives the text back, a successful one leaves without a question; a notice says what leaving waits for', async () => {
  const page = await openFilled();
  let reply: (fails: boolean) => void = () => {};
  await page.route('**/redemption/channel/edit', async (route) => {
    const fails = await new Promise<boolean>((resolve) => (reply = resolve));
    await (fails ? route.fulfill({ json: { status: 1, msg: '渠道名称已存在' } }) : route.continue());
  });
  const name = nameIn(page);
  const isFocused = () => name.evaluate((field) => field === document.activeElement);
  const sent = () => page.waitForRequest('**/redemption/channel/edit');

  for (const fails of [true, false]) {
    const saving = sent();
    await name.press('Enter');
    await saving;
    await expect.poll(() => name.evaluate((field: HTMLInputElement) => field.readOnly)).toBe(true);
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    for (const button of ['取消', '关闭'])
      await dialogOf(page)
        .getByRole('button', { name: button })
        .evaluate((element: HTMLElement) => element.click());
    if (!fails) await page.evaluate(() => void (window.location.hash = '#/platform/app/activity/list'));
    if (!fails) await page.getByText('正在保存，保存成功后离开').waitFor();
    await page.waitForTimeout(500);
    expect(await question(page).count()).toBe(0);
    expect(await name.inputValue()).toBe(`${channelName} 改`);
    expect(await isFocused()).toBe(true);
    reply(fails);
    if (!fails) break;
    await expect.poll(() => name.evaluate((field: HTMLInputElement) => field.readOnly)).toBe(false);
    await page.keyboard.type('x');
    expect(await name.inputValue()).toBe(`${channelName} 改x`);
    await page.keyboard.press('Backspace');
  }
  await page.waitForURL('**/activity/list');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByText('正在保存，保存成功后离开').waitFor({ state: 'detached' });
  expect(await question(page).count()).toBe(0);
  await expect.poll(() => draftsIn(page)).toBe('[]');
});

it('[A §2] a dialog that amis draws does not close while its save runs either', async () => {
  screen = await openScreen(app, roles);
  const { page } = screen;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/role/add', (route) => held.then(() => route.continue()));
  await screen.button('新增角色').click();
  await dialogOf(page).locator('input[name=roleName]').fill('慢的角色');
  await dialogOf(page).locator('input[name=roleKey]').fill('slow');
  await dialogOf(page).locator('input[name=roleSort]').fill('1');
  const saving = page.waitForRequest('**/role/add');
  await page.keyboard.press('Enter');
  await saving;
  await page.keyboard.press('Escape');
  // amis replaces the button by a disabled text a moment later.
  await dialogOf(page).getByText('取消', { exact: true }).click({ force: true });
  await page.waitForTimeout(500);
  expect(await question(page).count()).toBe(0);
  expect(await dialogOf(page).count()).toBe(1);
  release();
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['新增成功']);
});

it('[A §8] after a session ended (1009) under a filled dialog, the next login offers its draft; a save deletes it', async () => {
  const page = await openFilled();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await page.evaluate(
    (own) => fetch('/api/admin/logout', { method: 'POST', headers: { token: own } }).then(() => undefined),
    token,
  );
  await save(page);
  await app.fillLogin(page);
  await offer(page).waitFor();
  await page.getByRole('button', { name: '恢复' }).click();
  await expect.poll(() => nameIn(page).inputValue()).toBe(`${channelName} 改`);
  await save(page);
  await screen.row(`${channelName} 改`).waitFor();
  await expect.poll(() => draftsIn(page)).toBe('[]');
  expect(await offer(page).count()).toBe(0);
});

it('[A §2] after a tab crashed with a filled dialog, the screen offers its draft; discarding deletes it', async () => {
  const first = await openFilled();
  await expect.poll(() => draftsIn(first)).toContain(`${channelName} 改`);
  const page = await openAfterCrash(first, channels);
  await offer(page).waitFor();
  await page.getByRole('button', { name: '丢弃' }).click();
  await offer(page).waitFor({ state: 'detached' });
  await expect.poll(() => draftsIn(page)).toBe('[]');
});

it('[A §2] a filled dialog shows the notice of a new version above it; a reload by keyboard keeps the text, also when the dialog has a new name', async () => {
  const person = await addDesigner(app, channels);
  screen = await openScreen(app, channels, person);
  const { page } = screen;
  await screen.row(channelName).getByRole('button', { name: '编辑' }).click();
  await expect.poll(() => nameIn(page).inputValue()).toBe(channelName);
  await nameIn(page).fill(`${channelName} 改`);
  const { data } = await app.console.call('/console/designs/open', { path: channels });
  const schema: unknown = JSON.parse(JSON.stringify(data.schema).replaceAll('编辑渠道', '修改渠道'));
  const base = { baseVersion: data.version, baseDigest: data.digest };
  const note = '按钮和对话框同名';
  await app.console.call('/console/designs/publish', { path: channels, schema, ...base, note });

  const news = page.getByText('管理员 发布了新版本：按钮和对话框同名');
  const isTold = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    return news.isVisible();
  };
  await expect.poll(isTold, { timeout: 40_000, interval: 1_000 }).toBe(true);
  expect(await nameIn(page).inputValue()).toBe(`${channelName} 改`);
  const reload = page.getByRole('button', { name: '刷新', exact: true });
  // A mouse reaches it too: nothing covers it.
  await reload.click({ trial: true });
  await dialogOf(page).getByRole('button', { name: '确认' }).focus();
  await page.keyboard.press('Tab');
  expect(await reload.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
  await news.waitFor({ state: 'detached' });
  await offer(page).waitFor();
  await page.getByRole('button', { name: '恢复' }).click();
  await dialogOf(page).getByText('修改渠道').waitFor();
  await expect.poll(() => nameIn(page).inputValue()).toBe(`${channelName} 改`);
  await save(page);
  await screen.row(`${channelName} 改`).waitFor();
  await expect.poll(() => draftsIn(page)).toBe('[]');
});

it('[A §2] a window does not offer text that the user is typing in another window', async () => {
  const page = await openFilled();
  await expect.poll(() => draftsIn(page)).toContain(`${channelName} 改`);
  const other = await page.context().newPage();
  await other.goto(`/#${channels}`);
  await other.locator('tbody tr', { hasText: channelName }).first().waitFor();
  await other.waitForTimeout(2_000);
  expect(await offer(other).count()).toBe(0);
});

it('[A §8] a network failure is shown at once above the dialog; the dialog keeps its text, also after recovery', async () => {
  screen = await openScreen(app, roles);
  const { page } = screen;
  await page.evaluate(() => void Object.assign(window, { sameWindow: true }));
  await screen.button('新增角色').click();
  const name = dialogOf(page).locator('input[name=roleName]');
  await name.fill('断网的角色');
  await dialogOf(page).locator('input[name=roleKey]').fill('offline');
  await dialogOf(page).locator('input[name=roleSort]').fill('1');
  await page.context().setOffline(true);
  await save(page);
  const bar = page.getByText('网络连接已断开');
  await bar.waitFor();
  const isOnTop = () =>
    bar.evaluate((text) => {
      const { x, y } = text.getBoundingClientRect();
      return Boolean(document.elementFromPoint(x + 2, y + 2)?.closest('.offline-bar'));
    });
  await expect.poll(isOnTop).toBe(true);
  await page.context().setOffline(false);
  await bar.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('断网的角色');
  expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);
  await save(page);
  await expect.poll(() => screen.toasts).toEqual(['新增成功']);
});

it('[A §2] a missing chunk of an older release reloads the console, but not under a filled dialog', async () => {
  const page = await openFilled();
  await page.evaluate(() => void Object.assign(window, { sameWindow: true }));
  // Vite dispatches this event if it cannot load a chunk.
  const miss = () => page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')));
  const missingAt = () => page.evaluate(() => sessionStorage.getItem('chunk-missing-at'));
  const { origin } = new URL(page.url());
  await page.route(`${origin}/`, (route) => route.fulfill({ status: 503 }));
  const refused = page.waitForResponse((answer) => answer.status() === 503);
  await miss();
  await refused;
  await page.waitForTimeout(300);
  expect(await missingAt()).toBeNull();
  await page.unroute(`${origin}/`);
  await miss();
  await expect.poll(missingAt).not.toBeNull();
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true);
  expect(await nameIn(page).inputValue()).toBe(`${channelName} 改`);
});

it('[B §7] an export continues on other screens; closing the console asks first; the file is still downloaded', async () => {
  const { data } = await app.console.call('/admin/vip/redemption/batch/getBatchNumber', {});
  const batch = { generateTotal: 3, redeemDuration: 1, durationType: 'M', expireType: 0, expireDuration: '' };
  await app.console.call('/admin/vip/redemption/batch/add', {
    batchNumber: data.value,
    ...batch,
    channelId: '',
  });
  screen = await openScreen(app, `/platform/vip/redemption/batch/details/${data.value}`);
  const { page } = screen;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/batch/code/list', (route) => held.then(() => route.continue()));
  await screen.button('导出').click();
  await page.getByRole('progressbar', { name: '导出进度' }).waitFor();
  await page.evaluate(() => void (window.location.hash = '#/platform/app/activity/list'));
  await page.waitForURL('**/activity/list');
  await expect.poll(() => screen.toasts).toEqual(['导出在后台继续，完成后自动下载']);

  await page.evaluate(() => void (window.location.hash = '#/'));
  const question = page.getByRole('dialog', { name: '中断正在进行的操作？' });
  await question.getByText(`还在导出“兑换码_${data.value}_`).waitFor();
  await question.getByRole('button', { name: '留在这里' }).click();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);

  const download = page.waitForEvent('download');
  release();
  expect((await download).suggestedFilename()).toContain(`兑换码_${data.value}_`);
  await expect.poll(() => screen.toasts.at(-1)).toBe('已导出 3 条');
});
