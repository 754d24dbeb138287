import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CallReply, CallRequest, ListHost } from '../../../renderers/list/list-host';
import { ListStore } from '../../../renderers/list/list-store';
import { planOf } from '../../../renderers/list/plan/list-plan';
import type { Json } from '../../../renderers/list/plan/node';
import type { ListPreference } from '../../../renderers/list/settings/list-preference';
import { ListView } from '../../../renderers/list/view/list-view';
import { Sheet } from '../../../renderers/list/view/sheet';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { quietHost } from './quiet-host';

const list = '/api/admin/question/survey/list';
const write = '/api/admin/question/survey/editStatus';
const options = '/api/admin/question/survey/kinds';

const flip = (state: string) => ({ index: '${index}', value: { isEnable: state } });
const surveys: Json = {
  type: 'crud',
  id: 'surveys',
  api: list,
  selectable: true,
  labelTpl: '${title}',
  filter: {
    body: [
      { type: 'input-text', name: 'title', label: '标题' },
      { type: 'select', name: 'kind', label: '类型', source: options },
    ],
  },
  columns: [
    { name: 'title', label: '标题' },
    {
      name: 'isEnable',
      label: '启用',
      type: 'switch',
      trueValue: 'T',
      falseValue: 'F',
      onEvent: {
        change: {
          actions: [
            { actionType: 'setValue', componentId: 'surveys', args: flip('${value}') },
            { actionType: 'ajax', ignoreError: true, api: { url: write, data: { id: '${id}' } } },
            {
              actionType: 'setValue',
              componentId: 'surveys',
              expression: '${responseResult.responseStatus != 0}',
              args: flip("${value == 'T' ? 'F' : 'T'}"),
            },
          ],
        },
      },
    },
  ],
};

const ok = (data: Json = {}): CallReply => ({ ok: true, msg: '', data });
const refused: CallReply = { ok: false, msg: '暂时不能修改', data: null };

/** A list of two pages; `reply` answers its other calls. */
function open(reply: (request: CallRequest) => Promise<CallReply>, parts: Partial<ListHost> = {}) {
  const planned = planOf(applyConventions({ type: 'page', body: surveys }, String)['body'] as Json);
  if (!('plan' in planned)) throw new Error(planned.unknown);
  const asked: CallRequest[] = [];
  const toasts: string[] = [];
  const host: ListHost = {
    ...quietHost,
    ask: (request) => {
      asked.push(request);
      if (!request.list) return reply(request);
      const first = (Number(request.data['page']) - 1) * 10;
      const items = Array.from({ length: 10 }, (_, at) => ({
        id: first + at + 1,
        title: `问卷${first + at + 1}`,
        isEnable: 'F',
      }));
      return Promise.resolve(ok({ items, total: 20 }));
    },
    toast: (_level, text) => toasts.push(text),
    title: '问卷',
    ...parts,
  };
  return { store: new ListStore(planned.plan, host), asked, toasts };
}

function held<Value>() {
  let release: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => (release = resolve));
  return { promise, release: (value: Value) => release(value) };
}

it('[B §4] a switch that the server refuses after the user turned the page changes no row of the other page', async () => {
  const answer = held<CallReply>();
  const { store, toasts } = open(({ url }) => (url === write ? answer.promise : Promise.resolve(ok())));
  render(<ListView store={store} />);
  await store.load();
  const enabled = () => store.get().rows.filter(({ isEnable }) => isEnable === 'T').length;
  await userEvent.click((await screen.findAllByRole('switch'))[0]!);
  expect(enabled()).toBe(1);
  store.turn(2);
  await screen.findByText('问卷11');
  store.patch('11', { isEnable: 'T' });
  answer.release(refused);
  await waitFor(() => expect(toasts).toEqual(['暂时不能修改']));
  await Promise.resolve();
  expect(enabled()).toBe(1);
});

it('[B §4] a list that was queried before a switch is answered shows the new state', async () => {
  const answer = held<CallReply>();
  const { store, asked } = open(({ url }) => (url === write ? answer.promise : Promise.resolve(ok())));
  render(<ListView store={store} />);
  await store.load();
  await userEvent.click((await screen.findAllByRole('switch'))[0]!);
  // The reply still has the old state.
  store.submit();
  await waitFor(() => expect(store.get().rows[0]?.['isEnable']).toBe('F'));
  const loads = () => asked.filter((request) => request.list).length;
  expect(loads()).toBe(2);
  answer.release(ok());
  await waitFor(() => expect(loads()).toBe(3));
});

it('[A §9] a list that closes while it selects all matches reports nothing afterwards', async () => {
  const answer = held<CallReply>();
  const { store, asked, toasts } = open(({ url }) => (url === list ? answer.promise : Promise.resolve(ok())));
  render(<ListView store={store} />);
  await store.load();
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 问卷1' }));
  await userEvent.click(screen.getByRole('button', { name: '选择符合条件的全部 20 项' }));
  expect(asked.at(-1)?.signal?.aborted).toBe(false);
  cleanup();
  expect(asked.at(-1)?.signal?.aborted).toBe(true);
  answer.release(refused);
  await answer.promise;
  await new Promise((resolve) => setTimeout(resolve));
  expect(toasts).toEqual([]);
});

it('[A §8] a filter whose choices fail to load asks for them again when it opens, not by itself', async () => {
  const { store, asked } = open(() => Promise.resolve({ ok: false, msg: '', data: null }));
  render(<ListView store={store} />);
  await store.load();
  const times = () => asked.filter(({ url }) => url === options).length;
  await waitFor(() => expect(times()).toBeGreaterThan(0));
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(times()).toBe(1);
  await userEvent.click(screen.getByRole('combobox', { name: '类型' }));
  expect(times()).toBe(2);
});

it.each<[string, (store: ListStore) => void, string, string]>([
  ['typed', (store) => store.fill({ title: '回访' }), '', '回访'],
  [
    'queried',
    (store) => {
      store.fill({ title: '回访' });
      store.submit();
    },
    '回访',
    '回访',
  ],
])(
  '[B §9] a filter %s before the preference has arrived stays; columns and page size follow the preference',
  async (_, act, queried, typed) => {
    const ready = held<void>();
    let known: ListPreference = {};
    const preferences = {
      ready: () => ready.promise,
      of: () => known,
      save: () => undefined,
    };
    const { store, asked } = open(() => Promise.resolve(ok()), { preferences });
    const loaded = store.load();
    act(store);
    known = {
      perPage: 50,
      hidden: ['isEnable'],
      views: [{ name: '新', search: 'title=新' }],
      usualView: '新',
    };
    ready.release();
    await loaded;
    await waitFor(() => expect(store.get().loaded).toBe(true));
    expect(asked.map(({ data }) => data)).toEqual([
      expect.objectContaining({ title: queried, page: 1, perPage: 50 }),
    ]);
    expect(store.get()).toMatchObject({ draft: { title: typed }, columns: [{ id: 'title' }] });
  },
);

it('[look-and-feel] a change before the preference has arrived does not remove what it holds', async () => {
  const saved: ListPreference[] = [];
  let known: ListPreference = {};
  const preferences = {
    ready: () => Promise.resolve(),
    of: () => known,
    save: (_list: string, change: ListPreference) => {
      saved.push(change);
      known = { ...known, ...change };
    },
  };
  const { store } = open(() => Promise.resolve(ok()), { preferences });
  // The preference arrives later than a list waits for it.
  await store.load();
  known = { views: [{ name: '新', search: 'title=新' }] };
  store.prefer({ density: 'compact' });
  expect(saved).toEqual([{ density: 'compact' }]);
  store.keepView('旧');
  expect(saved.at(-1)?.views?.map(({ name }) => name)).toEqual(['新', '旧']);
});

it('[look-and-feel] a dialog that opens late, above the filters of a phone, closes them and keeps the focus', () => {
  const closed: unknown[] = [];
  render(
    <Sheet label="筛选" onClose={(keepFocus) => closed.push(keepFocus)}>
      <input aria-label="标题" />
    </Sheet>,
  );
  screen.getByLabelText('标题').focus();
  render(
    <div className="amis-dialog-widget">
      <input aria-label="备注" />
    </div>,
  );
  expect(closed).toEqual([]);
  screen.getByLabelText('备注').focus();
  expect(closed).toEqual([true]);
  cleanup();
});
