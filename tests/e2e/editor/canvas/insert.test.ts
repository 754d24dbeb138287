import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner, Designer } from '../designer-driver';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app.close());

/** The types of a page's elements: in its title bar, its body, and the columns of its first list. */
const placesOf = ({ page }: Designer) =>
  page.evaluate(() => {
    interface Part {
      type?: string;
      body?: Part[] | Part;
      columns?: Part[];
    }
    const { schema } = (
      window as unknown as { editorStore: { schema: { toolbar?: Part[] | Part; body: Part[] | Part } } }
    ).editorStore;
    const body = [schema.body].flat();
    const typesOf = (parts: Part[] | Part = []) => [parts].flat().map(({ type = '' }) => type);
    return {
      toolbar: typesOf(schema.toolbar),
      body: body.map(({ type = '', body: inner }) => (type === 'report' ? typesOf(inner).join() : type)),
      columns: typesOf(body.find(({ type }) => type === 'crud')?.columns),
    };
  });

describe('[Foundation §6] an element of the palette', () => {
  it('goes where its kind belongs: to the body of the page, after a list, or into its columns', async () => {
    const path = '/platform/vip/redemption/batch/list';
    const designer = await Designer.open(app, path, await addDesigner(app, path));
    const { page } = designer;
    const crumb = (name: string) =>
      page.locator('.ae-Breadcrumb').getByText(name, { exact: true }).first().click();
    const add = (name: string) => page.locator('.palette-item').getByText(name, { exact: true }).click();
    const before = await placesOf(designer);
    expect([before.body, before.toolbar]).toEqual([['crud'], ['button']]);

    // The breadcrumb would select the title bar or the columns, whichever amis-editor has drawn first.
    await designer.selectColumn('总数量');
    await crumb('列表');
    await add('趋势图');
    await expect.poll(() => placesOf(designer)).toEqual({ ...before, body: ['crud', 'trend-chart'] });
    await designer.selectColumn('总数量');
    await crumb('页面');
    await expect.poll(() => page.locator('.ae-Breadcrumb').innerText()).toBe('页面');
    expect(
      await page.evaluate(
        () => (window as unknown as { editorStore: { activeRegion: string } }).editorStore.activeRegion,
      ),
    ).toBe('');
    await add('提示');
    await expect
      .poll(() => placesOf(designer))
      .toEqual({ ...before, body: ['crud', 'trend-chart', 'alert'] });
    await add('操作列');
    await page.getByText('“操作列”只能放在列表或表格里，请先选中列表').waitFor();

    await designer.selectColumn('总数量');
    await crumb('列表');
    await add('映射');
    const columns = before.columns.toSpliced(-1, 0, 'mapping');
    await expect
      .poll(() => placesOf(designer))
      .toEqual({ ...before, body: ['crud', 'trend-chart', 'alert'], columns });
    await page.close();
  });

  it('is refused as a column, with a reason, when it is dragged there but cannot be one', async () => {
    const path = '/platform/feedback/list';
    const designer = await Designer.open(app, path, await addDesigner(app, path));
    const { page, canvas } = designer;
    const before = await placesOf(designer);
    const drag = page.locator('.palette-item').getByText('趋势图', { exact: true });
    await designer.drag(drag, canvas.locator('th').getByText('联系电话', { exact: true }));
    await page.getByText('“趋势图”不能放在列里或筛选条件里，请放在列表的前面或后面').waitFor();
    expect(await placesOf(designer)).toEqual(before);
    await page.close();
  });
});
