import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { Designer } from './designer-driver';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app?.close());

/** Presses a key until the focused element is named `name`; a failure lists the names passed on the way. */
async function pressTo(page: Page, key: string, name: string): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    const now = await focusName(page);
    if (now === name) return;
    seen.push(now);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${name}; it passed ${seen.join(', ')}`);
}

const focusName = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement;
    return (now?.getAttribute('aria-label') ?? now?.textContent ?? '').trim();
  });

it('[Foundation §6] an operations editor adds an element, renames a column, and publishes by keyboard alone', async () => {
  const designer = await Designer.open(app, '/platform/user/register/list');
  const { page } = designer;
  const press = (key: string) => page.keyboard.press(key);
  const crumbs = page.locator('.ae-Breadcrumb');
  // The canvas appears before its list and the panels are drawn.
  await expect.poll(() => designer.headings()).toContain('手机型号');
  await page.locator('[editor-tooltip="元素"]').first().waitFor();
  const headings = await designer.headings();

  // The palette: an added element is selected, and the focus stays in the palette.
  await press('F6');
  await pressTo(page, 'F6', '元素');
  await pressTo(page, 'Tab', '搜索全部元素');
  await page.keyboard.type('分隔线');
  await press('Tab');
  await press('Enter');
  await crumbs.getByText('分隔线').first().waitFor();
  await expect.poll(() => focusName(page)).toBe('分隔线');

  // The outline is a tree: one tab stop; arrows move and fold, Enter selects.
  await pressTo(page, 'Shift+Tab', '元素');
  await pressTo(page, 'ArrowDown', '大纲');
  await page.getByRole('tree', { name: '大纲' }).waitFor();
  await pressTo(page, 'Tab', '分隔线');
  await press('End');
  await pressTo(page, 'ArrowUp', '列“手机型号”');
  const column = page.getByRole('treeitem', { name: '列“手机型号”' });
  for (const [key, open] of [
    ['ArrowLeft', 'false'],
    ['ArrowRight', 'true'],
  ] as const) {
    await press(key);
    await expect.poll(() => column.getAttribute('aria-expanded'), { message: key }).toBe(open);
  }
  await press('Enter');
  await crumbs.getByText('列“手机型号”').first().waitFor();
  await expect.poll(() => focusName(page)).toBe('列“手机型号”');

  // The canvas is one tab stop; arrows move within it.
  await pressTo(page, 'F6', '画布');
  await press('ArrowUp');
  await expect.poll(() => column.getAttribute('aria-selected')).toBe('false');
  await press('ArrowDown');
  await expect.poll(() => column.getAttribute('aria-selected')).toBe('true');

  // The property panel: arrows switch tabs, F2 goes to the first field.
  await pressTo(page, 'Tab', '列配置');
  await pressTo(page, 'Tab', '常规');
  await pressTo(page, 'ArrowRight', '高级');
  await page.getByRole('tab', { name: '高级', selected: true }).waitFor();
  await pressTo(page, 'ArrowLeft', '常规');
  await page.getByRole('tab', { name: '常规', selected: true }).waitFor();
  await press('F2');
  await expect.poll(() => focusName(page)).toBe('列名称');
  await page.keyboard.type('型号');
  await expect
    .poll(() => designer.headings())
    .toEqual(headings.map((text) => (text === '手机型号' ? '型号' : text)));
  await designer.draftKept();

  await press('F6');
  await press('F6');
  await pressTo(page, 'Tab', '保存草稿');
  await press('Enter');
  expect(await focusName(page)).toBe('保存草稿');
  await pressTo(page, 'Tab', '发布');
  await press('Enter');
  await designer.dialog.getByText('试运行通过').waitFor();
  await pressTo(page, 'Tab', '发布');
  await press('Enter');
  await page.getByText('发布成功').waitFor();
  await expect.poll(() => focusName(page)).toBe('发布');
});
