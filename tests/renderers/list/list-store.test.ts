import { expect, it, vi } from 'vitest';
import type { CallReply, CallRequest, ListHost } from '../../../renderers/list/list-host';
import { planOf } from '../../../renderers/list/plan/list-plan';
import { shownRows } from '../../../renderers/list/list-data';
import { ListStore } from '../../../renderers/list/list-store';
import type { Json } from '../../../renderers/list/plan/node';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { quietHost } from './quiet-host';

const people: Json = {
  type: 'crud',
  api: '/api/admin/people/list',
  primaryField: 'id',
  selectable: true,
  keepItemSelectionOnPageChange: true,
  labelTpl: '${name}',
  filter: {
    body: [
      { type: 'input-text', name: 'name', label: '姓名', validations: { minLength: 2 } },
      { type: 'input-date-range', name: 'from', extraName: 'to', label: '日期' },
    ],
  },
  columns: [{ name: 'name', label: '姓名' }],
};

/** A list over a recording host; `answers` are returned in order, the last one repeatedly. */
function open(crud: Json = people, search = '', answers: (CallReply | 'abort')[] = [page(1)]) {
  const body = applyConventions({ type: 'page', body: crud }, String)['body'] as Json;
  const planned = planOf(body);
  if (!('plan' in planned)) throw new Error(planned.unknown);
  const asked: CallRequest[] = [];
  const toasts: string[] = [];
  const url = { search, isStep: true };
  const host: ListHost = {
    ...quietHost,
    ask: (request) => {
      asked.push(request);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === 'abort') return Promise.reject(new Error('aborted'));
      return Promise.resolve(answer as CallReply);
    },
    toast: (level, text) => toasts.push(`${level}: ${text}`),
    search: () => url.search,
    setSearch: (next, isStep) => Object.assign(url, { search: next, isStep }),
  };
  return { store: new ListStore(planned.plan, host), asked, toasts, url };
}

function page(first: number, total = 25): CallReply {
  const items = Array.from({ length: 10 }, (_, at) => ({ id: first + at, name: `n${first + at}` }));
  return { ok: true, msg: '', data: { items, total } };
}

const none: CallReply = { ok: true, msg: '', data: { items: [], total: 12 } };

it('[A §9] requests the first ten rows and sends every filter', async () => {
  const { store, asked } = open();
  await store.load();
  expect(asked.map(({ url, method, data }) => ({ url, method, data }))).toEqual([
    {
      url: '/api/admin/people/list',
      method: 'post',
      data: { name: '', from: '', to: '', page: 1, perPage: 10 },
    },
  ]);
  expect(store.get()).toMatchObject({ total: 25, loading: false, loaded: true, failure: undefined });
});

it('[A §7] a list skips entries of a reply that are not objects', async () => {
  const items = [null, { id: 1, children: [null, { id: 2, children: null }, 'n3'] }, 'n2', [3]];
  const { store } = open({ ...people, expandConfig: { expand: 'all' } }, '', [{ ...none, data: { items } }]);
  await store.load();
  expect(shownRows(store, store.get()).map(({ key }) => key)).toEqual(['1', '1/2']);
});

it.each([
  { data: { rowCount: 3, total: 3 }, failure: '返回的数据不是列表' },
  { data: { value: 'ok' }, failure: '返回的数据不是列表' },
  { data: {}, failure: '返回的数据不是列表' },
  { data: { records: null, total: 0 }, failure: undefined },
  { data: null, failure: undefined },
])(
  '[A §9] only a reply without data or with a total of 0 is an empty list: $data',
  async ({ data, failure }) => {
    const { store, toasts } = open(people, '', [{ ok: true, msg: '', data }]);
    await store.load();
    expect(store.get()).toMatchObject({ rows: [], loaded: true, loading: false, failure });
    expect(toasts).toEqual(failure === undefined ? [] : [`error: ${failure}`]);
  },
);

it("[decisions 'Behaviour'] a list reads filters, page and size from the URL, and writes those that differ from the defaults", async () => {
  const { store, asked, url } = open(people, '?name=wu&page=2&perPage=20');
  await store.load();
  expect(asked[0]?.data).toEqual({ name: 'wu', from: '', to: '', page: 2, perPage: 20 });
  store.turn(3);
  expect(url.search).toBe('?name=wu&page=3&perPage=20');
  store.clear();
  expect(url.search).toBe('?perPage=20');
});

it('[A §9] a link cannot ask for a page size that the list does not offer; category lists have ten rows', async () => {
  const sizeAsked = async (crud: Json, search: string) => {
    const { store, asked } = open(crud, search);
    await store.load();
    return asked[0]?.data?.['perPage'];
  };
  expect(await sizeAsked(people, '?perPage=100')).toBe(100);
  for (const wrong of ['13', '99999', '0', 'abc'])
    expect(await sizeAsked(people, `?perPage=${wrong}`)).toBe(10);
  expect(await sizeAsked({ ...people, perPageAvailable: [] }, '?perPage=50')).toBe(10);
});

it('[B §2] a query starts at page 1 with texts trimmed', async () => {
  const { store, asked, url } = open(people, '?page=3');
  await store.load();
  store.fill({ name: ' wu ' });
  expect(store.submit()).toBeUndefined();
  expect(asked.at(-1)?.data).toMatchObject({ name: 'wu', page: 1 });
  expect(url.search).toBe('?name=wu');
});

it('a list does not query with an invalid filter field, and names the field', () => {
  const { store, asked } = open();
  store.fill({ name: 'w' });
  expect(store.submit()).toBe('name');
  expect(store.get().faults).toEqual({ name: '格式不正确' });
  expect(asked).toEqual([]);
});

it('[B §2] a link with an invalid filter queries nothing, and marks the field as if it had been typed', async () => {
  const { store, asked, toasts } = open(people, '?name=w');
  await store.load();
  expect(store.get()).toMatchObject({
    faults: { name: '格式不正确' },
    rows: [],
    loaded: true,
    failure: undefined,
  });
  store.fill({ name: 'wu' });
  store.submit();
  await vi.waitFor(() => expect(store.get().rows.length).toBe(10));
  store.locate('?name=u');
  expect(store.get()).toMatchObject({ faults: { name: '格式不正确' }, rows: [], draft: { name: 'u' } });
  expect([asked.length, toasts]).toEqual([1, []]);
});

it('[B §2] a filter that the call refuses is marked', async () => {
  const refusal = {
    ok: false,
    msg: '结束日期不能早于开始日期',
    data: null,
    errors: { to: '不能早于开始日期' },
  };
  const { store } = open(people, '?from=2026-03-02&to=2026-03-01', [refusal]);
  await store.load();
  expect(store.get()).toMatchObject({ faults: { from: '不能早于开始日期' }, failure: refusal.msg });
  store.fill({ from: '2026-02-01' });
  expect(store.get().faults).toEqual({});
});

it('[B §2] a query checks the trimmed texts, and shows them so', () => {
  const field = { type: 'input-text', name: 'id', validations: { isInt: true, minLength: 3 } };
  const { store, asked } = open({ ...people, filter: { body: [field] } });
  store.fill({ id: '  1' });
  expect([store.submit(), store.get().draft['id'], asked]).toEqual(['id', '1', []]);
  store.fill({ id: ' 4138 ' });
  expect([store.submit(), store.get().faults]).toEqual([undefined, {}]);
  expect(asked.at(-1)?.data).toMatchObject({ id: '4138' });
});

it('[B §9] a list does not query while a typed text is invalid, until it is corrected or cleared', () => {
  const { store, asked } = open();
  store.note('from', '请输入日期');
  expect([store.submit(), store.get().faults, asked]).toEqual(['from', { from: '请输入日期' }, []]);
  store.note('from', '');
  expect([store.get().faults, store.submit(), asked.length]).toEqual([{}, undefined, 1]);
  store.note('from', '请输入日期');
  const { refills } = store.get();
  store.clear();
  expect([store.get().faults, store.get().refills, asked.length]).toEqual([{}, refills + 1, 2]);
});

it('[B §9] the URL update of an older query, drawn later, does not undo a newer one', () => {
  const { store, asked } = open();
  store.setHost({ ...store.host, setSearch: () => undefined });
  for (const name of ['wu', 'wua', 'wuab']) {
    store.fill({ name });
    store.submit();
  }
  asked.length = 0;
  for (const search of ['?name=wu', '?name=wua', '?name=wuab']) store.locate(search);
  expect(asked).toEqual([]);
  expect(store.get().query.filters['name']).toBe('wuab');
  store.locate('?name=wu');
  expect(asked.map(({ data }) => data['name'])).toEqual(['wu']);
});

it('a list shows only the answer to its newest query', async () => {
  const { store, asked } = open(people, '', [page(1), page(11)]);
  const first = store.load();
  const second = store.load();
  await Promise.all([first, second]);
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(store.get().rows[0]).toEqual({ id: 11, name: 'n11' });
});

it('a list goes to its last page when the requested page does not exist', async () => {
  const { store, asked, url } = open(people, '?page=9', [none, page(11, 12)]);
  await store.load();
  expect(asked.map(({ data }) => data['page'])).toEqual([9, 2]);
  expect(url).toEqual({ search: '?page=2', isStep: false });
});

it('[A §8] a list reports a failure once, and keeps the visible rows', async () => {
  const { store, toasts } = open(people, '', [page(1), { ok: false, msg: '没有权限', data: null }]);
  await store.load();
  await store.load();
  expect(toasts).toEqual(['error: 没有权限']);
  expect(store.get()).toMatchObject({ failure: '没有权限', loading: false });
  expect(store.get().rows).toHaveLength(10);
});

it('a list reports nothing for an aborted load', async () => {
  const { store, toasts } = open(people, '', ['abort']);
  await store.load();
  expect([toasts, store.get().loading]).toEqual([[], false]);
});

it('[A §2] a list keeps the selection across pages, and clears it when the list is reloaded', async () => {
  const { store } = open(people, '', [page(1), page(11), page(1)]);
  await store.load();
  store.select(store.get().rows.slice(0, 2), true);
  store.turn(2);
  await Promise.resolve();
  expect([...store.get().selected.keys()]).toEqual(['1', '2']);
  expect(store.scope()['selectedItems']).toHaveLength(2);
  await store.load();
  expect(store.get().selected.size).toBe(0);
});

it('pages locally if one call returns the whole list', async () => {
  const all = Array.from({ length: 23 }, (_, at) => ({ id: at, name: `n${at}` }));
  const { store, asked } = open({ ...people, loadDataOnce: true }, '', [
    { ok: true, msg: '', data: { items: all } },
  ]);
  await store.load();
  store.turn(3);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.data).not.toHaveProperty('perPage');
  expect(store.get()).toMatchObject({ total: 23, rows: all.slice(20) });
});

it('[Foundation §5] a list reloads when the page’s data change its address, and only then', async () => {
  const { store, asked } = open({ ...people, api: '/api/admin/people/${id}/list' });
  const withScope = (scope: Json) => {
    store.setHost({ ...store.host, scope });
    store.follow();
  };
  withScope({ id: 1 });
  expect(asked).toEqual([]);
  await store.load();
  withScope({ id: 1, other: true });
  expect(asked.map(({ url }) => url)).toEqual(['/api/admin/people/1/list']);
  withScope({ id: 2 });
  expect(asked.map(({ url }) => url)).toEqual(['/api/admin/people/1/list', '/api/admin/people/2/list']);
});

it('[B §8] a failed load removes the rows if its filters differ from theirs; a failed reload keeps them', async () => {
  const refused: CallReply = { ok: false, msg: '不是可选的值', data: null };
  const { store } = open(people, '', [page(1), refused]);
  await store.load();
  await store.load();
  expect(store.get()).toMatchObject({ total: 25, failure: '不是可选的值' });
  expect(store.get().rows).toHaveLength(10);
  store.locate('?name=bad');
  await Promise.resolve();
  await expect.poll(() => store.get().loading).toBe(false);
  expect(store.get()).toMatchObject({ rows: [], data: { items: [] }, failure: '不是可选的值' });
  expect(store.get().total).toBeUndefined();
});

it.each([
  ['page', (store: ListStore) => store.turn(2)],
  ['order', (store: ListStore) => store.sort({ by: 'name', dir: 'asc' })],
  ['page size', (store: ListStore) => store.resize(20)],
])(
  '[look-and-feel] a failed load removes the rows of another %s, and keeps total and selection',
  async (_, change) => {
    const refused: CallReply = { ok: false, msg: '服务繁忙', data: null };
    const { store } = open(people, '', [page(1), refused, page(11)]);
    await store.load();
    store.select(store.get().rows.slice(0, 1), true);
    change(store);
    await expect.poll(() => store.get().failure).toBe('服务繁忙');
    expect(store.get()).toMatchObject({ rows: [], data: { items: [], total: 25 }, total: 25 });
    expect([...store.get().selected.keys()]).toEqual(['1']);
    await store.load({ keepSelection: true });
    expect(store.get()).toMatchObject({ rows: { 0: { id: 11 } }, failure: undefined });
  },
);

it('[look-and-feel] a list that one call loads keeps its rows if a reload fails on another page', async () => {
  const items = Array.from({ length: 23 }, (_, at) => ({ id: at, name: `n${at}` }));
  const refused: CallReply = { ok: false, msg: '服务繁忙', data: null };
  const { store } = open({ ...people, loadDataOnce: true }, '', [
    { ok: true, msg: '', data: { items } },
    refused,
  ]);
  await store.load();
  store.turn(3);
  await store.load();
  expect(store.get()).toMatchObject({ rows: items.slice(20), total: 23, failure: '服务繁忙' });
});

it('[B §9] 清空 restores default filters with one call; an emptied default stays empty in the URL', async () => {
  const crud = { ...people, defaultParams: { from: '2025-01-01', to: '2099-12-31' } };
  const { store, asked, url } = open(crud, '?name=wu&from=2026-01-01&to=');
  await store.load();
  expect(asked[0]?.data).toMatchObject({ name: 'wu', from: '2026-01-01', to: '' });
  store.turn(2);
  expect(url.search).toBe('?name=wu&from=2026-01-01&to=&page=2');
  store.clear();
  expect(url.search).toBe('');
  store.locate(url.search);
  expect(asked.slice(2).map(({ data }) => data)).toEqual([
    { name: '', from: '2025-01-01', to: '2099-12-31', page: 1, perPage: 10 },
  ]);
});

it('maps a reply as `responseData` of the call declares', async () => {
  const api = {
    url: '/api/admin/people/one',
    responseData: { items: [{ '&': '$$', kind: '个人' }], total: '${count}' },
  };
  const { store } = open({ ...people, api }, '', [
    { ok: true, msg: '', data: { id: 7, name: '王', count: 1 } },
  ]);
  await store.load();
  expect(store.get()).toMatchObject({ rows: [{ id: 7, name: '王', kind: '个人' }], total: 1 });
});

it('an empty list under its default filters is not called filtered: 清空 would change nothing', () => {
  const crud = { ...people, defaultParams: { from: '2025-01-01', to: '2099-12-31' } };
  expect(open(crud).store.isFiltered()).toBe(false);
  expect(open(crud, '?from=2025-02-01').store.isFiltered()).toBe(true);
  expect(open(crud, '?from=').store.isFiltered()).toBe(true);
});

it('reads the defaults and the required fields of a filter as its panel in the designer writes them', async () => {
  const filter = {
    body: [
      { type: 'input-text', name: 'name', label: '姓名', value: '王', required: true, description: '全名' },
      { type: 'select', name: 'state', label: '状态', options: [], required: true },
    ],
  };
  const { store, asked } = open({ ...people, filter });
  await store.load();
  expect(asked[0]?.data).toMatchObject({ name: '王', state: '' });
  expect(store.submit()).toBe('state');
  expect(store.get().faults).toEqual({ state: '这是必填项' });
  store.fill({ name: '', state: 1 });
  expect(store.submit()).toBe('name');
  store.clear();
  expect(store.get().draft).toMatchObject({ name: '王', state: '' });
});

it.each([
  '/mode',
  '/defaultParams/from',
  '/filter/body/0/type',
  '/filter/body/0/value',
  '/filter/body/0/validations/matchRegexp',
  '/footerToolbar/0/type',
  '/columns/0/type',
  '/columns/0/width',
])('never throws for a value that has no text: %s', (at) => {
  const crud = JSON.parse(JSON.stringify({ ...people, footerToolbar: [{}], defaultParams: {} })) as Json;
  const keys = at.slice(1).split('/');
  const last = keys.pop() ?? '';
  let holder = crud as Record<string, unknown>;
  for (const key of keys) holder = (holder[key] ??= {}) as Record<string, unknown>;
  holder[last] = { toString: 1 };
  expect(() => planOf(crud)).not.toThrow();
});

it('waits for the filters that its call needs (`sendOn`), and loads when they are filled', async () => {
  const api = { url: '/api/admin/people/list', sendOn: '${name}' };
  const { store, asked, toasts } = open({ ...people, api });
  await store.load();
  expect(asked).toEqual([]);
  expect(store.get()).toMatchObject({ rows: [], loading: false, loaded: true, failure: undefined });
  store.fill({ name: '王五' });
  store.submit();
  await vi.waitFor(() => expect(store.get().rows.length).toBe(10));
  store.clear();
  expect(store.get().rows).toEqual([]);
  expect([asked.length, toasts]).toEqual([1, []]);
});
