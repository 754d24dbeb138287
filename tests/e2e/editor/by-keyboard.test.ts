import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { findBarriers } from '../../support/browser/axe';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, Designer } from './designer-driver';
import { openDraft } from './every-element';

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

const path = '/platform/feedback/list';
const button = { type: 'button', label: '同步', actionType: 'reload', target: 'list' };
const schema = {
  type: 'page',
  body: [
    button,
    { type: 'tpl', tpl: '说明' },
    {
      type: 'crud',
      name: 'list',
      api: '/api/admin/feedback/list',
      columns: [
        { name: 'account', label: '账号' },
        { name: 'contact', label: '联系电话' },
      ],
    },
  ],
};

it('[Foundation §6] after a click on the canvas its keys work at once, on the phone’s too', async () => {
  const { page, canvas, ...designer } = await openWithButton();
  const press = (key: string) => page.keyboard.press(key);
  await canvas.locator('th').getByText('联系电话').click();
  await designer.names('列“联系电话”');
  await press('ArrowUp');
  await designer.names('列“账号”');
  await press('ArrowDown');
  await designer.names('列“联系电话”');
  // Tab goes on from the canvas.
  await press('Tab');
  await expect.poll(() => focusName(page)).toBe('列配置');
  await canvas.getByRole('button', { name: '同步' }).click();
  await press('ArrowDown');
  await designer.names('文字“说明”');
  await page.locator('.ae-Breadcrumb').getByText('页面', { exact: true }).click();
  await press('ArrowDown');
  await designer.names('按钮“同步”');

  await page.getByRole('button', { name: '手机', exact: true }).click();
  const phone = page.frameLocator('.ae-PreviewIFrame');
  await phone.getByText('说明', { exact: true }).click();
  await designer.names('文字“说明”');
  await press('ArrowUp');
  await designer.names('按钮“同步”');
  await press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await phone.getByRole('button', { name: '同步' }).waitFor({ state: 'detached' });
  await page.close({ runBeforeUnload: false });
});

it('[Foundation §6] lists and menus of a panel choose by keyboard; Escape closes them and keeps the selection', async () => {
  const { page, canvas, ...designer } = await openWithButton();
  const press = (key: string) => page.keyboard.press(key);
  const panel = page.locator('.editor-right-panel');
  const closed = (list: string) => page.locator(list).waitFor({ state: 'detached' });
  const selected = () => designer.names('按钮“同步”');
  await canvas.getByRole('button', { name: '同步' }).click();
  await selected();
  await press('Tab');

  // A list of ours.
  await panel.getByLabel('按下后', { exact: true }).focus();
  await press('Enter');
  await page.locator('.field-popup').waitFor();
  await press('Escape');
  await closed('.field-popup');
  await selected();

  // amis' list.
  await panel.getByRole('tab', { name: '外观' }).click();
  const look = panel.getByRole('combobox', { name: '样式' });
  for (const end of ['Escape', 'Enter']) {
    await look.focus();
    await press('ArrowDown');
    await page.locator('.antd-Select-popover').waitFor();
    expect(await look.getAttribute('aria-expanded')).toBe('true');
    await press('ArrowDown');
    await expect.poll(() => focusName(page)).toBe('默认');
    await press('End');
    await expect.poll(() => focusName(page)).toBe('加强');
    await press(end);
    await closed('.antd-Select-popover');
    await expect.poll(() => look.innerText()).toBe(end === 'Enter' ? '加强' : '默认');
    await selected();
  }

  // The suggestions below a length.
  for (const end of ['Escape', 'Tab']) {
    await panel.locator('.Theme-Border .ThemeSelectContent-input').first().focus();
    await page.locator('.ThemeSelectContent-input-select').waitFor();
    await press(end);
    await closed('.ThemeSelectContent-input-select');
    await selected();
    await look.focus();
  }

  // amis' menu.
  await panel.getByRole('tab', { name: '动作' }).click();
  const add = panel.getByRole('button', { name: '添加时机' });
  for (const end of ['Escape', 'Enter']) {
    await add.focus();
    await press('Enter');
    await page.getByRole('menu').waitFor();
    await press('ArrowDown');
    await expect.poll(() => focusName(page)).toBe('鼠标移入');
    await press(end);
    await closed('.antd-DropDown-menu-root');
    await expect
      .poll(() => panel.getByText('鼠标移入', { exact: true }).count())
      .toBe(end === 'Enter' ? 1 : 0);
    await selected();
  }
  await page.close({ runBeforeUnload: false });
});

it('[Foundation §6] names amis’ dialogs, also before the first Tab', async () => {
  const { page, canvas, ...designer } = await openWithButton();
  const panel = page.locator('.editor-right-panel');
  await canvas.getByRole('button', { name: '同步' }).click();
  await designer.names('按钮“同步”');
  await panel.getByText('动作', { exact: true }).click();
  await panel.getByText('添加时机', { exact: true }).click();
  await page.locator('.antd-DropDown-menu-root').getByText('鼠标移入', { exact: true }).click();
  await panel.locator('.event-item-header-toolbar svg, .event-item-header-toolbar i').first().click();
  await page.getByRole('dialog', { name: '动作配置' }).waitFor();
  expect(await findBarriers(page, { rules: ['aria-dialog-name'] })).toEqual([]);
  await page.close({ runBeforeUnload: false });
});

it('[Foundation §6, look-and-feel] the dialogs of the bar keep the focus, give it back to their button, and axe finds nothing in them', async () => {
  const route = '/platform/user/version/list';
  const designer = await Designer.open(app, route, await addDesigner(app, route));
  const { page } = designer;
  await designer.renameColumn('设备名称', '设备');
  await designer.draftKept();
  const barriers: string[] = [];
  for (const [opener, ready] of [
    ['发布', '试运行通过'],
    ['历史', '出厂版本'],
  ] as const) {
    await page.getByRole('button', { name: opener, exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(ready).first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await findBarriers(page, { within: dialog });
      barriers.push(...found.map((barrier) => `${opener}, ${colorScheme}: ${barrier}`));
    }
    const holdsFocus = () => dialog.evaluate((box) => box.contains(document.activeElement));
    expect(await holdsFocus()).toBe(true);
    for (const key of [...Array<string>(12).fill('Tab'), ...Array<string>(14).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      expect(await holdsFocus(), `${opener}, ${key}`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focusName(page)).toBe(opener);
  }
  expect(barriers).toEqual([]);
  await page.close({ runBeforeUnload: false });
});

/** Opens a page with a button, a text and a list. `names` waits until the breadcrumb ends with an element. */
async function openWithButton() {
  const { page, canvas } = await openDraft(app, path, await addDesigner(app, path), schema, 3);
  const last = page.locator('.ae-Breadcrumb-content > ul > li > span').last();
  return { page, canvas, names: (element: string) => expect.poll(() => last.innerText()).toBe(element) };
}
