import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner, type Designer } from '../designer-driver';
import { openDraft } from '../every-element';

const path = '/platform/vip/redemption/channel/list';
let house: BrowserConsole;

beforeAll(async () => {
  house = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => house.close());

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
  const account = await addDesigner(house, path);
  const designer = await openDraft(house, path, account, { type: 'page', title: '兑换渠道', body: list }, 1);
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
