import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWidgets } from '../../../server/widgets';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, Designer } from './designer-driver';

const path = '/platform/user/register/list';
let console: BrowserConsole;
/** The window that the tests share; the first two leave its page unchanged. */
let designer: Designer;

beforeAll(async () => {
  console = await BrowserConsole.start({ DEMO_DATA: 'on' });
  designer = await Designer.open(console, path, await addDesigner(console, path));
});
afterAll(() => console.close());

describe('[Foundation §6] the canvas', () => {
  it('each of our widgets has a name, a description, and a control for every property', async () => {
    // amis-editor registers elements one by one after the canvas is drawn.
    const declared = new Set([...getWidgets().values()].map(({ type }) => type));
    const known = async () => new Set((await designer.ownElements()).map(({ type }) => type));
    await expect.poll(known).toEqual(declared);
    const own = await designer.ownElements();
    expect(own.filter(({ name, description, icon }) => !name || !description || !icon)).toEqual([]);
    const problems = own.flatMap(({ type, controls }) => {
      const properties = Object.entries(getWidgets().get(type)?.properties ?? {});
      expect(properties.length).toBeGreaterThan(0);
      // Child elements are placed on the canvas, not in the panel.
      return properties
        .filter(
          ([key, { control }]) =>
            control !== 'region' && !controls.some((name) => name.split('.')[0] === key),
        )
        .map(([key]) => `${type}: no control for ${key}`);
    });
    expect(problems).toEqual([]);
  });

  it('undoes and redoes edits one by one, by keys and buttons, until a new edit', async () => {
    await designer.selectColumn('手机型号');
    for (const name of ['甲', '乙', '丙']) {
      await designer.setProperty('列名称', name);
      await expect.poll(() => designer.headings()).toContain(name);
      // Pause, because continuous typing counts as one undo step.
      await designer.page.waitForTimeout(1_300);
    }
    await designer.button(/^撤销/).click();
    await expect.poll(() => designer.headings()).toContain('乙');
    await designer.page.locator('.ae-Breadcrumb, .ae-Header').first().click();
    await designer.page.keyboard.press('Control+z');
    await expect.poll(() => designer.headings()).toContain('甲');
    await designer.page.keyboard.press('Control+z');
    await expect.poll(() => designer.headings()).toContain('手机型号');
    await designer.page.keyboard.press('Control+Shift+z');
    await designer.page.keyboard.press('Control+y');
    await designer.button(/^重做/).click();
    await expect.poll(() => designer.headings()).toContain('丙');
    await designer.undoAll();
  });

  it('clears the selection when another page replaces the current one', async () => {
    const { page, canvas } = designer;
    const selected = page.locator('.ae-Editor-hlbox.selected');
    await page.locator('.ae-Breadcrumb').getByText('页面', { exact: true }).first().click();
    await page.evaluate(() => {
      interface Node {
        type: string;
        id: string;
        uniqueChildren: readonly Node[];
      }
      const { editorStore } = window as unknown as {
        editorStore: { root: Node; setActiveId(id: string): void };
      };
      const find = (node: Node): Node | undefined =>
        node.type === 'crud' ? node : node.uniqueChildren.map(find).find(Boolean);
      editorStore.setActiveId(find(editorStore.root)?.id ?? '');
    });
    await selected.waitFor();
    await expect.poll(() => page.locator('.ae-Breadcrumb').innerText()).toContain('列表');
    await page.evaluate(() => {
      const { editorStore } = window as unknown as {
        editorStore: { setSchema(page: object): void };
      };
      editorStore.setSchema({ type: 'page', body: [{ type: 'tpl', tpl: '另一页' }] });
    });
    await canvas.getByText('另一页').first().waitFor();
    await expect.poll(() => page.locator('.ae-Breadcrumb').innerText()).not.toContain('列表');
  });
});
