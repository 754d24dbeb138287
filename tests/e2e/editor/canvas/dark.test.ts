import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers } from '../../../support/browser/axe';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner, Designer } from '../designer-driver';

const path = '/platform/vip/redemption/channel/list';
let app: BrowserConsole;

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app.close());

/** A colour from theme.css for light or dark, in the `rgb()` form that browsers report. */
function colour(name: string, look: 'light' | 'dark'): string {
  const sheet = readFileSync(`${import.meta.dirname}/../../../../src/theme.css`, 'utf8');
  const block = sheet.split("[data-theme='dark'] {")[look === 'dark' ? 1 : 0] ?? '';
  const [, hex = ''] = new RegExp(`--color-${name}: #(\\w{6});`).exec(block) ?? [];
  return `rgb(${(hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)).join(', ')})`;
}

const textOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color);
const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

describe('[Foundation §6] 深色 in the designer', () => {
  it('darkens canvas, phone, preview and dialogs; panels follow the user’s theme, and the page is unchanged', async () => {
    const designer = await Designer.open(app, path, await addDesigner(app, path));
    const { page, canvas } = designer;
    const panel = page.locator('.editor-right-panel');
    await panel.getByText('页面标题', { exact: true }).waitFor();
    const panelLooks = async (look: 'light' | 'dark') => {
      await expect.poll(() => groundOf(panel)).toBe(colour('surface', look));
      expect(await textOf(panel)).toBe(colour('text', look));
    };
    const before = await designer.readJson();
    const dark = designer.button('深色');
    const looks = async (look: 'light' | 'dark', table: Locator, card: Locator) => {
      await expect.poll(() => textOf(table.first())).toBe(colour('text', look));
      await expect.poll(() => groundOf(card.first())).toBe(colour('surface', look));
    };
    expect(await dark.getAttribute('aria-pressed')).toBe('false');
    await looks('light', canvas.locator('tbody td'), canvas.locator('.list'));

    await dark.click();
    expect(await dark.getAttribute('aria-pressed')).toBe('true');
    await looks('dark', canvas.locator('tbody td'), canvas.locator('.list'));
    await expect.poll(() => groundOf(canvas.locator('.antd-Page').first())).toBe(colour('bg', 'dark'));
    await panelLooks('light');

    await designer.button('手机').click();
    const phone = page.frameLocator('.ae-PreviewIFrame');
    await looks('dark', phone.locator('tbody td'), phone.locator('.list'));
    await panelLooks('light');
    await designer.button('桌面').click();
    await looks('dark', canvas.locator('tbody td'), canvas.locator('.list'));

    await designer.button('预览').click();
    await page.locator('.list-table').first().waitFor();
    await looks('dark', canvas.locator('tbody td'), canvas.locator('.list'));
    await canvas.getByRole('button', { name: '新增渠道', exact: true }).click();
    await expect
      .poll(() => groundOf(designer.dialog.locator('.antd-Modal-content')))
      .toBe(colour('surface', 'dark'));
    await page.keyboard.press('Escape');
    await designer.dialog.waitFor({ state: 'detached' });
    await designer.button('返回编辑').click();
    await panel.getByText('页面标题', { exact: true }).waitFor();
    await panelLooks('light');

    // A dialog has its own canvas.
    await page.locator('[editor-tooltip="大纲"]').first().click();
    await page.getByText('弹窗列表').first().click();
    await page.getByText('编辑渠道', { exact: true }).last().click();
    const field = page.locator('.ae-Main').last().locator('input[name=channelName]');
    await expect.poll(() => textOf(field)).toBe(colour('text', 'dark'));
    await page.locator('[class*="Modal-footer"]').last().getByText('取消').first().click();
    await designer.dialog.waitFor({ state: 'detached' });

    expect(await designer.state.innerText()).toBe('没有修改');
    expect(await designer.readJson()).toEqual(before);

    await designer.renameColumn('渠道名称', '渠道');
    // A contrast theme shows the panel's chosen tab and its switches.
    await page.emulateMedia({ forcedColors: 'active' });
    const tab = (state: string) => panel.locator(`.antd-Tabs-link${state} > a`).last();
    expect(await groundOf(tab('.is-active'))).not.toBe(await groundOf(tab(':not(.is-active)')));
    const edge = panel.locator('.antd-Switch').first();
    expect(await edge.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
    await page.emulateMedia({ forcedColors: null });
    await designer.button('发布').click();
    await expect
      .poll(() => groundOf(designer.shown('试运行的页面').locator('body')))
      .toBe(colour('bg', 'dark'));
    await designer.dialog.getByRole('button', { name: '取消', exact: true }).click();
    await dark.click();
    await looks('light', canvas.locator('tbody td'), canvas.locator('.list'));

    // The system turns dark: the panels and the desk do, and the canvas stays as chosen.
    await page.emulateMedia({ colorScheme: 'dark' });
    await panelLooks('dark');
    await looks('light', canvas.locator('tbody td'), canvas.locator('.list'));
    expect(await groundOf(canvas)).toBe(colour('surface-sunken', 'dark'));
    for (const above of ['.ae-Preview', '.ae-Preview-body'])
      expect(await groundOf(canvas.locator(above))).toBe('rgba(0, 0, 0, 0)');
    await designer.button('预览').click();
    await page.locator('.list-table').first().waitFor();
    await looks('light', canvas.locator('tbody td'), canvas.locator('.list'));
    await designer.button('返回编辑').click();
    await panelLooks('dark');
    await page.close();
  });

  it('opens a dark workbench and canvas in a dark system, whose texts stay readable', async () => {
    const page = await app.newStaffPage(await addDesigner(app, path), { colorScheme: 'dark' });
    const designer = await Designer.openIn(page, path);
    const { canvas } = designer;
    expect(await designer.button('深色').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => groundOf(canvas.locator('.list').first())).toBe(colour('surface', 'dark'));
    const rules = ['color-contrast', 'heading-order', 'landmark-banner-is-top-level', 'target-size'];
    const readable = () => findBarriers(page, { outside: '.ae-Main', rules });
    await designer.select(canvas.locator('.list-filter').getByText('渠道名称'), '文本框“渠道名称”');
    expect(await readable()).toEqual([]);
    await page.locator('[editor-tooltip="大纲"]').first().click();
    const panel = page.locator('.editor-right-panel');
    await designer.selectColumn('渠道名称');
    for (const tab of ['高级', '常规', '外观']) {
      await panel.getByText(tab, { exact: true }).first().click();
      expect(await readable()).toEqual([]);
    }
    await designer.openFields();
    await page.locator('.fields').getByText('返回的字段').waitFor();
    expect(await readable()).toEqual([]);
    await designer.button(/^快捷键/).click();
    await designer.dialog.waitFor();
    expect(await readable()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => groundOf(panel)).toBe(colour('surface', 'light'));
    expect(await readable()).toEqual([]);
    await page.close();
  });

  it('shows the symbols and text boxes of an action in the theme’s colours', async () => {
    const page = await app.newStaffPage(await addDesigner(app, path), { colorScheme: 'dark' });
    const designer = await Designer.openIn(page, path);
    const add = designer.canvas.getByRole('button', { name: '新增渠道', exact: true });
    await designer.select(add.first(), '按钮“新增渠道”');
    const panel = page.locator('.editor-right-panel');
    await panel.getByText('动作', { exact: true }).click();
    const symbol = panel.locator('[icon="event-setting"] path[stroke]').first();
    expect(await symbol.evaluate((one) => getComputedStyle(one).stroke)).toBe(colour('text', 'dark'));
    const { width } = (await page.locator('.designer-bar').boundingBox())!;
    await panel.locator('.event-item-header-toolbar [icon="add-btn"]').first().click();
    await designer.dialog.getByText('消息提醒', { exact: true }).last().click();
    const box = designer.dialog.locator('.CodeMirror').first();
    await box.waitFor();
    expect(await groundOf(box)).toBe('rgba(0, 0, 0, 0)');
    expect(await textOf(box)).toBe(colour('text', 'dark'));
    // The dialog does not move the workbench.
    expect((await page.locator('.designer-bar').boundingBox())!.width).toBe(width);
    await page.close();
  });

  it('redraws charts of reports in the colours of the canvas', async () => {
    const report = '/platform/app/data/analysis';
    const page = await app.newStaffPage(await addDesigner(app, report));
    await page.goto(`/editor.html?path=${report}`);
    // The first line of the first picture: --chart-1.
    const line = (stroke: string) =>
      page.locator('.ae-Main .trend-picture').first().locator(`path[stroke="${stroke}"]`).first();
    const dark = page.getByRole('button', { name: '深色', exact: true });
    await line('#3358d4').waitFor({ timeout: 100_000 });
    await dark.click();
    await line('#6f8dff').waitFor();
    await dark.click();
    await line('#3358d4').waitFor();
    await page.close();
  });
});
