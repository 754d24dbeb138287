import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { isSamePage } from '../../../server/contract/canonical-page';
import { projectRoot } from '../../../server/project-root';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, Designer } from './designer-driver';
import { openDraft } from './every-element';

/** The open dialog editors: one per dialog, nested; the last one is in front. */
class DialogEditors {
  constructor(readonly page: Page) {}

  get all(): Locator {
    return this.page.locator('.subEditor-dialog[role="dialog"]');
  }
  get front(): Locator {
    return this.all.last();
  }
  get properties(): Locator {
    return this.front.locator('.editor-right-panel');
  }
  get title(): Locator {
    return this.properties.locator('.antd-Form-item', { hasText: '标题' }).locator('input').first();
  }
  get canvas(): Locator {
    return this.front.locator('.ae-Preview-body');
  }
  /** A button below the dialog: 撤销, 重做, 保存 or 取消. */
  button(name: string): Locator {
    const icon = this.front.locator(`.ae-DialogToolbar [data-tooltip="${name}"]`);
    return icon.or(
      this.front.locator('.antd-Modal-footer').last().getByRole('button', { name, exact: true }),
    );
  }

  /** Opens a dialog by its title, from the outline of the page or of the dialog in front. */
  async open(title: string): Promise<void> {
    const count = await this.all.count();
    await (await this.#list()).filter({ hasText: title }).first().click();
    await this.#opened(count + 1, title);
  }

  /** Clicks the delete button of a dialog in the page's list of dialogs. */
  async remove(title: string): Promise<void> {
    const entry = (await this.#list()).filter({ hasText: title }).first();
    await entry.hover();
    await entry.locator('a').last().click();
  }

  /** The titles of the dialogs that open from the dialog in front. */
  async inner(): Promise<string[]> {
    return (await this.#list()).allInnerTexts();
  }

  async #list(): Promise<Locator> {
    const root = (await this.all.count()) === 0 ? this.page.locator('.designer-canvas') : this.front;
    await root.locator('[editor-tooltip="大纲"]').first().click({ timeout: 60_000 });
    await root.getByText('弹窗列表').first().click();
    const list = root.locator('.ae-DialogList-item');
    await list.first().waitFor();
    return list;
  }

  async #opened(count: number, title: string): Promise<void> {
    await expect.poll(() => this.all.count()).toBe(count);
    await expect.poll(() => this.title.inputValue()).toBe(title);
    // The panel writes default values shortly after it appears.
    await this.page.waitForTimeout(1_000);
  }

  async cancel(): Promise<void> {
    const count = await this.all.count();
    await this.button('取消').click();
    await expect.poll(() => this.all.count()).toBe(count - 1);
  }

  /** Saves the edits into the page or the enclosing dialog. */
  async keep(): Promise<void> {
    const count = await this.all.count();
    await this.button('保存').click();
    await expect.poll(() => this.all.count()).toBe(count - 1);
  }

  /** The outline may be open in place of the palette. */
  async add(element: string): Promise<void> {
    await this.front.locator('[editor-tooltip="元素"], [editor-tooltip="组件"]').first().click();
    await this.front.locator('.palette-item').getByText(element, { exact: true }).first().click();
  }
}

const path = '/platform/app/version/list';
let app: BrowserConsole;

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app?.close());

it('[Foundation §6] the cancel button, the cross and Escape ask before they discard a dialog’s edits; without edits they close it; then new elements can be selected', async () => {
  const designer = await Designer.open(app, path, await addDesigner(app, path));
  const { page } = designer;
  const dialogs = new DialogEditors(page);
  const question = page.getByRole('dialog', { name: '放弃修改？' });
  const cross = () =>
    dialogs.front.locator(':scope > .antd-Modal-content > .antd-Modal-header .antd-Modal-close');
  const closed = () => expect.poll(() => dialogs.all.count()).toBe(0);
  const ways = {
    button: () => dialogs.button('取消').click(),
    cross: () => cross().click(),
    escape: () => page.keyboard.press('Escape'),
    'button by keyboard': async () => {
      await dialogs.button('取消').focus();
      await page.keyboard.press('Enter');
    },
  };

  for (const [way, leave] of Object.entries(ways)) {
    await dialogs.open('编辑版本');
    await leave();
    await closed();
    expect(await question.count(), way).toBe(0);
  }
  for (const [way, leave] of Object.entries(ways)) {
    await dialogs.open('编辑版本');
    await dialogs.add('提示');
    await expect.poll(() => dialogs.canvas.innerText()).toContain('提示内容');
    await leave();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await dialogs.canvas.innerText(), way).toContain('提示内容');
    if (way === 'button') {
      // The browser asks, too.
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      expect((await asked).type()).toBe('beforeunload');
      await (await asked).dismiss();
    }
    await leave();
    await question.getByRole('button', { name: '继续编辑' }).click();
    expect(await dialogs.all.count(), way).toBe(1);
    await leave();
    // By keyboard: the discard button has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('放弃修改');
    await page.keyboard.press('Enter');
    await closed();
  }
  // After an undo there is no edit, so the dialog closes without a question.
  await dialogs.open('编辑版本');
  await dialogs.add('提示');
  await expect.poll(() => dialogs.canvas.innerText()).toContain('提示内容');
  await dialogs.button('撤销').click();
  // With the dialog open, the user cannot switch to another page.
  await page.keyboard.press('Control+k');
  await page.getByText('请先关闭打开的弹窗').waitFor();
  await dialogs.cancel();
  expect(await question.count()).toBe(0);
  expect(await designer.state.innerText()).toBe('没有修改');
  // A new element belongs to the page's editor, not to that of the closed dialog.
  await page.locator('[editor-tooltip="元素"]').first().click();
  await page.locator('.palette-item').getByText('提示', { exact: true }).first().click();
  await page.locator('.designer-canvas .ae-Breadcrumb').getByText(/^提示/).first().waitFor();
  await page.close();
});

it('[Foundation §6] Escape also closes a dialog’s editor that is still opening, and keeps the selection', async () => {
  const opening = { type: 'button', label: '开', actionType: 'dialog', dialog: { title: '内', body: [] } };
  const schema = {
    type: 'page',
    body: [
      opening,
      { type: 'crud', api: '/api/admin/app/version/list', columns: [{ name: 'id', label: '号' }] },
    ],
  };
  const designer = await openDraft(app, path, await addDesigner(app, path), schema, 2);
  const { page } = designer;
  const dialogs = new DialogEditors(page);
  await designer.select(designer.canvas.getByText('开', { exact: true }), '按钮“开”');
  const edit = page.locator('.editor-right-panel').getByRole('button', { name: '编辑弹窗“内”' });
  // Presses both in one task, so that Escape always comes before the editor is drawn.
  await edit.evaluate((button: HTMLElement) => {
    button.click();
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  // Leaves an editor that wrongly opens the time to appear.
  await page.waitForTimeout(1_000);
  expect(await dialogs.all.count()).toBe(0);
  await edit.click();
  await expect.poll(() => dialogs.title.inputValue()).toBe('内');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs.all.count()).toBe(0);
  await edit.waitFor();
  await page.close({ runBeforeUnload: false });
});

it('[Foundation §6, look-and-feel] Escape closes each dialog of a panel, with the focus in a field too; the edits in one are kept unless the user gives them up', async () => {
  const schema = {
    type: 'page',
    body: [
      { type: 'button', label: '同步', actionType: 'reload', target: 'list' },
      {
        type: 'form',
        body: [{ type: 'select', name: 'kind', label: '种类', options: [{ label: '甲', value: 'a' }] }],
      },
      {
        ...{ type: 'crud', name: 'list', api: '/api/admin/app/version/list' },
        columns: [{ name: 'id', label: '号' }],
      },
    ],
  };
  const designer = await openDraft(app, path, await addDesigner(app, path), schema, 4);
  const { page, canvas } = designer;
  const panel = page.locator('.editor-right-panel');
  const selected = page.locator('.ae-Breadcrumb-content > ul > li > span').last();
  const question = page.getByRole('dialog', { name: '放弃修改？' });
  const escape = () => page.keyboard.press('Escape');
  await designer.select(canvas.getByRole('button', { name: '同步' }), '按钮“同步”');
  await panel.getByText('动作', { exact: true }).click();
  const press = (icon: string) =>
    panel.locator(`.event-item-header-toolbar [icon="${icon}"]`).first().click();
  const actions = page.getByRole('dialog', { name: '动作配置' });
  const closed = (dialog: Locator) => dialog.waitFor({ state: 'detached' });

  // Unchanged: wherever the focus is.
  for (const [icon, dialog] of [
    ['add-btn', actions],
    ['event-setting', page.getByRole('dialog', { name: '事件配置' })],
  ] as const) {
    await press(icon);
    await dialog.waitFor();
    await page.waitForTimeout(800);
    await escape();
    await closed(dialog);
    expect(await question.count(), icon).toBe(0);
    expect(await selected.innerText(), icon).toBe('按钮“同步”');
  }
  await press('add-btn');
  const search = actions.getByPlaceholder('请搜索执行动作');
  await search.fill('刷新');
  // Escape also ends the input of a Chinese character.
  await search.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await page.waitForTimeout(500);
  expect(await actions.count()).toBe(1);
  await escape();
  await closed(actions);
  expect(await question.count()).toBe(0);

  // A chosen action, a typed description.
  const changes = {
    chosen: () => actions.locator('.action-tree').getByText('打开弹窗', { exact: true }).last().click(),
    typed: () => actions.locator('textarea').first().fill('说明'),
  };
  const ways = {
    escape,
    cross: () => actions.locator('.antd-Modal-close').click(),
    button: () => actions.getByRole('button', { name: '取消', exact: true }).click(),
  };
  await press('add-btn');
  for (const [kind, change] of Object.entries(changes)) {
    await change();
    for (const [way, leave] of Object.entries(ways)) {
      await leave();
      await expect.poll(() => question.count(), { message: `${kind}, ${way}` }).toBe(1);
      await escape();
      await question.waitFor({ state: 'detached' });
      expect(await actions.count(), `${kind}, ${way}`).toBe(1);
    }
  }
  await escape();
  await question.getByRole('button', { name: '放弃修改' }).click();
  await closed(actions);
  expect(await designer.state.innerText()).not.toBe('未保存');
  await page.close({ runBeforeUnload: false });
});

it('[Foundation §6] the question before a dialog’s deletion names the button that is deleted too; undo restores both', async () => {
  const designer = await Designer.open(app, path, await addDesigner(app, path));
  const { page } = designer;
  const dialogs = new DialogEditors(page);
  const before = JSON.stringify(await designer.readJson());
  const question = page.getByRole('dialog', { name: '删除弹窗“新增版本”' });
  await dialogs.remove('新增版本');
  await question.getByText('按钮“新增版本”会打开它，也一起删除。').waitFor();
  await question.getByRole('button', { name: '取消' }).click();
  expect(await designer.state.innerText()).toBe('没有修改');
  await dialogs.remove('新增版本');
  await question.getByRole('button', { name: '删除', exact: true }).click();
  const read = async () => JSON.stringify(await designer.readJson());
  await expect.poll(read).not.toContain('新增版本');
  expect(await read()).not.toMatch(/definitions|\$ref/);
  await designer.button(/^撤销/).click();
  await expect.poll(read).toBe(before);
  await page.close({ runBeforeUnload: false });
});

it('[Foundation §6] nested dialogs have their own undo, and reach the page together with the outer dialog as one change', async () => {
  const text = readFileSync(join(projectRoot, 'pages/app/version/list.json'), 'utf8').replace(
    /编辑版本[^]*?"label": "立即发布",/,
    '$& "feedback": { "title": "保存结果", "body": "已保存" },',
  );
  const before = JSON.parse(text) as object;
  const designer = await openDraft(app, path, await addDesigner(app, path), before, 4);
  const { page } = designer;
  const dialogs = new DialogEditors(page);
  await dialogs.open('编辑版本');
  await dialogs.title.fill('编辑应用');
  const shown = () => dialogs.front.locator('.ae-Main').innerText();
  await expect.poll(shown).toContain('编辑应用');
  expect(await dialogs.inner()).toEqual(['转为待发布', '保存结果', '发布版本']);

  await dialogs.open('发布版本');
  await dialogs.title.fill('发布应用');
  await expect.poll(shown).toContain('发布应用');
  await dialogs.add('提示');
  await expect.poll(shown).toContain('提示内容');
  await page.keyboard.press('Control+z');
  await expect.poll(shown).not.toContain('提示内容');
  expect(await shown()).toContain('发布应用');
  await dialogs.button('撤销').click();
  await expect.poll(shown).toContain('发布版本');
  // The inner dialog has nothing left to undo; the enclosing dialog keeps its edit.
  await page.keyboard.press('Control+z');
  await dialogs.button('重做').click();
  await expect.poll(shown).toContain('发布应用');
  await dialogs.keep();
  await expect.poll(shown).toContain('编辑应用');

  // The same for the dialog that shows the result of an action.
  await dialogs.open('保存结果');
  await dialogs.title.fill('保存情况');
  await expect.poll(shown).toContain('保存情况');
  await dialogs.keep();
  expect(await dialogs.inner()).toEqual(['转为待发布', '保存情况', '发布应用']);
  await dialogs.keep();

  const after = JSON.parse(
    text
      .replace('编辑版本', '编辑应用')
      .replace(/(编辑应用[^]*?)发布版本/, '$1发布应用')
      .replace('保存结果', '保存情况'),
  ) as object;
  const isPage = async (expected: object) => isSamePage(await designer.readJson(), expected);
  await expect.poll(() => isPage(after)).toBe(true);
  await designer.button(/^撤销/).click();
  expect(await isPage(before)).toBe(true);
  await page.close({ runBeforeUnload: false });
});
