import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { CallRequest, ListHost } from '../../../renderers/list/list-host';
import { ListStore } from '../../../renderers/list/list-store';
import { planOf } from '../../../renderers/list/plan/list-plan';
import type { Json } from '../../../renderers/list/plan/node';
import {
  arrange,
  inWantedOrder,
  type ListPreference,
} from '../../../renderers/list/settings/list-preference';
import { ListView } from '../../../renderers/list/view/list-view';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { eventually } from '../../support/run/eventually';
import { quietHost } from './quiet-host';

beforeAll(async () => {
  await import('../../../renderers/list/settings/settings-panel');
});

const people: Json = {
  type: 'crud',
  api: '/api/admin/people/list',
  filter: { body: [{ type: 'input-text', name: 'name', label: '姓名' }] },
  columns: [
    { name: 'name', label: '姓名' },
    { name: 'city', label: '城市' },
    { name: 'age', label: '年龄' },
    { type: 'operation', buttons: [{ type: 'button', label: '查看', actionType: 'copy', content: '${id}' }] },
  ],
};

/** A list over a host that keeps preferences. */
function open(kept: ListPreference = {}, search = '', crud: Json = people) {
  const planned = planOf(applyConventions({ type: 'page', body: crud }, String)['body'] as Json);
  if (!('plan' in planned)) throw new Error(planned.unknown);
  const asked: CallRequest[] = [];
  /** The stored preference after each change. */
  const saved: ListPreference[] = [];
  const steps: string[] = [];
  const copied: string[] = [];
  const host: ListHost = {
    ...quietHost,
    ask: (request) => {
      asked.push(request);
      const { page } = request.data as { page: number };
      const items = [{ id: page, name: '李雷', city: '北京', age: 20 }];
      return Promise.resolve({ ok: true, msg: '', data: { items, total: 11 } });
    },
    copy: (text) => copied.push(text),
    search: () => steps.at(-1) ?? search,
    setSearch: (next) => steps.push(next),
    preferences: {
      ready: () => undefined,
      of: () => saved.at(-1) ?? kept,
      save: (_list, change) => saved.push({ ...(saved.at(-1) ?? kept), ...change }),
    },
  };
  return { store: new ListStore(planned.plan, host), plan: planned.plan, asked, saved, steps, copied };
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const settings = async () => {
  await userEvent.click(screen.getByRole('button', { name: '列表设置' }));
  return within(await screen.findByRole('dialog', { name: '列表设置' }));
};

it('[look-and-feel] columns keep the user’s order; new ones follow their neighbours, removed ones are ignored, buttons come last', () => {
  const { plan } = open();
  expect(inWantedOrder(plan.columns, {}).map(({ id }) => id)).toEqual(['name', 'city', 'age', '操作']);
  const ids = (preference: ListPreference) => arrange(plan.columns, preference).map(({ id }) => id);
  expect(ids({ order: ['age', 'gone', 'name'] })).toEqual(['age', 'name', 'city', '操作']);
  expect(ids({ pinned: ['city'], hidden: ['age', '操作'] })).toEqual(['city', 'name', '操作']);
  expect(ids({ hidden: ['name', 'city', 'age'] })).toEqual(['name', 'city', 'age', '操作']);
});

it('[look-and-feel] columns are hidden, moved, pinned and sized by keyboard; each change shows at once and is saved', async () => {
  const { store, saved } = open();
  await store.load();
  render(<ListView store={store} />);
  const panel = await settings();
  await userEvent.click(panel.getByRole('checkbox', { name: '城市' }));
  expect(heads()).toEqual(['姓名', '年龄', '操作']);
  panel.getByRole('button', { name: '上移年龄' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(heads()).toEqual(['年龄', '姓名', '操作']);
  await userEvent.click(panel.getByRole('button', { name: '固定姓名' }));
  expect(heads()).toEqual(['姓名', '年龄', '操作']);
  await userEvent.type(panel.getByLabelText(/姓名的宽度/), '160{Enter}');
  await userEvent.click(panel.getByRole('radio', { name: '紧凑' }));
  expect(saved.at(-1)).toEqual({
    hidden: ['city'],
    order: ['age', 'name', 'city'],
    pinned: ['name'],
    widths: { name: 160 },
    density: 'compact',
  });
  expect(screen.getByRole('table').className).toContain('is-compact');
  await userEvent.click(panel.getByRole('button', { name: '恢复默认' }));
  expect([heads(), saved.at(-1)]).toEqual([['姓名', '城市', '年龄', '操作'], {}]);
});

it('[look-and-feel] a chosen page size is saved and used from then on, and is not part of the URL', async () => {
  const { store, asked, saved, steps } = open({ perPage: 50 });
  await store.load();
  expect(asked.at(-1)?.data).toMatchObject({ page: 1, perPage: 50 });
  store.resize(20);
  await eventually(() => expect(asked.at(-1)?.data).toMatchObject({ perPage: 20 }));
  store.resize(10);
  await eventually(() => expect(asked.at(-1)?.data).toMatchObject({ perPage: 10 }));
  expect([saved, steps]).toEqual([
    [{ perPage: 20 }, {}],
    ['', ''],
  ]);
});

it('[look-and-feel] a view saves filters and columns under a name, can be applied, and may be the default', async () => {
  const { store, asked, saved } = open({ hidden: ['age'] });
  await store.load();
  store.fill({ name: '李雷' });
  store.submit();
  render(<ListView store={store} />);
  let panel = await settings();
  const keep = panel.getByRole<HTMLButtonElement>('button', { name: '保存' });
  for (const press of [() => userEvent.keyboard('{Enter}'), () => userEvent.click(keep)]) {
    await userEvent.type(panel.getByLabelText('视图名称'), '我的李雷');
    await press();
    expect(saved.at(-1)?.views).toEqual([
      { name: '我的李雷', search: 'name=%E6%9D%8E%E9%9B%B7', hidden: ['age'] },
    ]);
  }
  // Saving clears the name, which disables the button. The button keeps the focus.
  expect([keep.disabled, keep.ariaDisabled, document.activeElement]).toEqual([false, 'true', keep]);
  await userEvent.click(panel.getByRole('button', { name: '打开列表时显示我的李雷' }));
  store.clear();
  store.prefer({ hidden: [] });
  await userEvent.click(panel.getByRole('button', { name: '我的李雷', exact: true } as never));
  await eventually(() => expect(asked.at(-1)?.data).toMatchObject({ name: '李雷' }));
  expect(heads()).toEqual(['姓名', '城市', '操作']);
  cleanup();

  const next = open(saved.at(-1));
  await next.store.load();
  expect(next.asked.at(-1)?.data).toMatchObject({ name: '李雷' });
  render(<ListView store={next.store} />);
  panel = await settings();
  await userEvent.click(panel.getByRole('button', { name: '删除我的李雷' }));
  expect(document.activeElement).toBe(panel.getByLabelText('视图名称'));
  expect([next.saved.at(-1)?.views, next.saved.at(-1)?.usualView]).toEqual([undefined, undefined]);
  // A link overrides the default view.
  const linked = open({ ...saved.at(-1) }, '?name=%E9%9F%A9');
  await linked.store.load();
  expect(linked.asked.at(-1)?.data).toMatchObject({ name: '韩' });
});

it('[look-and-feel] rows of several pages are selected, and a bulk action shows their number and receives all of them', async () => {
  const bulkActions = [{ type: 'button', label: '复制编号', actionType: 'copy', content: '${ids}' }];
  const { store, copied } = open({}, '', { ...people, bulkActions });
  await store.load();
  render(<ListView store={store} />);
  expect(screen.queryByRole('button', { name: '复制编号' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 1' }));
  await userEvent.click(screen.getByRole('button', { name: '2' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 2' }));
  expect(document.querySelector('.list-selection')?.textContent).toContain('已选 2 项');
  await userEvent.click(screen.getByRole('button', { name: '复制编号' }));
  expect(copied).toEqual(['1,2']);
});

const batches: Json = {
  type: 'crud',
  api: '/api/admin/vip/redemption/batch/list',
  columns: [
    { name: 'batchNumber', label: '批次号' },
    { name: 'createTime', label: '创建时间' },
    { name: 'state', label: '状态' },
  ],
};
const orderOf = (request: CallRequest | undefined) => {
  const { orderBy, orderDir } = (request?.data ?? {}) as Record<string, unknown>;
  return [orderBy, orderDir];
};

it('[A §9] a sortable header cycles through ascending, descending and the default order', async () => {
  const { store, asked, steps } = open({}, '', batches);
  render(<ListView store={store} />);
  await store.load();
  const head = () => screen.getByRole('columnheader', { name: '创建时间' });
  expect(head().getAttribute('aria-sort')).toBe('none');
  expect(screen.getByRole('columnheader', { name: '状态' }).hasAttribute('aria-sort')).toBe(false);
  const button = within(head()).getByRole('button', { name: '创建时间' });
  await userEvent.click(button);
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  expect(orderOf(asked.at(-1))).toEqual(['createTime', 'asc']);
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(head().getAttribute('aria-sort')).toBe('descending');
  expect(steps).toEqual(['?orderBy=createTime&orderDir=asc', '?orderBy=createTime&orderDir=desc']);
  await userEvent.keyboard(' ');
  expect(head().getAttribute('aria-sort')).toBe('none');
  expect(orderOf(asked.at(-1))).toEqual([undefined, undefined]);
  expect(steps.at(-1)).toBe('');
});

it('[A §9] saves the sort order in the URL and in views, and offers it even if no header is visible', async () => {
  const { store, asked, saved, steps } = open({}, '?orderBy=batchNumber&orderDir=desc&page=2', batches);
  render(<ListView store={store} />);
  await store.load();
  expect(orderOf(asked[0])).toEqual(['batchNumber', 'desc']);
  store.keepView('大批次在前');
  expect(saved.at(-1)?.views?.[0]?.search).toBe('orderBy=batchNumber&orderDir=desc');
  const panel = await settings();
  await userEvent.selectOptions(panel.getByRole('combobox', { name: '排序' }), '创建时间 升序');
  expect(orderOf(asked.at(-1))).toEqual(['createTime', 'asc']);
  expect(steps.at(-1)).toBe('?orderBy=createTime&orderDir=asc');
  store.locate('?orderBy=secret');
  expect(orderOf(asked.at(-1))).toEqual([undefined, undefined]);
});

it('[A §9] sorts locally if one call returns the whole list; rows without a value come last', async () => {
  const items = [{ id: 1, size: 10 }, { id: 2 }, { id: 3, size: 9 }, { id: 4, size: 10 }];
  const once = {
    type: 'crud',
    loadDataOnce: true,
    api: '/api/x',
    columns: [{ name: 'size', label: '大小' }],
  };
  const { store, asked, steps } = open({}, '?page=9', once);
  store.setHost({ ...store.host, ask: () => Promise.resolve({ ok: true, msg: '', data: { items } }) });
  await store.load();
  expect(steps, 'writes the last page in place of one that does not exist').toEqual(['']);
  const ids = () => store.get().rows.map(({ id }) => id);
  store.sort({ by: 'size', dir: 'asc' });
  expect(ids()).toEqual([3, 1, 4, 2]);
  store.sort({ by: 'size', dir: 'desc' });
  expect(ids()).toEqual([1, 4, 3, 2]);
  expect(asked).toEqual([]);
});

it('[B §9] an invalid typed day shows an error below its field; 查询 focuses it, and 清空 clears it', async () => {
  const days = { type: 'input-date-range', name: 'from', extraName: 'to', label: '日期' };
  const { store, asked } = open({}, '', { ...people, filter: { body: [days] } });
  render(<ListView store={store} />);
  const start = screen.getByRole<HTMLInputElement>('textbox', { name: '日期 开始日期' });
  const end = screen.getByRole<HTMLInputElement>('textbox', { name: '日期 结束日期' });
  await userEvent.type(end, '昨天');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect((await screen.findByRole('alert')).textContent).toBe('请输入日期，如 2026-01-31');
  expect([start.ariaInvalid, end.ariaInvalid, asked]).toEqual([null, 'true', []]);
  expect(document.activeElement).toBe(end);
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  expect([screen.queryByRole('alert'), asked.length]).toEqual([null, 1]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '日期 结束日期' }).value).toBe('');
});

it('[decisions] a list keeps its default view when its initial address is set again', async () => {
  const views = [{ name: '北京', search: 'name=李雷' }];
  const { store, asked } = open({ views, usualView: '北京' });
  await store.load();
  store.locate('');
  expect(store.get().query.filters).toEqual({ name: '李雷' });
  expect(asked.length).toBe(1);
  store.locate('?name=韩梅梅');
  store.locate('');
  expect(store.get().query.filters).toEqual({ name: '' });
});

it('[look-and-feel] a column that the page hides by default is shown to the user who chooses it, also in a view', async () => {
  const columns = (people['columns'] as Json[]).map((column) =>
    column['name'] === 'city' ? { ...column, toggled: false } : column,
  );
  const { store, saved } = open({}, '', { ...people, columns });
  render(<ListView store={store} />);
  await store.load();
  await eventually(() => expect(heads()).toEqual(['姓名', '年龄', '操作']));
  const panel = await settings();
  await userEvent.click(panel.getByRole('checkbox', { name: '城市' }));
  expect(heads()).toEqual(['姓名', '城市', '年龄', '操作']);
  store.keepView('带城市');
  await userEvent.click(panel.getByRole('button', { name: '恢复默认' }));
  expect(heads()).toEqual(['姓名', '年龄', '操作']);
  store.showView(saved.at(-1)?.views?.[0] ?? { name: '', search: '' });
  await eventually(() => expect(heads()).toEqual(['姓名', '城市', '年龄', '操作']));
});

it('a filter takes numbers and days as the designer adds them, and refuses other texts', async () => {
  const filter = {
    body: [
      { type: 'input-number', name: 'age', label: '年龄', precision: 0, required: true },
      { type: 'input-date', name: 'day', label: '日期' },
    ],
  };
  const api = { url: '/api/admin/people/list', sendOn: '${age}' };
  const { store, asked } = open({}, '', { ...people, api, filter });
  render(<ListView store={store} />);
  await store.load();
  await screen.findByText('请先填写筛选条件');
  const age = screen.getByRole('spinbutton', { name: '年龄' });
  await userEvent.type(age, '2x{Enter}');
  await screen.findByText('请输入整数');
  expect([asked.length, age.getAttribute('aria-invalid')]).toEqual([0, 'true']);
  await userEvent.clear(age);
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByText('这是必填项');
  await userEvent.type(age, '20');
  await userEvent.type(screen.getByRole('textbox', { name: '日期' }), '2026-5-1{Enter}');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByText('李雷');
  expect(asked.at(-1)?.data).toMatchObject({ age: '20', day: '2026-05-01' });
});
