import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner, Designer } from '../designer-driver';
import { openDraft } from '../every-element';

const path = '/platform/vip/redemption/channel/list';
let app: BrowserConsole;

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app.close());

const rows = ['甲', '乙', '丙'].map((channelName, at) => ({ id: at + 1, channelName }));
const call = '/api/admin/vip/redemption/channel/list';
const list = {
  type: 'crud',
  api: call,
  columns: [
    { name: 'channelName', label: '渠道' },
    {
      type: 'operation',
      label: '操作',
      buttons: [{ type: 'button', label: '看', actionType: 'dialog', dialog: { title: '看', body: '' } }],
    },
  ],
};

/** Number of nodes that amis-editor keeps for the elements of the page. */
const countNodes = ({ page }: Designer) =>
  page.evaluate(() => {
    interface Node {
      children: Node[];
    }
    const { editorStore } = window as unknown as { editorStore: { root: Node } };
    const count = ({ children }: Node): number => children.reduce((sum, child) => sum + count(child), 1);
    return count(editorStore.root);
  });

it('[Foundation §6, §7] the rows of a list share their nodes; the elements of each row can be selected', async () => {
  const account = await addDesigner(app, path);
  const designer = await openDraft(app, path, account, { type: 'page', title: '兑换渠道', body: list }, 1);
  const { page, canvas } = designer;
  let shown = rows.slice(0, 1);
  await page.route(`**${call}`, (route) =>
    route.fulfill({ json: { status: 0, msg: '', data: { items: shown, total: shown.length } } }),
  );
  const reload = async (next: typeof rows) => {
    shown = next;
    await page.reload();
    await expect.poll(() => canvas.locator('tbody tr').count()).toBe(next.length);
    await canvas.getByText('看', { exact: true }).last().waitFor();
  };
  const select = (text: string, name: string) =>
    designer.select(canvas.locator('tbody').getByText(text, { exact: true }).last(), name);
  await reload(rows.slice(0, 1));
  const ofOneRow = await countNodes(designer);
  await reload(rows);
  expect(await countNodes(designer)).toBe(ofOneRow);

  await select('丙', '列“渠道”');
  await select('看', '按钮“看”');

  await designer.selectColumn('渠道');
  await designer.setProperty('列名称', '渠道名');
  await expect.poll(() => designer.headings()).toContain('渠道名');
  await select('丙', '列“渠道名”');
  await page.keyboard.press('Control+z');
  await select('乙', '列“渠道”');
  await page.close();
});

it('[Foundation §6] the canvas edits a text in place, widens a column by its edge, and moves and deletes by keyboard', async () => {
  const designer = await Designer.open(app, '/platform/vip/redemption/batch/list');
  const { page, canvas } = designer;
  const heading = canvas.locator('th', { hasText: '总数量' }).first();
  await designer.selectColumn('总数量');

  const type = async (text: string, key: string) => {
    await heading.locator('[class*="TableCell--title"]').dblclick();
    await canvas.locator('[contenteditable="plaintext-only"]').waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press(key);
    await canvas.locator('[contenteditable]').waitFor({ state: 'detached' });
  };
  await type('不要', 'Escape');
  await expect.poll(() => designer.headings()).toContain('总数量');
  expect(await designer.headings()).not.toContain('不要');
  await type('发放总数', 'Enter');
  await expect.poll(() => designer.headings()).toContain('发放总数');
  await designer.button(/^撤销/).click();
  await expect.poll(() => designer.headings()).toContain('总数量');

  await designer.selectColumn('总数量');
  const widthOf = async () => (await heading.boundingBox())?.width ?? 0;
  const before = await widthOf();
  // The selection box and its edge follow the canvas a moment later.
  const edge = async () => {
    const [handle, column] = await Promise.all([
      page.locator('.ae-border-WResizer').boundingBox(),
      heading.boundingBox(),
    ]);
    const fits = handle && column && Math.abs(handle.x - column.x - column.width) < 8;
    return fits ? { x: handle.x, y: handle.y } : undefined;
  };
  await expect.poll(edge).toBeDefined();
  const { x, y } = (await edge())!;
  await page.mouse.move(x + 1, y + 30);
  await page.mouse.down();
  await page.mouse.move(x + 61, y + 30, { steps: 6 });
  await page.mouse.up();
  await expect.poll(widthOf).toBeGreaterThan(before + 50);
  // The selection box moves with it, and back.
  const boxWidth = async () =>
    (
      await page
        .locator('.ae-Editor-hlbox.selected')
        .boundingBox()
        .catch(() => null)
    )?.width ?? 0;
  await expect.poll(async () => Math.abs((await boxWidth()) - (await widthOf())) < 4).toBe(true);
  await designer.button(/^撤销/).click();
  await expect.poll(async () => Math.abs((await widthOf()) - before) < 4).toBe(true);
  await expect.poll(async () => Math.abs((await boxWidth()) - (await widthOf())) < 4).toBe(true);

  // The boxes of a button enclose the one below the pointer, and the one that was pressed, not those of the first row.
  const buttonOf = (row: number) =>
    canvas.locator('tbody tr').nth(row).getByRole('button', { name: '追加', exact: true });
  const isAround = async (kind: string, button: Locator) => {
    const [box, shown] = await Promise.all([
      page.locator(`.ae-Editor-hlbox.${kind}`).boundingBox(),
      button.boundingBox(),
    ]);
    return Math.abs((box?.y ?? NaN) - (shown?.y ?? NaN)) < 3;
  };
  for (const row of [1, 3]) {
    await buttonOf(row).hover({ force: true });
    await expect.poll(() => isAround('hover', buttonOf(row))).toBe(true);
  }
  await designer.select(buttonOf(2), '按钮“追加”');
  await expect.poll(() => isAround('selected', buttonOf(2))).toBe(true);

  await designer.selectColumn('总数量');
  const at = (await designer.headings()).indexOf('总数量');
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(async () => (await designer.headings()).indexOf('总数量')).toBe(at + 1);
  await page.keyboard.press('Control+ArrowUp');
  await expect.poll(async () => (await designer.headings()).indexOf('总数量')).toBe(at);

  // Only the deletion of a button asks first; that of a column does not.
  await page.keyboard.press('Delete');
  await expect.poll(() => designer.headings()).not.toContain('总数量');
  const buttons = canvas.locator('tbody tr').first().getByRole('button', { name: '追加', exact: true });
  const question = page.getByRole('dialog', { name: '删除', exact: true });
  const press = async () => {
    const selected = page.locator('.ae-Editor-hlbox.selected');
    await expect
      .poll(async () => {
        await buttons.click({ force: true });
        const id = await buttons.getAttribute('data-editor-id');
        return id !== null && (await selected.getAttribute('data-hlbox-id')) === id;
      })
      .toBe(true);
    await page.keyboard.press('Delete');
    await question.waitFor();
  };
  await press();
  expect(await question.innerText()).toContain('“追加”会执行操作');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => buttons.count()).toBe(1);
  await press();
  await question.getByRole('button', { name: '删除', exact: true }).click();
  await expect.poll(() => buttons.count()).toBe(0);

  // A new element is at the end of the page, selected and scrolled into view.
  await page.locator('.ae-BreadCrumb, .ae-Breadcrumb').getByText('页面', { exact: true }).first().click();
  await page.locator('.palette-item', { hasText: '文字' }).first().click();
  const isInSight = () =>
    page.evaluate(() => {
      const id = document.querySelector('.ae-Editor-hlbox.selected')?.getAttribute('data-hlbox-id');
      const added = document.querySelector(`[data-editor-id="${id}"]`);
      return added?.textContent === '文字' && added.getBoundingClientRect().bottom < window.innerHeight;
    });
  await expect.poll(isInSight).toBe(true);
  await page.close();
});
