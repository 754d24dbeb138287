import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { render as renderSchema } from 'amis-core';
import 'amis/lib/minimal';
import 'amis-ui/lib/locale/zh-CN';
import 'amis-ui/lib/themes/antd';
import { beforeAll, expect, it, vi } from 'vitest';
import { applyConventions, shortestInterval } from '../../../../src/amis/conventions/apply-conventions';
import { registerParts } from '../../../../src/amis/parts/register-parts';
import { eventually } from '../../../support/run/eventually';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await import('../../../../src/amis/list-renderers');
  registerParts();
}, 120_000);

const save = { actionType: 'submit', componentId: 'form' };
const record = '/api/admin/role/detail/1';
/** Like the buttons of a dialog, this one stays enabled. */
const saving = { type: 'button', label: '确认', onEvent: { click: { actions: [save] } } };
const form = {
  ...{ type: 'form', id: 'form', initApi: record, api: '/api/admin/role/edit', actions: [] },
  body: [{ type: 'input-text', name: 'name' }],
};

/** Draws a page whose calls answer by `answer`. @returns its notices and the addresses of its calls */
function draw(body: unknown, answer: (url: string) => Promise<object>) {
  const notices: unknown[] = [];
  const calls: string[] = [];
  render(
    renderSchema(
      applyConventions({ type: 'page', body }, (html) => html),
      { data: { name: '来自列表' } } as never,
      {
        ...{ theme: 'antd', locale: 'zh-CN' },
        fetcher: ({ url }: { url: string }) => {
          calls.push(url);
          return answer(url);
        },
        notify: (_type: string, text: unknown) => notices.push(text),
      } as never,
    ),
  );
  return { notices, calls };
}

const failed = { data: { status: 500, msg: '出错了', data: null } };
const answered = (data: object) => ({ data: { status: 0, msg: '', data } });

it('[A §5] a form is not saved while its record loads', async () => {
  const { notices, calls } = draw([form, saving], () => new Promise(() => undefined));
  await userEvent.click(await screen.findByRole('button', { name: '确认' }));
  await eventually(() => expect(notices).toContain('内容还在加载，请稍后再提交'));
  expect(calls).toEqual([record]);
});

it('[A §5, look-and-feel] a form whose record does not load says why, is not saved, and can be saved once a retry has loaded it', async () => {
  let isDown = true;
  const { notices, calls } = draw([form, saving], (url) =>
    Promise.resolve(url === record && isDown ? failed : answered({ name: '名称' })),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('加载失败出错了重试');
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  await eventually(() => expect(notices).toContain('内容没有加载出来，请重试'));
  // A second failure is told again.
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await eventually(() => expect(calls).toEqual([record, record]));
  isDown = false;
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('名称');
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  await eventually(() => expect(calls.at(-1)).toBe('/api/admin/role/edit'));
});

it('[look-and-feel] a refused save is not taken for a record that did not load', async () => {
  const { notices } = draw([form, saving], (url) =>
    Promise.resolve(url === record ? answered({ name: '名称' }) : failed),
  );
  await screen.findByDisplayValue('名称');
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  await eventually(() => expect(notices).toContain('出错了'));
  await userEvent.type(screen.getByRole('textbox'), '二');
  expect(screen.queryByText('加载失败')).toBeNull();
});

it('[A §5] a form that loads its record only on a condition is not saved after a failed load', async () => {
  const given = { ...form, initApi: { url: record, sendOn: '${name}' } };
  const { notices, calls } = draw([given, saving], () => Promise.resolve(failed));
  await screen.findByText('加载失败');
  await userEvent.click(await screen.findByRole('button', { name: '确认' }));
  await eventually(() => expect(notices).toContain('内容没有加载出来，请重试'));
  expect(calls).toEqual([record]);
});

it.each([
  ['the condition of its call', { initApi: { url: record, sendOn: '${id}' } }],
  ['its own condition', { initFetchOn: '${id}' }],
  ['a later reload', { initFetch: false }],
])(
  '[look-and-feel] a form that loads nothing before %s can be saved again after a refused save',
  async (_, only) => {
    const given = { ...form, ...only };
    const { notices, calls } = draw([given, saving], () => Promise.resolve(failed));
    for (const times of [1, 2]) {
      await userEvent.click(await screen.findByRole('button', { name: '确认' }));
      await eventually(() => expect(notices).toEqual(Array(times).fill('出错了')));
    }
    expect(calls).toEqual(Array(2).fill('/api/admin/role/edit'));
    expect(screen.queryByText('加载失败')).toBeNull();
  },
);

it.each([false, true])(
  '[look-and-feel] a service that loads at intervals (silently: %s) keeps its figures when a later load fails, and goes on loading',
  async (silentPolling) => {
    const { setTimeout: wait, setInterval: repeat } = globalThis;
    const quick = (ms?: number) => (ms === shortestInterval ? 100 : ms);
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => wait(run, quick(ms)));
    vi.stubGlobal('setInterval', (run: () => void, ms?: number) => repeat(run, quick(ms)));
    try {
      let [isDown, isOver] = [false, false];
      const body = { type: 'tpl', tpl: '共 ${count} 条' };
      const service = { type: 'service', api: record, interval: shortestInterval, silentPolling, body };
      const { calls } = draw(service, async () => {
        await new Promise((resolve) => isOver || setTimeout(resolve, 20));
        return isDown ? failed : answered({ count: calls.length });
      });
      await screen.findByText(/共 \d+ 条/);
      isDown = true;
      const alert = await screen.findByRole('alert');
      expect(alert.parentElement!.matches('.is-inline')).toBe(true);
      screen.getByText(/共 \d+ 条/);
      const failedAt = calls.length;
      await eventually(() => expect(calls.length).toBeGreaterThan(failedAt + 1));
      isDown = false;
      await eventually(() => expect(screen.queryByRole('alert')).toBeNull());
      const repairedAt = calls.length;
      await eventually(() => expect(calls.length).toBeGreaterThan(repairedAt + 1));
      // amis fails on a reply that arrives after the page has closed.
      isOver = true;
      const overAt = calls.length;
      await eventually(() => expect(calls.length).toBeGreaterThan(overAt));
    } finally {
      vi.stubGlobal('setTimeout', wait);
      vi.stubGlobal('setInterval', repeat);
    }
  },
);

it.each([
  ['instead of its body', undefined, false],
  ['above its body when it loads only on a condition', '${name}', true],
])('[look-and-feel] a service that does not load shows it %s, with a retry', async (_, sendOn, isInline) => {
  let isDown = true;
  const body = { type: 'tpl', tpl: '共 ${count} 条' };
  draw({ type: 'service', api: { url: record, ...(sendOn && { sendOn }) }, body }, async () => {
    // Later than the element is drawn, as over a network.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return isDown ? failed : answered({ count: 3 });
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('加载失败出错了重试');
  expect(alert.parentElement!.matches('.is-inline')).toBe(isInline);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('共 3 条');
  expect(screen.queryByRole('alert')).toBeNull();
});
