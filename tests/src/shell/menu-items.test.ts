import { expect, it } from 'vitest';
import { platformUrl } from '../../../server/contract/screens/permissions';
import { findTrail, listScreens, toMenuItems } from '../../../src/shell/nav/menu-items';

it.each([
  ['/user/register/list', '/platform/user/register/list'],
  ['user/register/list', '/platform/user/register/list'],
  ['/platform/user/register/list', '/platform/user/register/list'],
  ['/platform', '/platform'],
  ['/platformer/list', '/platform/platformer/list'],
  ['', ''],
  ['#', ''],
  [null, ''],
  [undefined, ''],
])('[A §2] a url lacking the platform prefix gets it prepended: %s', (given, url) => {
  expect(platformUrl(given)).toBe(url);
});

const nodes = [
  {
    menuId: 2,
    menuName: '反馈管理',
    url: '',
    parentId: 0,
    children: [
      { menuId: 21, menuName: 'APP反馈', url: '/feedback/list', parentId: 2, children: [] },
      {
        menuId: 22,
        menuName: '更多',
        url: '',
        parentId: 2,
        children: [{ menuId: 23, menuName: '小程序反馈', url: '/platform/mini/feedback/list', parentId: 22 }],
      },
    ],
  },
  { menuId: 9, menuName: '首页', url: '/user/register/data', parentId: 0, children: null },
];

it('[A §2] top-level items are keyed by id, children by url', () => {
  expect(toMenuItems(nodes)).toEqual([
    {
      key: '2',
      name: '反馈管理',
      url: '',
      children: [
        { key: '/platform/feedback/list', name: 'APP反馈', url: '/platform/feedback/list', children: [] },
        {
          key: 'group-22',
          name: '更多',
          url: '',
          children: [
            {
              key: '/platform/mini/feedback/list',
              name: '小程序反馈',
              url: '/platform/mini/feedback/list',
              children: [],
            },
          ],
        },
      ],
    },
    { key: '9', name: '首页', url: '/platform/user/register/data', children: [] },
  ]);
});

it('without menus the sidebar has no items', () => {
  expect(toMenuItems(null)).toEqual([]);
});

it('finds the groups above the sidebar’s entry of a screen', () => {
  const items = toMenuItems(nodes);
  const names = (url: string) => findTrail(items, url).map(({ name }) => name);
  expect(names('/platform/mini/feedback/list')).toEqual(['反馈管理', '更多', '小程序反馈']);
  expect(names('/platform/user/register/data')).toEqual(['首页']);
  expect(names('/platform/system/role')).toEqual([]);
});

it('lists every screen with the groups above it', () => {
  expect(listScreens(toMenuItems(nodes))).toEqual([
    { name: 'APP反馈', url: '/platform/feedback/list', groups: ['反馈管理'] },
    { name: '小程序反馈', url: '/platform/mini/feedback/list', groups: ['反馈管理', '更多'] },
    { name: '首页', url: '/platform/user/register/data', groups: [] },
  ]);
});
