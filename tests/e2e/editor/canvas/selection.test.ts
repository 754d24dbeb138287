import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner, Designer } from '../designer-driver';
import { openDraft } from '../every-element';

const path = '/platform/feedback/list';
let app: BrowserConsole;

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app.close());

/** The list on the canvas: its filters and columns by label, and the buttons of its rows. */
const listOf = (page: Page) =>
  page.evaluate(() => {
    interface Part {
      label?: string;
    }
    const { schema } = (
      window as unknown as {
        editorStore: {
          schema: { body: { filter: { body: Part[] }; columns: (Part & { buttons?: Part[] })[] }[] };
        };
      }
    ).editorStore;
    const [list] = schema.body;
    const labels = (parts: Part[] = []) => parts.map(({ label = '操作' }) => label);
    return {
      filters: labels(list?.filter.body),
      columns: labels(list?.columns),
      buttons: labels(list?.columns.at(-1)?.buttons),
    };
  });

describe('[Foundation §6] the selected element', () => {
  it('is copied and pasted by keys and menu: after the selection, or where its kind belongs; one undo takes it back', async () => {
    const designer = await Designer.open(app, path, await addDesigner(app, path));
    const { page, canvas } = designer;
    const press = (key: string) => page.keyboard.press(key);
    const crumbs = page.locator('.ae-Breadcrumb');
    const menu = (name: string) =>
      page.locator('[class*="ContextMenu"] li').getByText(name, { exact: true }).click();
    await designer.selectColumn('联系电话');
    const before = await listOf(page);

    await press('Control+c');
    await designer.selectColumn('愿意联系');
    await press('Control+v');
    const at = before.columns.indexOf('愿意联系') + 1;
    const columns = before.columns.toSpliced(at, 0, '联系电话');
    await expect.poll(() => listOf(page)).toEqual({ ...before, columns });
    await expect.poll(() => designer.isSelected('联系电话')).toBe(true);
    await press('Control+z');
    await expect.poll(() => listOf(page)).toEqual(before);

    // The menu has the same clipboard; a right click while the page is selected is for the clicked element.
    await crumbs.getByText('页面', { exact: true }).click();
    await expect.poll(() => crumbs.innerText()).toBe('页面');
    await canvas.locator('label').getByText('回复状态', { exact: true }).click({ button: 'right' });
    await menu('选中下拉框“回复状态”');
    await crumbs.getByText('下拉框“回复状态”').first().waitFor();
    await canvas.locator('label').getByText('回复状态', { exact: true }).click({ button: 'right' });
    await menu('复制');
    await designer.selectColumn('愿意联系');
    await canvas.locator('th').getByText('愿意联系', { exact: true }).click({ button: 'right', force: true });
    await menu('粘贴');
    const filters = [...before.filters, '回复状态'];
    await expect.poll(() => listOf(page)).toEqual({ ...before, filters });
    await press('Control+z');
    await expect.poll(() => listOf(page)).toEqual(before);
    await page.close();
  });

  it('of a dialog’s editor is pasted, moved and deleted by keys; the page behind stays as it is', async () => {
    const batches = '/platform/vip/redemption/batch/list';
    const designer = await Designer.open(app, batches, await addDesigner(app, batches));
    const { page, canvas } = designer;
    const whole = () =>
      page.evaluate(() =>
        JSON.stringify((window as unknown as { editorStore: { schema: object } }).editorStore.schema),
      );
    await designer.select(canvas.locator('label').getByText('渠道', { exact: true }), '下拉框“渠道”');
    await page.keyboard.press('Control+c');
    await page.locator('.designer-canvas [editor-tooltip="大纲"]').first().click();
    await page.locator('.designer-canvas').getByText('弹窗列表').first().click();
    await page.locator('.designer-canvas .ae-DialogList-item').getByText('生成兑换码').click();
    const editor = page.locator('.subEditor-dialog[role="dialog"]');
    const labels = async () =>
      (await editor.locator('.ae-Preview-body .antd-Form-item > label').allInnerTexts()).map((label) =>
        label.replace(/\s*\*$/, ''),
      );
    await editor.locator('.ae-Breadcrumb').getByText('弹窗“生成兑换码”').first().waitFor();
    const label = (name: string) => editor.locator('.ae-Preview-body label').getByText(name).first();
    await label('批次号').click();
    await editor.locator('.ae-Breadcrumb').getByText('字段“批次号”').first().waitFor();
    const [before, behind] = [await labels(), await whole()];

    await page.keyboard.press('Control+v');
    await expect.poll(labels).toEqual(before.toSpliced(1, 0, '渠道'));
    await editor.locator('.ae-Breadcrumb').getByText('“渠道”').first().waitFor();
    await page.keyboard.press('Control+ArrowDown');
    await expect.poll(labels).toEqual(before.toSpliced(2, 0, '渠道'));
    await page.keyboard.press('Delete');
    await expect.poll(labels).toEqual(before);
    // A double click edits the label of a required field too, beside its star.
    await label('生成数量').dblclick();
    await editor.locator('[contenteditable="plaintext-only"]').waitFor();
    await page.keyboard.type('数量');
    await page.keyboard.press('Enter');
    await expect.poll(labels).toEqual(before.toSpliced(before.indexOf('生成数量'), 1, '数量'));
    expect(await editor.locator('label', { hasText: '数量' }).first().innerText()).toMatch(/^数量\s*\*$/);
    // So does one on the title.
    const title = editor.locator('.ae-Preview .antd-Modal-title');
    await title.dblclick();
    await editor.locator('[contenteditable="plaintext-only"]').waitFor();
    await page.keyboard.type('生成一批');
    await page.keyboard.press('Enter');
    await editor.locator('.ae-Breadcrumb').getByText('弹窗“生成一批”').first().waitFor();
    expect(await whole()).toBe(behind);
    await page.close();
  });

  it('loses the mark of its menu when that closes', async () => {
    const designer = await Designer.open(app, path, await addDesigner(app, path));
    const { page, canvas } = designer;
    const heading = canvas.locator('th').getByText('愿意联系', { exact: true });
    const marked = () =>
      page.evaluate(
        () => (window as unknown as { editorStore: { contextId: string } }).editorStore.contextId,
      );
    const item = page.locator('[class*="ContextMenu"] li').getByText('向后移动', { exact: true });
    await heading.click({ button: 'right' });
    await item.waitFor();
    expect(await marked()).not.toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(marked).toBe('');
    await heading.click({ button: 'right' });
    await item.click();
    await expect.poll(marked).toBe('');
    await page.close();
  });

  it('has a box that ends where a fixed column or the end of its list covers it, and comes into view', async () => {
    const columns = [...Array(9).keys()].map((at) => ({ name: 'account', label: `列${at}`, width: 160 }));
    const schema = {
      type: 'page',
      body: [
        {
          type: 'crud',
          api: `/api/admin/feedback/list`,
          columns: [...columns, { type: 'operation', label: '操作', width: 150, buttons: [] }],
        },
      ],
    };
    const designer = await openDraft(app, path, await addDesigner(app, path), schema, 1);
    const { page, canvas } = designer;
    const edges = (one: ReturnType<typeof canvas.locator>) =>
      one.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right) };
      });
    const heading = (label: string) => canvas.locator('th', { hasText: label });
    const box = page.locator('.ae-Editor-hlbox.selected');
    const fixed = await edges(heading('操作'));
    const places = await Promise.all(columns.map(({ label }) => edges(heading(label))));
    const covered = places.findIndex(({ left, right }) => left < fixed.left - 24 && right > fixed.left + 8);
    expect(covered, 'a column partly below the fixed one').toBeGreaterThan(0);
    await designer.selectColumn(`列${covered}`);
    await expect.poll(async () => (await edges(box)).right).toBeLessThanOrEqual(fixed.left + 1);
    expect((await edges(box)).left).toBe(places[covered]?.left);

    // Selected elsewhere, a column that is not seen at all comes into view.
    await page.evaluate(() => {
      const { editorStore } = window as unknown as {
        editorStore: {
          schema: { body: { columns: { $$id: string }[] }[] };
          setActiveId(id: string): void;
        };
      };
      editorStore.setActiveId(editorStore.schema.body[0]?.columns[8]?.$$id ?? '');
    });
    await expect.poll(async () => (await edges(heading('列8'))).right).toBeLessThanOrEqual(fixed.left + 1);
    await expect.poll(async () => (await edges(box)).left).toBe((await edges(heading('列8'))).left);

    // The bar above the box of the last column stays on the canvas.
    await designer.select(heading('操作'), /操作列/);
    const bar = page.locator('.ae-Editor-toolbarPopover');
    await expect
      .poll(async () => (await edges(bar)).right - (await edges(canvas)).right)
      .toBeLessThanOrEqual(0);
    await page.close();
  });

  it('does not receive an unfinished edit of the previously selected element', async () => {
    const designer = await Designer.open(app, path, await addDesigner(app, path));
    const { page, canvas } = designer;
    await designer.selectColumn('联系电话');
    const before = await designer.headings();
    const next = await canvas
      .locator('th', { hasText: '愿意联系' })
      .evaluate((cell) => cell.closest('[data-editor-id]')?.getAttribute('data-editor-id') ?? '');
    await designer.property('列名称').fill('电话');
    await page.evaluate((id) => {
      const { editorStore } = window as unknown as { editorStore: { setActiveId(id: string): void } };
      // Starts the panel's submission, which ends after the next element is selected.
      window.dispatchEvent(new Event('pointerdown'));
      editorStore.setActiveId(id);
    }, next);
    await expect.poll(() => designer.isSelected('愿意联系')).toBe(true);
    const after = before.map((label) => (label === '联系电话' ? '电话' : label));
    await expect.poll(() => designer.headings()).toEqual(after);
    await page.close({ runBeforeUnload: false });
  });

  it('keeps the text typed in its popover when a click closes the popover at once', async () => {
    const texts = ['第一段', '第二段'].map((tpl) => ({ type: 'tpl', tpl }));
    const table = { type: 'table', source: '${[{}]}', columns: [{ name: 'id', label: '编号' }] };
    const schema = { type: 'page', body: [...texts, table] };
    const { page, canvas } = await openDraft(app, path, await addDesigner(app, path), schema, 3);
    const text = (of: string) => canvas.getByText(of, { exact: true }).first();
    await text('第一段').click();
    await page.locator('[class*="Editor-toolbar"] .fa-pencil').first().click();
    await page.locator('.ae-Editor-popOverForm textarea').first().fill('改好的');
    const beside = (await text('第二段').boundingBox())!;
    await page.mouse.click(beside.x + 4, beside.y + 4);
    await text('改好的').waitFor();
    await page.locator('.ae-Editor-popOverForm').waitFor({ state: 'detached' });
    expect(await text('第二段').isVisible()).toBe(true);
    await page.close({ runBeforeUnload: false });
  });

  it('shows the title of a column of actions that has none of its own', async () => {
    const designer = await Designer.open(app, path, await addDesigner(app, path));
    const { page, canvas } = designer;
    await designer.select(canvas.locator('th').getByText('操作', { exact: true }), /操作列/);
    await expect.poll(() => designer.property('列名称').getAttribute('placeholder')).toBe('操作');
    await page.close();
  });

  it('leaves the canvas its width, even if the element has two panels', async () => {
    const page = await app.newStaffPage(await addDesigner(app, path));
    let showRows = () => {};
    const rows = new Promise<void>((resolve) => (showRows = resolve));
    await page.route('**/api/admin/feedback/list', async (route) => {
      await rows;
      await route.continue();
    });
    const designer = await Designer.openIn(page, path);
    const { canvas } = designer;
    const width = () => canvas.evaluate((element) => element.getBoundingClientRect().width);
    const whileLoading = await width();
    // While the rows still load, a single click selects.
    await canvas.locator('th').getByText('操作', { exact: true }).click();
    await page.locator('.ae-Breadcrumb').getByText('操作列').first().waitFor();
    expect(Math.abs((await width()) - whileLoading)).toBeLessThanOrEqual(1);
    showRows();
    await designer.select(canvas.locator('label').getByText('回复状态', { exact: true }), '下拉框“回复状态”');
    await designer.property('标题').waitFor();
    const before = await width();
    await designer.selectColumn('愿意联系');
    await page.locator('.editor-right-panel [editor-tooltip="列配置"]').waitFor();
    expect(await width()).toBe(before);
    await page.close();
  });

  it('is the element of a finding, in a dialog that a button or its event opens; Escape then asks nothing', async () => {
    const inside = (title: string) => ({
      title,
      body: [
        { type: 'form', body: [{ type: 'button', label: '坏', actionType: 'ajax', api: '/api/admin/none' }] },
      ],
    });
    const event = { click: { actions: [{ actionType: 'dialog', dialog: inside('内层') }] } };
    const schema = {
      type: 'page',
      body: [
        { type: 'button', label: '一', actionType: 'dialog', dialog: inside('外层') },
        { type: 'button', label: '二', actionType: 'reset', onEvent: event },
        { type: 'crud', api: '/api/admin/feedback/list', columns: [{ name: 'account', label: '账号' }] },
      ],
    };
    const { page } = await openDraft(app, path, await addDesigner(app, path), schema, 2);
    await page.locator('.designer-problems-head').click();
    const findings = page.locator('.designer-problem', { hasText: '/api/admin/none' });
    const editor = page.locator('.subEditor-dialog[role="dialog"]');
    for (const [at, title] of ['外层', '内层'].entries()) {
      await findings.nth(at).click();
      const crumbs = editor.locator('.ae-Breadcrumb-content > ul > li > span');
      await expect.poll(() => crumbs.allInnerTexts()).toEqual([`弹窗“${title}”`, '表单', '按钮“坏”']);
      await editor.getByText('接口', { exact: true }).first().waitFor();
      await page.keyboard.press('Escape');
      await editor.waitFor({ state: 'detached' });
    }
    await page.close({ runBeforeUnload: false });
  });
});

describe('[Foundation §6] around the canvas', () => {
  it('a summary of four lines above a list covers neither filters nor column names', async () => {
    const schema = {
      type: 'page',
      body: [
        {
          type: 'crud',
          api: '/api/admin/feedback/list',
          filter: { body: [{ type: 'input-text', name: 'mobile', label: '手机号' }] },
          headerToolbar: [{ type: 'tpl', tpl: '<p>第一行</p><p>第二行</p><p>第三行</p><p>第四行</p>' }],
          columns: [{ name: 'account', label: '账号' }],
        },
      ],
    };
    const designer = await openDraft(app, path, await addDesigner(app, path), schema, 1);
    const { page, canvas } = designer;
    const edges = (one: Locator) =>
      one.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    const [first, last] = [canvas.getByText('第一行'), canvas.getByText('第四行')];
    await last.waitFor();
    expect((await edges(first)).top).toBeGreaterThanOrEqual(
      (await edges(canvas.locator('input[name=mobile]'))).bottom,
    );
    expect((await edges(last)).bottom).toBeLessThanOrEqual((await edges(canvas.locator('th').first())).top);
    await page.close();
  });

  it('the palette shows no card under a resting pointer, and names a new column after its element', async () => {
    const designer = await Designer.open(app, path, await addDesigner(app, path));
    const { page } = designer;
    const item = page.locator('.palette-item').first();
    const tab = (name: string) => page.locator(`[editor-tooltip="${name}"]`).first();
    const press = (name: string) => tab(name).evaluate((button) => (button as HTMLElement).click());
    const box = (await item.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await press('接口与字段');
    await item.waitFor({ state: 'hidden' });
    await page.mouse.move(x, y);
    await press('元素');
    await item.waitFor();
    await page.waitForTimeout(1_000);
    const card = page.locator('.palette-card');
    expect(await card.count()).toBe(0);
    await page.mouse.move(x + 4, y);
    await card.waitFor();

    await designer.selectColumn('联系电话');
    const { columns } = await listOf(page);
    await page.locator('.palette-item').getByText('链接', { exact: true }).click();
    await expect
      .poll(async () => (await listOf(page)).columns)
      .toEqual(columns.toSpliced(columns.indexOf('联系电话') + 1, 0, '链接'));
    await page.close();
  });
});
