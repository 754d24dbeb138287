import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner } from '../designer-driver';
import { openDraft } from '../every-element';

const path = '/platform/user/register/list';
let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

/** A page of an earlier version, with a script in each kind of property that amis compiles. */
const mark = (at: number) => `window.ran = (window.ran || '') + '${at},'`;
const withScripts = {
  type: 'page',
  body: [
    { type: 'table', source: '${[{}]}', columns: [{ name: 'id', label: '编号', classNameExpr: mark(5) }] },
    { type: 'button', label: '按钮', disabledOn: mark(6) },
    { type: 'tpl', tpl: '甲', visibleOn: mark(1) },
    { type: 'form', body: [{ type: 'input-text', name: 'a', value: 'x', pipeIn: mark(2) }] },
    { type: 'form', body: [{ type: 'formula', name: 'b', formula: mark(3) }] },
    { type: 'chart', config: mark(4) },
    {
      type: 'chart',
      config: {
        xAxis: {},
        yAxis: {},
        title: { text: '图' },
        tooltip: { formatter: 'x' },
        series: [{ type: 'bar', data: [1], label: { show: true, formatter: `function () { ${mark(7)} }` } }],
      },
    },
    { type: 'tpl', tpl: `<% ${mark(8)} %>乙` },
  ],
};

it('[Foundation §7] opening a page with scripts in the designer runs none, and its panels still work', async () => {
  const account = await addDesigner(app, path);
  const designer = await openDraft(app, path, account, withScripts, 5);
  await designer.select(designer.canvas.getByText('按钮', { exact: true }), '按钮“按钮”');
  // Panels have conditions in JavaScript.
  const panel = designer.page.locator('.editor-right-panel');
  await panel.getByText('外观', { exact: true }).click();
  await panel.getByText('样式', { exact: true }).first().waitFor();
  await designer.canvas.getByText('乙').scrollIntoViewIfNeeded();
  await designer.canvas.locator('canvas').first().waitFor();
  expect(await designer.page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
});
