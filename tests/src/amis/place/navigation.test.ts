import { expect, it } from 'vitest';
import { createNavigation } from '../../../../src/amis/place/navigation';
import type { ScreenHost } from '../../../../src/screen-host';

function open(pathname: string, search = '', isWanted = true) {
  const went: string[] = [];
  const host: ScreenHost = {
    navigate: (to, options) => void went.push(options?.replace ? `replace ${to}` : to),
    guard: () => () => {},
    guardBackground: () => () => undefined,
    mayClose: () => Promise.resolve(true),
    nameRecord: () => undefined,
    goBack: () => void went.push('back'),
    signal: () => {},
    staff: { username: 'admin', account: 'admin', menus: [] },
    settings: { imageHost: '' },
  };
  return {
    went,
    navigation: createNavigation(
      host,
      () => ({ pathname, search }),
      () => isWanted,
    ),
  };
}

it('[A §2] a link opens a screen under the hash, `goBack` returns', () => {
  const { went, navigation } = open('/platform/vip/redemption/batch/list');
  navigation.jumpTo('/platform/vip/redemption/batch/details/B1');
  navigation.jumpTo('#/platform/starWheel/list');
  navigation.jumpTo('goBack');
  navigation.jumpTo('javascript:alert(1)');
  expect(went).toEqual(['/platform/vip/redemption/batch/details/B1', '/platform/starWheel/list', 'back']);
});

it('[Foundation §7] a screen cannot navigate without a user gesture, but its filters are still written to the URL', () => {
  const { went, navigation } = open('/platform/user/register/list', '', false);
  navigation.jumpTo('/platform/starWheel/list');
  navigation.jumpTo('goBack');
  navigation.updateLocation('goBack');
  navigation.updateLocation('?mobile=138');
  expect(went).toEqual(['replace /platform/user/register/list?mobile=138']);
});

it("[decisions 'Behaviour'] filters and page go into the URL, without blanks and page 1, replacing the entry", () => {
  const { went, navigation } = open('/platform/user/register/list');
  navigation.updateLocation('?mobile=138&sysType=&page=1&perPage=20');
  navigation.updateLocation('?mobile=&page=1');
  navigation.updateLocation('?mobile=&page=3');
  expect(went).toEqual([
    'replace /platform/user/register/list?mobile=138&perPage=20',
    'replace /platform/user/register/list?page=3',
  ]);
});

it("[decisions 'Behaviour'] a screen knows its own address", () => {
  const { navigation } = open('/platform/user/register/list', '?page=2');
  expect(
    ['/platform/user/register/list', '/platform/user/register/list?page=2', '/platform/starWheel/list'].map(
      navigation.isCurrentUrl,
    ),
  ).toEqual([true, true, false]);
});
