import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListHost } from '../../../renderers/list/list-host';
import { ListStore } from '../../../renderers/list/list-store';
import { planOf } from '../../../renderers/list/plan/list-plan';
import type { Json } from '../../../renderers/list/plan/node';
import { ListView } from '../../../renderers/list/view/list-view';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { quietHost } from './quiet-host';

const people: Json = {
  type: 'crud',
  api: '/api/admin/people/list',
  selectable: true,
  filter: { body: [{ type: 'input-text', name: 'name', label: '姓名' }] },
  columns: [{ name: 'age', label: '年龄', sortable: true }],
};

/** A list of `total.now` records, which fails while that is negative, and every text that its live regions have had. */
async function open(total: { now: number }, own: Json = {}) {
  const planned = planOf(
    applyConventions({ type: 'page', body: { ...people, ...own } }, String)['body'] as Json,
  );
  if (!('plan' in planned)) throw new Error(planned.unknown);
  let reply = () => {};
  const host: ListHost = {
    ...quietHost,
    ask: ({ data }) => {
      const count = data['name'] === '无' ? 0 : total.now;
      const items = Array.from({ length: Math.min(count, 10) }, (_, id) => ({ id, age: id }));
      return new Promise((resolve) => {
        reply = () =>
          resolve(
            count < 0
              ? { ok: false, msg: '数据库维护中', data: null }
              : { ok: true, msg: '', data: { items, total: count } },
          );
      });
    },
    title: '人员',
  };
  const store = new ListStore(planned.plan, host);
  const { container } = render(<ListView store={store} />);
  const texts = () =>
    [...container.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).filter(Boolean);
  let before: string[] = [];
  const heard: string[] = [];
  new MutationObserver(() => {
    const now = texts() as string[];
    heard.push(...now.filter((text) => !before.includes(text)));
    before = now;
  }).observe(container, { subtree: true, childList: true, characterData: true });
  const after = async (change: () => unknown) => {
    heard.length = 0;
    await act(async () => void change());
    await act(async () => reply());
    return [...heard];
  };
  return { store, after };
}

it('[look-and-feel] a screen reader hears once what a query, a sort or another page has brought', async () => {
  const total = { now: 1234 };
  const { store, after } = await open(total);
  expect(await after(() => store.load())).toEqual(['第 1 页，共 1,234 条']);
  screen.getByRole('table', { name: '人员' });
  expect(await after(() => store.turn(2))).toEqual(['第 2 页，共 1,234 条']);
  expect(await after(() => store.sort({ by: 'age', dir: 'desc' }))).toEqual([
    '按年龄降序，第 1 页，共 1,234 条',
  ]);
  expect(await after(() => store.sort(undefined))).toEqual(['第 1 页，共 1,234 条']);
  store.fill({ name: '李' });
  expect(await after(() => store.submit())).toEqual(['第 1 页，共 1,234 条']);
  store.fill({ name: '无' });
  expect(await after(() => store.submit())).toEqual([expect.stringMatching(/^没有符合条件的记录/)]);
  expect(await after(() => store.clear())).toEqual(['第 1 页，共 1,234 条']);
});

it('[look-and-feel] a reload is announced only when the number of records has changed', async () => {
  const total = { now: 1234 };
  const { store, after } = await open(total);
  await after(() => store.load());
  expect(await after(() => store.load())).toEqual([]);
  total.now = 1233;
  expect(await after(() => store.load())).toEqual(['第 1 页，共 1,233 条']);
});

it('[look-and-feel] the number of selected rows is announced without their names and the buttons beside it', async () => {
  const { store, after } = await open({ now: 3 });
  await after(() => store.load());
  expect(await after(() => store.select(store.get().rows.slice(0, 2), true))).toEqual(['已选 2 项']);
  screen.getByRole('button', { name: '清空选择' });
});

it('[look-and-feel] a failed load is announced once: by its toast, or in the list if the page wants no toast', async () => {
  for (const silent of [false, true]) {
    const total = { now: -1 };
    const { store, after } = await open(total, { api: { method: 'post', url: people['api'], silent } });
    await after(() => store.load());
    expect(screen.getByText('数据库维护中').closest('[role]')?.getAttribute('role')).toBe(
      silent ? 'alert' : undefined,
    );
    cleanup();
  }
});
