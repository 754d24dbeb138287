import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageFileOf } from '../../../server/contract/screens/routes';
import { diffPages } from '../../../server/page-diff/diff-pages';
import { projectRoot } from '../../../server/project-root';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, Designer } from './designer-driver';
import { everyElement, findKinds, keepActing, openDraft, readPanel, type ShownPanel } from './every-element';

const path = '/platform/user/register/list';
const file = join(projectRoot, 'pages', pageFileOf(path));
const shipped = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
let app: BrowserConsole;
const panels: ShownPanel[] = [];
/** Each page, before and after the test opened all panels of its elements. */
const pages: { given: unknown; after: unknown }[] = [];

/** Opens the panel of each kind of element. `given`: the page before that. */
async function readAll(designer: Designer, given: unknown): Promise<void> {
  for (const { id, type } of await findKinds(designer)) {
    if (!panels.some((panel) => panel.type === type)) panels.push(await readPanel(designer, id, type));
  }
  pages.push({ given, after: await designer.readJson() });
  await designer.page.close({ runBeforeUnload: false });
}

beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

/** Blocks of the page that lie less than 16 px above the next one. */
const touchingBlocks = (page: Page) =>
  page.locator('.ae-Main .page-flow .antd-Page-body').evaluate((body) => {
    const shown = [...body.children].filter((block) => block.getBoundingClientRect().height > 0);
    const isTight = (block: Element, at: number) => {
      const next = shown[at + 1]?.getBoundingClientRect() ?? { top: Infinity };
      return !block.matches('a, button, span') && next.top - block.getBoundingClientRect().bottom < 16;
    };
    return shown.filter(isTight).map(({ className }) => className);
  });

// The following tests check the panels that this test reads.
it(
  '[Foundation §6] reads the property panel of every element in the palette',
  { timeout: 300_000 },
  async () => {
    // First, because the fields of a filter have fewer properties than those of a form.
    const elements = everyElement();
    const draft = await openDraft(app, path, await addDesigner(app, path), elements);
    // An element that lacks a setting says so in its place.
    expect(await draft.page.locator('.toasts').innerText()).toBe('');
    expect(await touchingBlocks(draft.page)).toEqual([]);
    await draft.page.evaluate(keepActing);
    await readAll(draft, elements);
    const page = await app.newStaffPage(await addDesigner(app, path));
    await page.addInitScript(keepActing);
    await readAll(await Designer.openIn(page, path), shipped);
    const read = panels.filter(({ properties }) => properties.length > 0).map(({ type }) => type);
    expect(read).toEqual(
      expect.arrayContaining([
        ...[
          'page',
          'container',
          'tpl',
          'grid',
          'tabs',
          'collapse',
          'collapse-group',
          'divider',
          'crud',
          'table',
        ],
        ...['form', 'input-text', 'textarea', 'input-number', 'select', 'radios', 'checkboxes', 'switch'],
        ...[
          'input-date',
          'input-date-range',
          'hidden',
          'static',
          'mapping',
          'alert',
          'link',
          'button',
          'service',
        ],
        ...['dropdown-button', 'each', 'cell', 'report', 'trend-chart', 'signed-image', 'excel-export'],
      ]),
    );
  },
);

it('[Foundation §6] a sentence explains every property of every panel', () => {
  const silent = panels.flatMap(({ type, properties }) =>
    properties.filter(({ hasSentence }) => !hasSentence).map(({ label }) => `${type}: ${label}`),
  );
  expect(silent).toEqual([]);
  expect(panels.flatMap(({ properties }) => properties).length).toBeGreaterThan(300);
});

/** Technical jargon. */
const strange =
  /契约|上下文|原子表格|数据域|渲染|表达式|(?<!小)组件|变量|事件|广播|前端|后端|loading|schema|JSX|API|CSS|moment|AddOn|Panel|\bfx\b|\bKey\b|类名|响应体/i;

/** Shown for a call that has no name known to the designer's user. */
const address = /^\/api\/[\w/]+$/;

it('[Foundation §6] no panel uses technical jargon', () => {
  const shown = panels.flatMap(({ type, words }) =>
    words.filter((line) => strange.test(line) && !address.test(line)).map((line) => `${type}: ${line}`),
  );
  expect(shown).toEqual([]);
});

it('[Foundation §6] no panel shows the icon of a formula, or an input wider than itself', () => {
  expect(panels.flatMap(({ type, faults }) => faults.map((fault) => `${type}: ${fault}`))).toEqual([]);
});

it('[Foundation §6] shows the sentence of the hovered or focused property; a filter and its fields offer only what has an effect', async () => {
  const designer = await Designer.open(app, path, await addDesigner(app, path));
  await designer.selectColumn('手机型号');
  const help = designer.page.getByLabel('属性说明');
  await designer.property('列名称').hover();
  await help.getByText('写在表头里的字。').waitFor();
  await designer.property('没有值时显示').focus();
  await help.getByText('没有值时用它代替。').waitFor();
  await expect
    .poll(() => designer.property('没有值时显示').getAttribute('aria-description'))
    .toBe('没有值时用它代替。');
  const panel = designer.page.locator('.editor-right-panel');
  await designer.select(designer.canvas.locator('.list-filter').getByText('手机号'), '文本框“手机号”');
  await panel.getByText('占位提示', { exact: true }).waitFor();
  expect(await panel.getByText(/^(?:外观|动作|标题提示|输入类型)$/).count()).toBe(0);
  await designer.page.locator('.ae-Breadcrumb').getByText('筛选区').first().click();
  await panel.getByText('没有自己的属性').waitFor();
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
  await designer.page.close();
});

it('[Foundation §6] the dialog of actions says in everyday words what each action does', async () => {
  const form = { type: 'form', body: [{ type: 'input-text', name: 'note', label: '备注' }] };
  const withForm = { ...shipped, body: [form, shipped['body']].flat() };
  const { page } = await openDraft(app, path, await addDesigner(app, path), withForm, 3);
  await page.locator('[editor-tooltip="大纲"]').click();
  await page.locator('.ae-Outline').getByText('文本框“备注”', { exact: true }).click();
  const panel = page.locator('.editor-right-panel');
  await panel.getByText('动作', { exact: true }).first().click();
  await panel.getByRole('button', { name: '添加时机' }).click();
  await panel.locator('.ae-event-control-header').getByText('值变化', { exact: true }).click();
  await panel.locator('.event-item-header-toolbar > div').first().click();
  const dialog = page.locator('.ae-action-config-dialog');
  const kinds = dialog.locator('.antd-Tree-itemText').filter({ visible: true });
  await kinds.first().waitFor();
  const shown = new Map<string, string>();
  for (const kind of await kinds.all()) {
    const name = await kind.innerText();
    await kind.click();
    // Skip headings.
    if (/^(?:页面|弹窗消息|服务|元素|其他)$/.test(name)) continue;
    const sentence = dialog.locator('.action-sentence');
    await expect.poll(async () => [...shown.values()].includes(await sentence.innerText())).toBe(false);
    shown.set(name, await sentence.innerText());
    const words = (await dialog.locator('.right-panel').innerText()).split('\n');
    expect(words.filter((word) => strange.test(word))).toEqual([]);
  }
  expect(shown.get('元素自己的动作')).toMatch(/^让一个元素做它自己会做的事/);
  expect(shown.get('发送请求')).toBe('向一个接口发送数据，或从它读取数据。');
  expect(shown.size).toBeGreaterThan(15);
  await page.close({ runBeforeUnload: false });
});

it('[Foundation §6] selecting every element and opening every tab of its panel leaves a page unchanged', () => {
  expect(pages).toHaveLength(2);
  for (const { given, after } of pages) expect(diffPages(given, after)).toEqual([]);
});
