import { expect, it } from 'vitest';
import { menus } from '../../../server/contract/screens/menus';
import { findScreens } from '../../../src/shell/palette/find-screens';
import { matchPinyin } from '../../../src/shell/palette/match-pinyin';

const screens = menus.flatMap((group) =>
  group.children.map(({ name, url }) => ({ name, url, groups: [group.name] })),
);
const names = (query: string, match = matchPinyin) =>
  findScreens(screens, query, match).map(({ name }) => name);

it.each([
  ['兑换码', '兑换码管理'],
  ['dhm', '兑换码管理'],
  ['duihuanma', '兑换码管理'],
  ['duihm', '兑换码管理'],
  ['zcyh', '注册用户'],
  ['zhuceyonghu', '注册用户'],
  ['ZCYH', '注册用户'],
  ['xcx fk', '小程序反馈'],
  ['app', 'APP反馈'],
  ['码管', '兑换码管理'],
  ['starwheel', '星轮阶段'],
])('finds by text, pinyin initials, full pinyin and path: %s', (query, name) => {
  expect(names(query)[0]).toBe(name);
});

it('a found name marks the matched characters', () => {
  expect(findScreens(screens, 'dhm', matchPinyin)[0]?.hits).toEqual([0, 1, 2]);
  expect(findScreens(screens, '用户', matchPinyin)[0]).toMatchObject({ name: '用户数据报表', hits: [0, 1] });
});

it('ranks a match at the start of a name before one in its middle, and a name before its group', () => {
  const found = names('用户');
  expect(found.indexOf('用户版本')).toBeLessThan(found.indexOf('注册用户'));
  expect(found.indexOf('注册用户')).toBeLessThan(found.indexOf('模块列表'));
});

it('an empty query lists all screens in the given order', () => {
  expect(names('  ')).toEqual(screens.map(({ name }) => name));
});

it('no match gives no result', () => {
  expect(names('qqqq')).toEqual([]);
});

it('a search finds text and path before pinyin has loaded', () => {
  expect(names('兑换码', () => null)[0]).toBe('兑换码管理');
  expect(names('dhm', () => null)).toEqual([]);
});
