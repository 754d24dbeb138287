import { afterAll, expect, it, vi } from 'vitest';
import type { CustomScreen } from '../../../server/contract/screens/routes';
import {
  addEntries,
  entryOf,
  findRoute,
  listCustomScreens,
  mayOpen,
  reloadMadeScreens,
  tellMadeScreens,
} from '../../../src/shell/custom-screens';
import { setTransport } from '../../../src/http';
import type { TransportReply } from '../../../src/net/transport';
import { toMenuItems, type MenuItem } from '../../../src/shell/nav/menu-items';
import { eventually } from '../../support/run/eventually';

const owner = '/platform/feedback/list';
const items = toMenuItems([
  { menuId: 2, menuName: '反馈管理', children: [{ menuId: 21, menuName: 'APP反馈', url: owner }] },
  { menuId: 9, menuName: '首页', url: '/platform/user/register/data' },
]);
const made = (slug: string, group = '', menu: CustomScreen['menu'] = owner): CustomScreen => ({
  path: `/platform/custom/${slug}`,
  title: slug,
  menu,
  group,
  position: 0,
});
const outline = (all: readonly MenuItem[]) =>
  all.map(({ name, children }) => [name, ...children.map((child) => child.name)]);

it('[Foundation §6] a custom screen appears at the end of its group, or else with the menu that owns it', () => {
  expect(
    outline(addEntries(items, [made('a'), made('b', '反馈管理'), made('c', '值班'), made('d', '值班')])),
  ).toEqual([['反馈管理', 'APP反馈', 'a', 'b'], ['首页'], ['值班', 'c', 'd']]);
  // A menu without a group, and a screen with the name of a group, both still get a place.
  expect(
    outline(addEntries(items, [made('e', '', '/platform/user/register/data'), made('f', '首页')])),
  ).toEqual([['反馈管理', 'APP反馈'], ['首页'], ['e'], ['首页', 'f']]);
  expect(addEntries(items, [])).toEqual(items);
});

it('[Foundation §6] a custom screen opens by its address before the list has loaded; the server decides', () => {
  const found = findRoute('/platform/custom/quick');
  expect(found).toEqual({
    route: { path: '/platform/custom/quick', title: '自建页面', menu: '/platform/custom/quick' },
    params: {},
  });
  expect(found && [entryOf(found.route), mayOpen(found.route, [])]).toEqual(['/platform/custom/quick', true]);
  for (const path of [
    '/platform/custom',
    '/platform/custom/',
    '/platform/custom/a/b',
    '/platform/custom/A',
  ]) {
    expect(findRoute(path)).toBeUndefined();
  }
});

it('[Foundation §6] a custom screen never replaces a shipped one', () => {
  const route = findRoute(owner)?.route;
  expect(route).toMatchObject({ path: owner, title: 'APP反馈' });
  expect(route && [entryOf(route), mayOpen(route, []), mayOpen(route, [owner])]).toEqual([
    owner,
    false,
    true,
  ]);
});

const titles = () => listCustomScreens().map(({ title }) => title);
const reply = (status: number, screens: CustomScreen[]): TransportReply => ({
  status: 200,
  body: JSON.stringify({ status, msg: '', data: { items: screens } }),
  header: () => null,
});

it('[Foundation §6] an outdated answer does not remove a screen that was restored later', async () => {
  const answers: ((screens: CustomScreen[]) => void)[] = [];
  setTransport(() => new Promise((resolve) => answers.push((screens) => resolve(reply(0, screens)))));
  reloadMadeScreens();
  reloadMadeScreens();
  answers[1]?.([made('back')]);
  await eventually(() => expect(titles()).toEqual(['back']));
  answers[0]?.([]);
  // The response of an earlier page request reports no custom screens: the list decides.
  tellMadeScreens('');
  await eventually(() => expect(answers.length).toBe(3));
  expect(titles()).toEqual(['back']);
  answers[2]?.([made('back')]);
  tellMadeScreens('');
  await Promise.resolve();
  expect(titles()).toEqual(['back']);
});

it('[Foundation §6] requests the list again if the server was too busy to answer', async () => {
  vi.useFakeTimers();
  const answers = [reply(503, []), reply(0, [made('late')])];
  setTransport(() => Promise.resolve(answers.shift() ?? reply(0, [])));
  reloadMadeScreens();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(titles()).toEqual(['late']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual(['late']);
  vi.useRealTimers();
});

/** Restores the initial state, so that pages in other test files do not report a changed list. */
afterAll(async () => {
  setTransport(() => Promise.resolve(reply(0, [])));
  reloadMadeScreens();
  await eventually(() => expect(titles()).toEqual([]));
  tellMadeScreens('');
});
