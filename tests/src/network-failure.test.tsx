import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, onReconnect, reportNetworkFailure } from '../../src/net/network-failure';
import {
  currentPlace,
  isAtRoot,
  rememberWantedPlace,
  findWantedPlace,
  forgetWantedPlace,
} from '../../src/net/place';
import { reloadsOnNetworkFailure, routes } from '../../server/contract/screens/routes';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[B §8] on screens of specification B network failures are only logged; screens of specification A reload [A §8]', () => {
  const logged = routes.map(({ path }) => path).filter((path) => !reloadsOnNetworkFailure(path));
  // Exactly the table of B §2 (the article search shares the docs screens with A).
  expect(logged.sort()).toEqual(
    [
      '/platform/sys/config/list',
      '/platform/app/activity/list',
      '/platform/vip/redemption/channel/list',
      '/platform/vip/redemption/batch/list',
      '/platform/vip/redemption/batch/details/:id',
      '/platform/user/order/list',
      '/platform/app/vip/list',
      '/platform/vip/give/list',
      '/platform/app/policy/list',
      '/platform/app/message/list',
      '/platform/question/survey/list',
      '/platform/feedback/reply/list/:id',
      '/platform/feedback/mini/reply/list/:id',
      '/platform/app/channel/list',
      '/platform/app/channel/statistics/:code',
      '/platform/miniUser/list',
      '/platform/app/function/shortcut',
      '/platform/starWheel/list',
      '/platform/starWheel/details/:id',
    ].sort(),
  );
});

it('[A §2] the root is the empty hash and #/', () => {
  for (const [hash, place, root] of [
    ['', '/', true],
    ['#/', '/', true],
    ['#/platform/feedback/list?status=0', '/platform/feedback/list?status=0', false],
  ] as const) {
    window.location.hash = hash;
    expect([currentPlace(), isAtRoot()]).toEqual([place, root]);
  }
});

it('remembers the address that the user wanted until it is forgotten, if it is an address of the console', () => {
  rememberWantedPlace('/platform/feedback/list?status=0');
  expect(findWantedPlace()).toBe('/platform/feedback/list?status=0');
  forgetWantedPlace();
  expect(findWantedPlace()).toBeUndefined();
  rememberWantedPlace('/nowhere');
  rememberWantedPlace('//evil.example/');
  expect(findWantedPlace()).toBeUndefined();
});

it('[A §8] reports a failure at once; when the server answers again, the shell reloads, except on screens of specification B [B §8]', async () => {
  vi.useFakeTimers();
  let reachable = false;
  vi.stubGlobal('fetch', () =>
    reachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError()),
  );
  let reloads = 0;
  const end = onReconnect(() => (reloads += 1), reloadsOnNetworkFailure);
  for (const [screen, expected] of [
    ['/platform/app/version/list', 1],
    ['/platform/vip/give/list', 1],
  ] as const) {
    reachable = false;
    window.location.hash = screen;
    reportNetworkFailure('/api/admin/x/add', { quiet: false });
    expect(connection.isOffline()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(connection.isOffline()).toBe(true);
    reachable = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect([connection.isOffline(), reloads]).toEqual([false, expected]);
  }
  end();
});

it('[A §8] a check that fails after a later one has succeeded does not report the console offline again', async () => {
  vi.useFakeTimers();
  const answers: ((isThere: boolean) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve, reject) =>
        answers.push((isThere) => (isThere ? resolve(new Response()) : reject(new TypeError()))),
      ),
  );
  window.location.hash = '#/platform/vip/give/list';
  const end = onReconnect(() => undefined, reloadsOnNetworkFailure);
  reportNetworkFailure('/api/admin/x/add', { quiet: false });
  await vi.advanceTimersByTimeAsync(1_500);
  connection.retry();
  answers[1]?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isOffline()).toBe(false);
  answers[0]?.(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([connection.isOffline(), answers.length]).toEqual([false, 2]);
  end();
});

it('[A §8] does not report the failure of a background call', () => {
  vi.useFakeTimers();
  reportNetworkFailure('/api/admin/sys/message/get', { quiet: true });
  expect(connection.isOffline()).toBe(false);
});
