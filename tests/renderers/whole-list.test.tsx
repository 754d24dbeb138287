import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { dictionaries } from '../../server/contract/dictionaries';
import type { CallReply, CallRequest, ListHost } from '../../renderers/list/list-host';
import { ListStore } from '../../renderers/list/list-store';
import { planOf } from '../../renderers/list/plan/list-plan';
import type { Json } from '../../renderers/list/plan/node';
import type { PartPlan } from '../../renderers/list/plan/part-plan';
import { ListView } from '../../renderers/list/view/list-view';
import { amisText } from '../../renderers/list/actions/amis-text';
import { cellText } from '../../renderers/list/actions/cell-text';
import { pagesOf } from '../../renderers/list/list-data';
import { applyConventions } from '../../src/amis/conventions/apply-conventions';
import { quietHost } from './list/quiet-host';

beforeAll(async () => {
  await import('../../renderers/fields/open/menu-popup');
});

const users: Json = {
  type: 'crud',
  api: '/api/admin/people/list',
  selectable: true,
  keepItemSelectionOnPageChange: true,
  labelTpl: '${name}',
  columns: [
    { name: 'name', label: '姓名' },
    {
      name: 'open',
      label: '启用',
      type: 'mapping',
      source: '${dict.yesNo}',
      itemSchema: { type: 'tpl', tpl: '<b>${label}</b>' },
    },
    { name: 'size', label: '大小', type: 'tpl', tpl: '<i class="x">${size}</i> &amp; 件' },
    {
      type: 'operation',
      label: '操作',
      buttons: [{ type: 'button', label: '查看', actionType: 'copy', content: '1' }],
    },
  ],
};

/** A list of `total` rows on an upstream that answers at most `cap` rows per page. */
function open({
  total = 25,
  cap = 10_000,
  refuse = (_page: number): string | undefined => undefined,
  nameOf = (id: number) => `n${id}`,
} = {}) {
  const planned = planOf(applyConventions({ type: 'page', body: users }, String)['body'] as Json);
  if (!('plan' in planned)) throw new Error(planned.unknown);
  const asked: Json[] = [];
  const copied: string[] = [];
  const toasts: string[] = [];
  const host: ListHost = {
    ...quietHost,
    scope: { dict: dictionaries },
    ask: (request: CallRequest): Promise<CallReply> => {
      asked.push(request.data);
      const { page, perPage } = request.data as { page: number; perPage: number };
      const reason = request.list ? undefined : refuse(page);
      if (reason !== undefined) return Promise.resolve({ ok: false, msg: reason, data: null });
      const size = Math.min(perPage, cap);
      const first = (page - 1) * size;
      const items = Array.from({ length: Math.max(Math.min(size, total - first), 0) }, (_, at) => ({
        id: first + at + 1,
        name: nameOf(first + at + 1),
        open: at % 2 === 0 ? 'T' : 'F',
        size: at,
      }));
      return Promise.resolve({ ok: true, msg: '', data: { items, total } });
    },
    toast: (_level, text) => toasts.push(text),
    title: '用户',
    copy: (text) => copied.push(text),
  };
  return { store: new ListStore(planned.plan, host), plan: planned.plan, asked, copied, toasts, host };
}

it('[A §9] a cell’s text is its visible text, without markup and buttons', () => {
  const { plan, host } = open();
  const scope = { ...host.scope, name: '', open: 'T', size: 3 };
  expect(plan.columns.map(({ cell }) => cellText(cell, scope))).toEqual(['-', '是', '3 & 件', '']);
});

it.each<[string, Json, unknown, string]>([
  ['a mapping', { type: 'mapping', map: { 1: '启用', '*': '<b>其他</b>' } }, 1, '启用'],
  ['a mapping with a default value', { type: 'mapping', map: { 1: '启用', '*': '<b>其他</b>' } }, 7, '其他'],
  [
    'a mapping of several values',
    { type: 'mapping', map: { a: '甲', b: { label: '乙' } } },
    ['a', 'b'],
    '甲 乙',
  ],
  [
    'a mapping written as an array',
    { type: 'mapping', map: [{ T: '是' }, { value: 'F', label: '否' }] },
    'F',
    '否',
  ],
  ['a dictionary', { type: 'mapping', source: '${dict.yesNo}', labelField: 'label' }, 'T', '是'],
  ['a status', { type: 'status' }, true, '成功'],
  ['a status with labels', { type: 'status', labelMap: { open: '进行中' } }, 'open', '进行中'],
  ['a status with a source', { type: 'status', source: { 2: { label: '停用' } } }, 2, '停用'],
  ['a date in seconds', { type: 'date' }, 1_779_960_000, '2026-05-28'],
  ['a date as text', { type: 'datetime' }, '2026-05-28 10:20:30', '2026-05-28 10:20:30'],
  [
    'a date in another format',
    { type: 'date', valueFormat: 'YYYYMMDD', format: 'YYYY年M月D日' },
    '20260528',
    '2026年5月28日',
  ],
  ['a missing date', { type: 'date' }, '', '-'],
  ['a progress bar', { type: 'progress' }, 40, '40%'],
  ['a link', { type: 'link', body: '第 ${cell} 期' }, 3, '第 3 期'],
  ['a picture', { type: 'signed-image' }, '/files/a.png', '/files/a.png'],
])('[A §9] an export has the text of a cell that amis draws: %s', (_name, column, value, text) => {
  const cell: PartPlan = { kind: 'amis', show: undefined, node: { name: 'cell', ...column } };
  expect(cellText(cell, { dict: dictionaries, cell: value }, amisText)).toBe(text);
});

it('[A §9] requests all pages in sizes that the upstream supports', async () => {
  const { store, asked } = open({ total: 250, cap: 100 });
  const fetchPage = pagesOf(store);
  const { signal } = new AbortController();
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await fetchPage(page, signal));
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(ids).toEqual(Array.from({ length: 250 }, (_, at) => at + 1));
  expect(asked.map(({ perPage }) => perPage)).toEqual([1000, 100, 100]);
});

it('[A §9] keeps rows selected across pages, and selects all matches at once, up to a visible limit', async () => {
  const { store } = open({ total: 2_500 });
  render(<ListView store={store} />);
  await store.load();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 n1' }));
  store.turn(2);
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 n11' }));
  const bar = () => within(screen.getByText(/^已选/).closest<HTMLElement>('.list-selection')!);
  const chosen = () => screen.getByText(/^已选/).parentElement?.textContent;
  expect(chosen()).toBe('已选 2 项：n1、n11');
  await userEvent.click(bar().getByRole('button', { name: '选择符合条件的全部 2,500 项' }));
  await waitFor(() => expect(chosen()).toMatch(/^已选 2,500 项：n1、n11、.*…$/));
  expect(String(store.bulkScope()['ids']).split(',')).toHaveLength(2_500);
  expect(bar().queryByRole('button', { name: /全部/ })).toBeNull();
});

it('[A §9] limits the selection to the number of rows that the call accepts', async () => {
  const { store } = open({ total: 10_001 });
  render(<ListView store={store} />);
  await store.load();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 n1' }));
  expect(screen.getByText('共 10,001 项，一次最多选择 10,000 项，请缩小筛选范围')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /全部/ })).toBeNull();
});

it('[A §9] selecting all can be cancelled, and a failure shows its reason; the selection stays', async () => {
  let refusal: string | undefined = '权限不足';
  const { store, toasts, host } = open({ total: 2_500, refuse: () => refusal });
  render(<ListView store={store} />);
  await store.load();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 n1' }));
  const all = () => screen.findByRole('button', { name: '选择符合条件的全部 2,500 项' });
  await userEvent.click(await all());
  await all();
  expect(toasts).toEqual(['权限不足']);
  refusal = undefined;
  store.setHost({ ...host, ask: () => new Promise(() => undefined) });
  await userEvent.click(await all());
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await all();
  expect(store.get().selected.size).toBe(1);
});

it.each([
  ['=HYPERLINK("http://evil.example")', `'=HYPERLINK("http://evil.example")`],
  [' @SUM(1)', "' @SUM(1)"],
  ['-2+cmd', "'-2+cmd"],
  ['张三\n=1+1\t=2', '张三 =1+1 =2'],
  ['-1.50', '-1.50'],
  ['+8613800000000', '+8613800000000'],
])(
  '[decisions] a row copied for a spreadsheet holds no formula and no further cell: %j',
  async (name, copy) => {
    const { store, copied } = open({ total: 1, nameOf: () => name });
    render(<ListView store={store} />);
    await store.load();
    const cell = screen.getByRole('cell', { name: '0 & 件' });
    await userEvent.pointer({ keys: '[MouseRight]', target: cell });
    await userEvent.click(await screen.findByRole('menuitem', { name: '复制整行' }));
    expect(copied).toEqual([`${copy}\t是\t0 & 件`]);
  },
);

it('[A §9] copies any cell from its menu and by keyboard', async () => {
  const { store, copied } = open();
  render(<ListView store={store} />);
  await store.load();
  const cell = screen.getByRole('cell', { name: '1 & 件' });
  await userEvent.pointer({ keys: '[MouseRight]', target: cell });
  await userEvent.click(await screen.findByRole('menuitem', { name: '复制单元格' }));
  expect(copied).toEqual(['1 & 件']);
  expect(document.activeElement).toBe(cell);
  await userEvent.pointer({ keys: '[MouseRight]', target: cell });
  await userEvent.click(await screen.findByRole('menuitem', { name: '复制整行' }));
  expect(copied.at(-1)).toBe('n2\t否\t1 & 件');
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{Control>}c{/Control}');
  expect(copied.at(-1)).toBe('是');
  await userEvent.keyboard('{Home}{Control>}c{/Control}');
  expect(copied.at(-1)).toBe('n1');
  expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
});
