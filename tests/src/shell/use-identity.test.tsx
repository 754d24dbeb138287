import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { menusDigest } from '../../../server/contract/screens/permissions';
import { NetworkFailure, post, setTransport } from '../../../src/http';
import { reportMenus } from '../../../src/net/session-loss';
import { holdCalls, saveSession } from '../../../src/session';
import { useIdentity } from '../../../src/shell/identity';

/** The identity that the server returns, the number of requests for it, and the answer to any other call. */
let menus: string[];
let admin: unknown;
let asked: number;
let other: object;
/** The token and the path of each call, in order. */
let calls: string[];
/** What the request for the identity waits for. */
let hold: Promise<void> | undefined;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  menus = ['/platform/feedback/list'];
  admin = { username: '李雷', mustChangePassword: false };
  asked = 0;
  other = { status: 0, msg: '', data: { imageHost: '' } };
  calls = [];
  hold = undefined;
  saveSession({ token: 'mine', sessionId: 'S' });
  setTransport(async ({ url, headers }) => {
    const isIndex = url === '/api/admin/index';
    calls.push(`${headers['token'] ?? ''} ${url}`);
    if (isIndex) asked += 1;
    if (isIndex) await hold;
    const children = menus.map((to, index) => ({ menuId: index + 10, menuName: to, url: to, children: [] }));
    const data = { admin, menus: [{ menuId: 1, menuName: '组', url: '', children }] };
    const body = JSON.stringify(isIndex ? { status: 0, msg: '', data } : other);
    return { status: 200, body, header: () => null };
  });
});
afterEach(() => {
  // What the window knows outlives a test: the session that it keeps, and calls that wait.
  vi.unstubAllGlobals();
  holdCalls(Promise.resolve());
  saveSession({ token: '', sessionId: '' });
  localStorage.clear();
  vi.useRealTimers();
});

async function open() {
  const hook = renderHook(() => useIdentity());
  const identity = () => {
    const { state } = hook.result.current;
    if (state.status !== 'ready') throw new Error(state.status);
    return state.identity;
  };
  await waitFor(() => expect(hook.result.current.state.status).toBe('ready'));
  return { identity };
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('[A §6] a refused call makes the shell reload its menus', async () => {
  const { identity } = await open();
  menus = ['/platform/mini/feedback/list'];
  other = { status: 403, msg: '没有权限，请联系管理员', data: null };
  await post('/api/admin/feedback/list', {});
  await waitFor(() => expect(identity().staff.menus).toEqual(['/platform/mini/feedback/list']), {
    timeout: 3_000,
  });
  expect(identity().home).toBe('/platform/mini/feedback/list');
  expect(asked).toBe(2);
});

it('[A §6] a page response with different menus also reloads them, but one with the same menus does not', async () => {
  const { identity } = await open();
  await later(2_000);
  reportMenus(menusDigest(menus));
  await later(2_000);
  expect(asked).toBe(1);
  menus = ['/platform/mini/feedback/list', '/platform/feedback/list'];
  reportMenus(menusDigest(['/platform/feedback/list', '/platform/mini/feedback/list']));
  await waitFor(() => expect(identity().staff.menus).toHaveLength(2));
  // The order of the menus does not matter.
  reportMenus(menusDigest(['/platform/feedback/list', '/platform/mini/feedback/list']));
  await later(2_000);
  expect(asked).toBe(2);
});

it('[Foundation §3] concurrent refusals cause one request, and without a refusal there is none', async () => {
  await open();
  await later(5_000);
  for (let time = 0; time < 20; time += 1) reportMenus();
  await later(100);
  expect(asked).toBe(2);
  for (let time = 0; time < 20; time += 1) reportMenus();
  await later(3_000);
  expect(asked).toBe(3);
  await later(600_000);
  expect(asked).toBe(3);
});

it('[A §6] returning to the window reloads the menus, at most every ten seconds', async () => {
  const { identity } = await open();
  menus = [];
  window.dispatchEvent(new Event('focus'));
  await later(2_000);
  expect(asked).toBe(1);
  await later(10_000);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(identity().staff.menus).toEqual([]));
  expect(asked).toBe(2);
});

it('a new identity keeps the same objects for unchanged values, so that open screens do not render again', async () => {
  const { identity } = await open();
  const before = identity();
  await later(2_000);
  reportMenus();
  await later(2_000);
  expect(asked).toBe(2);
  expect(identity()).toBe(before);
  admin = { username: '李雷', mustChangePassword: true };
  reportMenus();
  await waitFor(() => expect(identity().mustChangePassword).toBe(true), { timeout: 3_000 });
  expect(identity().staff).toBe(before.staff);
  expect(identity().menus).toBe(before.menus);
});

it('[decisions] offers no password change if the upstream does not report password state', async () => {
  admin = { username: '李雷' };
  const { identity } = await open();
  expect([identity().changesPassword, identity().mustChangePassword]).toEqual([false, false]);
});

it('[A §6] a user who is renamed keeps the session', async () => {
  const { identity } = await open();
  admin = { username: '李小雷' };
  reportMenus();
  await waitFor(() => expect(identity().staff.username).toBe('李小雷'), { timeout: 3_000 });
});

/** A login in another window, of which this window is told; the server's answer about the user waits. */
async function logInElsewhere(token: string): Promise<{ answer: () => void; fail: () => void }> {
  let answer = () => {};
  let fail = () => {};
  hold = new Promise((resolve, reject) => {
    answer = resolve;
    fail = () => reject(new NetworkFailure());
  });
  localStorage.setItem('token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await later(0);
  hold = undefined;
  calls = [];
  return { answer, fail };
}

it('[A §6] after a login in another window calls wait until the user is known, and go out in the new session of the same user', async () => {
  await open();
  const { answer } = await logInElsewhere('renewed');
  const listed = post('/api/admin/feedback/list', {});
  await later(200);
  expect(calls).toEqual([]);
  answer();
  await listed;
  expect(calls).toEqual(['renewed /api/admin/feedback/list']);
});

it('[A §6] no call goes out in the session of another user who has logged in in another window, which reloads this one', async () => {
  let reloads = 0;
  const reload = () => (reloads += 1);
  vi.stubGlobal('location', { href: window.location.href, hash: '', reload });
  await open();
  const { answer } = await logInElsewhere('theirs');
  admin = { username: '韩梅梅' };
  void post('/api/admin/feedback/list', {});
  answer();
  await later(10_000);
  expect(calls).toEqual([]);
  expect(reloads).toBe(1);
});

it('[A §6] calls go out in the own session if it cannot be known who has logged in, which is asked again', async () => {
  await open();
  const { fail } = await logInElsewhere('renewed');
  const listed = post('/api/admin/feedback/list', {});
  fail();
  await listed;
  await later(3_000);
  await post('/api/admin/feedback/list', {});
  expect(calls).toEqual([
    'mine /api/admin/feedback/list',
    'renewed /api/admin/index',
    'renewed /api/admin/feedback/list',
  ]);
});

it('[A §7] accepts data.admin as plain text that is the name', async () => {
  admin = '李雷';
  const { identity } = await open();
  expect(identity().staff).toMatchObject({ username: '李雷', account: '李雷' });
  expect(identity()).toMatchObject({ changesPassword: false, mustChangePassword: false });
});

it.each([[null], [undefined], [{}], [{ username: '' }], [['李雷']]])(
  '[A §8] shows a failed load for an identity without a name: %j',
  async (given) => {
    admin = given;
    const hook = renderHook(() => useIdentity());
    await waitFor(() =>
      expect(hook.result.current.state).toEqual({ status: 'failed', msg: '服务暂时不可用' }),
    );
  },
);
