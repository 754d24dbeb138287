import { expect, it } from 'vitest';
import { render as renderPage } from 'amis/lib/minimal';
import { render } from '@testing-library/react';
import {
  registerStaffView,
  toCanvasPage,
  withoutNotes,
} from '../../../../src/editor/canvas/as-staff/staff-view';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';
import { eventually } from '../../../support/run/eventually';

const list = {
  type: 'crud',
  $$id: 'list',
  api: '/api/admin/feedback/list',
  filter: { $$id: 'filter', body: [{ type: 'input-text', name: 'a', $$id: 'field' }] },
  columns: [{ name: 'a', label: 'A', $$id: 'column' }],
};

it('[Foundation §6] the canvas expands filters, draws the same pager as the console, and keeps element ids', () => {
  const page = toCanvasPage(applyConventions({ type: 'page', body: [list] }, (html) => html));
  const text = JSON.stringify(page);
  expect(text).not.toMatch(/filter-fold|switch-per-page|"type":"pagination"/);
  expect(text).toMatch(/"type":"canvas-pager","align":"right","choices":\[10,20,50,100\],"maxButtons":7/);
  for (const id of ['list', 'filter', 'field', 'column']) expect(text).toContain(`"$$id":"${id}"`);
});

it.each([
  ['a table', {}, true],
  ['a list that is not a table', { mode: 'list', listItem: { body: [] } }, false],
  ['a list that the engine leaves to amis', { interval: 3000 }, false],
])('[Foundation §6] the canvas shows the tools for columns as staff see them: %s', (_kind, more, shown) => {
  const page = toCanvasPage(applyConventions({ type: 'page', body: [{ ...list, ...more }] }, (html) => html));
  expect(JSON.stringify(page).includes('canvas-list-tools')).toBe(shown);
});

it('[Foundation §6] the canvas shows a form and a data element also when they cannot load', () => {
  const form = { type: 'form', $$id: 'form', initApi: '/api/admin/x/detail', body: [list.filter.body[0]] };
  const service = { type: 'service', $$id: 'service', api: '/api/admin/x/detail', body: form };
  const page = applyConventions({ type: 'page', body: [service] }, (html) => html);
  expect(JSON.stringify(page)).toContain('failed-record');
  const drawn = JSON.stringify(toCanvasPage(page));
  expect(drawn).not.toContain('failed-record');
  for (const id of ['service', 'form', 'field']) expect(drawn).toContain(`"$$id":"${id}"`);
});

it('[Foundation §6] the canvas makes the columns of a fully loaded list sortable, except columns that turn sorting off', () => {
  const columns = [
    { name: 'hidden', label: 'H', hidden: true, sortable: false },
    { name: 'a', label: 'A' },
    { name: 'b', label: 'B', sortable: false },
    { label: 'C', type: 'tpl', tpl: '${a}' },
  ];
  const page = { type: 'page', body: [{ ...list, columns, loadDataOnce: true }] };
  const drawn = toCanvasPage(applyConventions(page, (html) => html)) as unknown as {
    body: [{ columns: { label: string; sortable?: boolean }[] }];
  };
  expect(drawn.body[0].columns.map(({ label, sortable }) => [label, sortable])).toEqual([
    ['H', false],
    ['A', true],
    ['B', false],
    ['C', undefined],
  ]);
});

it('[Foundation §6] the list engine still draws a list after its panel writes empty messages', () => {
  const messages = { $$id: 'a1' };
  const list = { type: 'crud', api: 'post:/api/admin/feedback/list', messages, columns: [{ name: 'id' }] };
  expect(withoutNotes(list)).not.toHaveProperty('messages');
  const said = { fetchFailed: '读取失败' };
  expect(withoutNotes({ ...list, messages: said })).toHaveProperty('messages', said);
});

it("[Foundation §6] a preview omits the editor's notes on forms", () => {
  expect(withoutNotes({ type: 'page', body: [{ type: 'form', feat: 'Insert', body: [] }] })).toEqual({
    type: 'page',
    body: [{ type: 'form', body: [] }],
  });
});

it('[Foundation §6] the canvas shows the row count in the page’s own text after the count is known', async () => {
  registerStaffView();
  const label = { type: 'tpl', className: 'list-total', tpl: 'Total ${total | number} items' };
  const draw = async (data: object) => {
    const page = toCanvasPage({ type: 'page', data, body: [label, { type: 'plain', text: 'drawn' }] });
    const { container } = render(renderPage(page));
    await eventually(() => expect(container.textContent).toContain('drawn'));
    return container.querySelector('.list-total')?.textContent;
  };
  expect(await draw({ total: 1500 })).toBe('Total 1,500 items');
  expect(await draw({})).toBeUndefined();
});
