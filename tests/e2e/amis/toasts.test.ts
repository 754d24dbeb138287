import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';

let app: BrowserConsole;
let page: Page;
let toasts: string[];

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
  await app.console.login();
  page = await app.loggedIn('/platform/vip/redemption/channel/list');
  await page.exposeFunction('noteToast', (text: string) => toasts.push(text));
  await page.evaluate(() => {
    const note = (window as unknown as { noteToast(text: string): void }).noteToast;
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node instanceof HTMLElement && node.matches('.toasts *')) note(node.innerText.trim());
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('tbody tr').first().waitFor();
});
afterAll(() => app?.close());
beforeEach(() => {
  toasts = [];
});

const dialog = () => page.getByRole('dialog');
const name = () => dialog().locator('input[name="channelName"]');
const confirm = () =>
  dialog()
    .getByRole('button', { name: /^确\s?[认定]$/ })
    .click();
const row = (text: string) => page.locator('tbody tr').filter({ hasText: text });

/** Saves the channel as another user. */
async function editElsewhere(channelName: string, becomes = channelName): Promise<void> {
  const { data } = await app.console.call('/admin/vip/redemption/channel/list', { channelName });
  const edit = { ...data.items[0], channelName: becomes };
  await app.console.call('/admin/vip/redemption/channel/edit', edit);
}

/** Expects exactly these toasts, now and a second later. */
async function expectToasts(expected: string[]): Promise<void> {
  await expect.poll(() => toasts).toEqual(expected);
  await page.waitForTimeout(1_000);
  expect(toasts).toEqual(expected);
}

it('[B §5] refuses an empty name at its field: 请输入渠道名称!', async () => {
  await page.getByRole('button', { name: '新增渠道' }).click();
  await dialog().waitFor();
  await confirm();
  await dialog().getByText('请输入渠道名称!').waitFor();
});

it('[B §8] a new channel shows 添加成功 once, and is in the list', async () => {
  await name().fill('吐司渠道');
  await confirm();
  await expectToasts(['添加成功']);
  await expect.poll(() => row('吐司渠道').count()).toBe(1);
});

it('[B §8] an edited channel shows 修改成功 once', async () => {
  await row('吐司渠道').getByRole('button', { name: '编辑' }).click();
  await expect.poll(() => name().inputValue()).toBe('吐司渠道');
  await name().fill('吐司渠道二');
  await confirm();
  await expectToasts(['修改成功']);
});

it('[B §8] a refused edit shows 修改失败： and the msg once; the dialog stays open', async () => {
  // The form shows the row's values until it has loaded the record, with its revision.
  const loaded = page.waitForResponse('**/channel/detail/*');
  await row('吐司渠道二').getByRole('button', { name: '编辑' }).click();
  await loaded;
  await expect.poll(() => name().inputValue()).toBe('吐司渠道二');
  await editElsewhere('吐司渠道二', '吐司渠道三');
  await name().fill('吐司渠道四');
  await confirm();
  await expectToasts(['修改失败：该记录已被他人修改，请核对后再试']);
  await expect.poll(() => dialog().count()).toBe(1);
});

it.each([
  [1440, 900],
  [390, 844],
])(
  '[look-and-feel] at %i px a toast covers neither the dialog’s title and fields nor the tabs',
  async (width, height) => {
    await page.setViewportSize({ width, height });
    await editElsewhere('吐司渠道三');
    await confirm();
    await page.locator('.toast-error').waitFor();
    const covered = await page.evaluate(() => {
      const toast = document.querySelector('.toast-error')!.getBoundingClientRect();
      const parts = '[role="dialog"] :is([class*="Modal-header"], [class*="Form-item"]), .tab-strip';
      return [...document.querySelectorAll(parts)]
        .filter((part) => {
          const box = part.getBoundingClientRect();
          return (
            box.left < toast.right &&
            toast.left < box.right &&
            box.top < toast.bottom &&
            toast.top < box.bottom
          );
        })
        .map(({ className }) => className);
    });
    expect(covered).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

it('[look-and-feel] Esc asks before it discards typed text', async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃' }).click();
  await expect.poll(() => dialog().count()).toBe(0);
});

it('[B §8] a removal asks with the channel’s name, and shows 删除成功 once', async () => {
  await page.getByRole('button', { name: '查询' }).click();
  await row('吐司渠道三').getByRole('button', { name: '删除' }).click();
  await page.getByText('确定删除渠道“吐司渠道三”吗').waitFor();
  await confirm();
  await expectToasts(['删除成功']);
  await expect.poll(() => row('吐司渠道三').count()).toBe(0);
});

it('[B §8] a refused removal shows the msg once', async () => {
  const used = page.locator('tbody tr').last();
  await used.getByRole('button', { name: '删除' }).click();
  await confirm();
  await expect.poll(() => toasts.length).toBe(1);
  await page.waitForTimeout(1_000);
  expect(toasts).toEqual([expect.stringMatching(/^该渠道下有 \d+ 个批次，不能删除$/)]);
});

it('[A §8] a msg as long as a stack trace leaves its toast on the screen, with the button that closes it', async () => {
  const body = JSON.stringify({ status: 500, msg: 'at com.example.Service.edit '.repeat(1_000), data: null });
  const remove = '**/api/admin/vip/redemption/channel/remove';
  await page.route(remove, (call) => call.fulfill({ contentType: 'application/json', body }));
  await page.locator('tbody tr').last().getByRole('button', { name: '删除' }).click();
  await confirm();
  const shown = page.locator('.toast').filter({ hasText: 'com.example' });
  const box = await shown.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  await shown.getByRole('button', { name: '关闭提示' }).click();
  await expect.poll(() => shown.count()).toBe(0);
  await page.unroute(remove);
});
