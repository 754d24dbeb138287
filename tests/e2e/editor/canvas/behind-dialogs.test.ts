import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner } from '../designer-driver';
import { openDraft } from '../every-element';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app?.close());

const path = '/platform/feedback/list';
const schema = {
  type: 'page',
  body: [
    { type: 'tpl', tpl: '第一行' },
    { type: 'button', label: '同步', actionType: 'reload', target: 'list' },
    { type: 'tpl', tpl: '第三行' },
    {
      type: 'crud',
      name: 'list',
      api: '/api/admin/feedback/list',
      columns: [{ name: 'account', label: '账号' }],
    },
  ],
};

/** The keys that act on the page; Ctrl+P last, because the preview hides the canvas. */
const keys = ['ArrowUp', 'ArrowDown', 'z', 'y', 'c', 'x', 'v', 'p'].map((key) => `Control+${key}`);

it('[Foundation §6] keys do not act on the page behind an open drawer or dialog', async () => {
  const { page, canvas } = await openDraft(app, path, await addDesigner(app, path), schema, 4);
  const last = page.locator('.ae-Breadcrumb-content > ul > li > span').last();
  const panel = page.locator('.editor-right-panel');
  const sync = canvas.getByRole('button', { name: '同步' });
  const shown = () =>
    page.evaluate(() =>
      JSON.stringify((window as unknown as { editorStore: { schema: object } }).editorStore.schema),
    );
  const preview = page.locator('[data-tour="preview"]');
  const ways: Record<string, { open: () => Promise<void>; window: string; close?: () => Promise<void> }> = {
    'the drawer that replaces an element': {
      open: async () => {
        await sync.click({ button: 'right' });
        await page.getByText('替换元素', { exact: true }).click();
      },
      window: '.ae-RenderersPicker-content',
    },
    'the dialog of an action': {
      open: async () => {
        await panel.getByText('动作', { exact: true }).click();
        await panel.locator('.event-item-header-toolbar svg, .event-item-header-toolbar i').first().click();
      },
      window: '.antd-Modal-content',
      close: () => page.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click(),
    },
    'the dialog of versions': {
      open: () => page.getByRole('button', { name: '历史', exact: true }).click(),
      window: 'dialog[open]',
    },
  };
  // Something to undo and to redo.
  await sync.click();
  await expect.poll(() => last.innerText()).toBe('按钮“同步”');
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+z');
  await expect.poll(() => canvas.getByRole('button', { name: '同步' }).count()).toBe(1);
  await sync.click();
  await expect.poll(() => last.innerText()).toBe('按钮“同步”');
  await page.waitForTimeout(1_500);
  const before = await shown();
  const faults: string[] = [];
  for (const [name, { open, window, close }] of Object.entries(ways)) {
    await open();
    await page.locator(window).first().waitFor();
    await page.waitForTimeout(800);
    for (const isFocused of [true, false])
      for (const key of ['F6', 'F2', 'Delete', ...keys]) {
        if (!isFocused) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.keyboard.press(key);
        await page.waitForTimeout(60);
        const where = `${name}, ${isFocused ? 'focus in it' : 'no focus'}, ${key}`;
        if ((await shown()) !== before) faults.push(`${where}: the page changes`);
        if ((await preview.getAttribute('aria-pressed')) === 'true') {
          faults.push(`${where}: the preview opens`);
          await preview.dispatchEvent('click');
          await page.waitForTimeout(800);
        }
        const behind = await page.evaluate(() => {
          const open = [...document.querySelectorAll('dialog[open], .amis-dialog-widget')].at(-1);
          const { activeElement: focused } = document;
          return open === undefined || focused === null || focused === document.body || open.contains(focused)
            ? ''
            : focused.className;
        });
        if (behind !== '') faults.push(`${where}: the focus goes behind it, to ${behind}`);
        if ((await page.locator(window).count()) === 0) faults.push(`${where}: it closes`);
      }
    expect(faults).toEqual([]);
    await (close ?? (() => page.keyboard.press('Escape')))();
    await page.locator(window).first().waitFor({ state: 'detached' });
  }
  await page.close({ runBeforeUnload: false });
});
