import { afterEach, expect, it } from 'vitest';
import { announceWrite, isStaleAfter, onWrite, type Write } from '../../../../src/amis/request/after-write';
import type { ScreenHost } from '../../../../src/screen-host';

const signals: string[] = [];
const host: ScreenHost = {
  navigate: () => {},
  guard: () => () => {},
  guardBackground: () => () => undefined,
  mayClose: () => Promise.resolve(true),
  nameRecord: () => undefined,
  goBack: () => {},
  signal: (name) => void signals.push(name),
  staff: { username: 'admin', account: 'admin', menus: [] },
  settings: { imageHost: '' },
};
const writes: Write[] = [];
const stop = onWrite((write) => void writes.push(write));
afterEach(() => {
  signals.length = 0;
  writes.length = 0;
});

it.each(['/api/admin/feedback/edit', '/api/admin/mini/feedback/edit', '/api/admin/feedback/reply'])(
  '[A §2] %s refreshes the message counts and notifies the other screens',
  (path) => {
    announceWrite(path, 'one', host);
    expect(signals).toEqual(['unread']);
    expect(writes).toEqual([{ path, by: 'one', refusal: undefined }]);
  },
);

it.each([
  ['/api/console/screens/create', ['screens']],
  ['/api/console/designs/publish', ['screens']],
  ['/api/console/designs/draft/save', []],
])('[Foundation §6] after %s the shell reloads: %j', (path, expected) => {
  announceWrite(path, 'one', host);
  expect(signals).toEqual(expected);
});

it('[A §2] any other write notifies the screens but does not refresh the message counts', () => {
  announceWrite('/api/admin/starWheel/remove', 'one', host);
  expect(signals).toEqual([]);
  expect(writes).toEqual([{ path: '/api/admin/starWheel/remove', by: 'one', refusal: undefined }]);
});

it.each([
  '/api/admin/feedback/detail/3',
  '/api/admin/feedback/reply/list',
  '/api/admin/vip/redemption/batch/getBatchNumber',
  '/api/admin/sys/config/detail/17',
  '/api/admin/report/order/trend',
])('[A §7] %s only reads, so no screen is notified', (path) => {
  announceWrite(path, 'one', host);
  expect([signals, writes]).toEqual([[], []]);
});

it("[decisions 'Behaviour'] a list is stale only after a write under the same path prefix", () => {
  expect(isStaleAfter('/api/admin/feedback/list', '/api/admin/feedback/reply')).toBe(true);
  expect(isStaleAfter('/api/admin/feedback/list', '/api/admin/mini/feedback/reply')).toBe(false);
  expect(isStaleAfter('/api/admin/sys/config/list', '/api/admin/help/category/edit')).toBe(false);
});

it("[decisions 'Behaviour'] a list of articles is stale after a write to its own categories, because it shows their names", () => {
  const list = '/api/admin/help/article/list';
  expect(isStaleAfter(list, '/api/admin/help/category/edit')).toBe(true);
  expect(isStaleAfter(list, '/api/admin/docs/category/edit')).toBe(false);
});

it("[decisions 'Behaviour'] an unsubscribed listener is not called", () => {
  stop();
  announceWrite('/api/admin/feedback/edit', 'one', host);
  expect(writes).toEqual([]);
});
