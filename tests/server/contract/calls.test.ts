import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Handler } from '../../../server/backend/core/backend-app';
import { index, login } from '../../../server/contract/calls/core/session';
import { calls, findCall } from '../../../server/contract/calls/index';
import { ownersOf } from '../../../server/contract/define-call';
import { dictionaries, labelOf } from '../../../server/contract/dictionaries';
import { menus, screens } from '../../../server/contract/screens/menus';
import { findRoute, pageFileOf, routes } from '../../../server/contract/screens/routes';
import { toHalfWidth } from '../../../server/contract/wire';

/** The calls of A §7. */
const callsOfA = `
captcha/captchaImage login index sys/message/get logout
user/connection/field/list user/field/used/list user/field/used/detail user/register/list user/init/load
sys/config/detail/17
feedback/list feedback/detail/{id} feedback/edit mini/feedback/list mini/feedback/detail/{id} mini/feedback/edit
app/version/list app/version/add app/version/edit app/version/detail/{id} app/version/remove/{id} app/version/check/v_code
user/version/list
help/category/list help/category/add help/category/edit help/category/remove/{id}
help/article/list help/article/add help/article/edit help/article/publish help/article/detail/{id} help/article/remove/{id} help/article/sort
docs/category/list docs/category/add docs/category/edit docs/category/hidden
docs/article/list docs/article/listByCategory docs/article/add docs/article/edit docs/article/detail/{id} docs/article/remove
role/list role/allMenuTree role/detail/{id} role/add role/edit role/remove/{id}
system/user/list system/user/add system/user/edit system/user/detail/{id} system/user/remove/{id}
file/img/upload file/video/upload`;

/** The calls of B §7. */
const callsOfB = `
sys/config/list sys/config/detail/{id} sys/config/add sys/config/edit sys/config/remove/{id}
app/activity/list app/activity/detail/{id} app/activity/add app/activity/edit app/activity/remove/{id}
vip/redemption/channel/list vip/redemption/channel/detail/{id} vip/redemption/channel/add vip/redemption/channel/edit vip/redemption/channel/remove
user/order/list user/order/detail/{orderCode}
app/vip/list app/vip/detail/{userId} app/vip/rescind app/vip/renewal
vip/give/list vip/give/detail/{giveId} vip/give/add vip/give/edit vip/give/again
app/policy/list app/policy/detail/{id} app/policy/add app/policy/edit app/policy/remove/{id}
app/message/list app/message/detail/{id} app/message/add app/message/edit app/message/remove/{id}
question/survey/list question/survey/detail/{id} question/survey/add question/survey/edit question/survey/remove/{id}
question/survey/editStatus question/survey/editShow
feedback/reply/list feedback/reply mini/feedback/reply/list mini/feedback/reply
vip/redemption/batch/list vip/redemption/batch/detail/{batchNumber} vip/redemption/batch/code/list vip/redemption/batch/edit
vip/redemption/batch/additional vip/redemption/batch/add vip/redemption/batch/getBatchNumber
app/channel/list app/channel/detail/{id} app/channel/add app/channel/edit app/channel/remove/{id} app/channel/stats
miniUser/list
starWheel/list starWheel/remove starWheel/detail/{id} starWheel/modify starWheel/add`;

const pathsIn = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((path) => `/admin/${path}`);

it.each([
  ['[A §7] every call of specification A is declared', pathsIn(callsOfA)],
  ['[B §7] every call of specification B is declared', pathsIn(callsOfB)],
])('%s', (_title, expected) => {
  const declared = new Set(calls.map((call) => call.path));
  expect(expected.filter((path) => !declared.has(path))).toEqual([]);
});

it('[A §7, B §7] a call outside the specification says so in its source', () => {
  const listed = new Set([...pathsIn(callsOfA), ...pathsIn(callsOfB)]);
  const own = calls.filter((call) => !listed.has(call.path));
  expect(own.filter((call) => /^[AB] §/.test(call.source)).map((call) => call.path)).toEqual([]);
});

it('no path is declared twice, and each can be looked up', () => {
  const paths = calls.map((call) => call.path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const call of calls) expect(findCall(call.path.replace(/\{\w+\}/g, '5')).call).toBe(call);
});

it('[A §7] the image secret has its own call before the other configs, which need their menu', () => {
  expect(findCall('/admin/sys/config/detail/17').call?.path).toBe('/admin/sys/config/detail/17');
  expect(findCall('/admin/sys/config/detail/18').call?.menu).toBe('/platform/sys/config/list');
});

it('[A §6] every menu that owns a call is in the menu tree', () => {
  const known = new Set(screens.map((menu) => menu.url));
  expect(calls.flatMap((call) => ownersOf(call)).filter((url) => !known.has(url as never))).toEqual([]);
});

it('[A §2, B §2] every route is listed and knows its menu and page file', () => {
  const known = new Set(screens.map((menu) => menu.url));
  expect(routes.filter((route) => !known.has(route.menu)).map((route) => route.path)).toEqual([]);
  const inTable = `/system/user /system/role /user/register/data /user/connection/field/data /field/used/data /feedback/list
    /mini/feedback/list /feedback/reply/list/{id} /feedback/mini/reply/list/{id} /app/channel/statistics/{code} /app/version/list
    /user/version/list /user/order/list /app/vip/list /vip/give/list /help/category /docs/category /help/categoryDetails/{id}
    /help/aritcle /docs/aritcle /help/aritcleDetails/{id} /docs/aritcleDetails/{id} /sys/config/list /app/activity/list
    /vip/redemption/channel/list /vip/redemption/batch/list /vip/redemption/batch/details/{id} /user/register/list /miniUser/list
    /statistics/order/data /app/data/analysis /app/policy/list /app/message/list /question/survey/list /app/daily/analysis
    /app/weekly/analysis /app/function/shortcut /app/channel/list /starWheel/list /starWheel/details/{id}`;
  const paths = new Set<string>(routes.map((route) => route.path.replace(/:(\w+)/g, '{$1}')));
  expect(
    inTable
      .trim()
      .split(/\s+/)
      .filter((path) => !paths.has(`/platform${path}`)),
  ).toEqual([]);
  expect(pageFileOf('/platform/vip/redemption/batch/details/:id')).toBe(
    'vip/redemption/batch/details/[id].json',
  );
  expect(findRoute('/platform/help/aritcleDetails/0')).toMatchObject({
    route: { path: '/platform/help/aritcleDetails/:id', menu: '/platform/help/aritcle' },
    params: { id: '0' },
  });
  expect(findRoute('/platform/help/article')).toBeUndefined();
});

it('[A §2] the route table keeps exactly four lists alive', () => {
  expect(routes.filter((route) => route.kept).map((route) => route.path)).toEqual([
    '/platform/feedback/list',
    '/platform/mini/feedback/list',
    '/platform/help/aritcle',
    '/platform/docs/aritcle',
  ]);
});

it('menu ids are unique, and every dictionary value has one label', () => {
  const ids = menus.flatMap((group) => [group.id, ...group.children.map((menu) => menu.id)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const items of Object.values(dictionaries)) {
    const values = items.map((item) => item.value);
    expect(new Set(values).size).toBe(values.length);
  }
  expect(labelOf('versionClientType', 3)).toBe('mac for pc');
  expect(labelOf('messageClientType', 3)).toBe('全部');
});

it('the handler of a public call gets no staff member; any other handler does', () => {
  expectTypeOf<Parameters<Handler<typeof login>>[1]>().not.toHaveProperty('staff');
  expectTypeOf<Parameters<Handler<typeof index>>[1]>().toHaveProperty('staff');
});

const phoneFilters = calls.flatMap(({ path, request: { shape } }) =>
  Object.entries(shape as Record<string, z.ZodType>)
    .filter(([name]) => 'pageNum' in shape && name === 'mobile')
    .map(([, type]) => ({ path, type })),
);
it('[A §2] only texts that may be numbers are normalised, as others would grow', () => {
  expect(toHalfWidth('１３８')).toBe('138');
  expect(toHalfWidth('\ufdfa'.repeat(1_000))).toHaveLength(1_000);
});
it.each(phoneFilters)('[A §2] $path finds a phone number as it is copied or typed', ({ type }) => {
  for (const given of [
    '１３８００００１１１１',
    ' 138 0000-1111',
    '\u202a13800001111\u202c',
    '+86 138 0000 1111',
  ])
    expect(type.parse(given)).toBe('13800001111');
});
