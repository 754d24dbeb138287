import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestConsole } from '../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

const list = '/platform/user/register/list#list';
const save = (
  value: object,
  changed: readonly string[] = Object.keys(value),
  knownViews: readonly string[] = [],
) => console.callUnchecked('/console/preferences/save', { list, value, changed, knownViews });
const lists = async () => (await console.call('/console/preferences/list')).data.lists;

it('[decisions] stores list preferences per user, replaces what has changed, and removes what is missing', async () => {
  const wanted = {
    hidden: ['sysType'],
    pinned: ['mobile'],
    widths: { mobile: 160 },
    density: 'compact',
    views: [{ name: '苹果', search: 'sysType=1' }],
  };
  expect(await save(wanted)).toEqual({ status: 0, msg: '', data: {} });
  expect(await lists()).toEqual({ [list]: wanted });
  await save({ perPage: 50, hidden: ['status'] });
  expect(await lists()).toEqual({ [list]: { ...wanted, perPage: 50, hidden: ['status'] } });
  await console.loginAs({ menus: ['/platform/feedback/list'] });
  expect(await lists()).toEqual({});
  await console.login();
  await save({}, [...Object.keys(wanted), 'perPage'], ['苹果']);
  expect(await lists()).toEqual({});
});

it('[decisions] keeps every setting that browsers of a user change at the same time', async () => {
  await Promise.all([save({ perPage: 50 }), save({ density: 'compact' }), save({ pinned: ['mobile'] })]);
  expect(await lists()).toEqual({ [list]: { perPage: 50, density: 'compact', pinned: ['mobile'] } });
  await save({}, ['perPage', 'density', 'pinned']);
});

it('[decisions] keeps the views that another browser of the user has saved meanwhile', async () => {
  const view = (name: string, search = '') => ({ name, search });
  const saveViews = (views: object[], known?: string[]) => save({ views }, ['views'], known);
  const views = async () => (await lists())[list]?.views ?? [];
  await saveViews([view('一')]);
  await saveViews([view('二')]);
  expect(await views()).toEqual([view('一'), view('二')]);
  // Another view of the same name replaces it.
  await saveViews([view('二', 'status=1'), view('三')], ['二']);
  expect(await views()).toEqual([view('一'), view('二', 'status=1'), view('三')]);
  const many = Array.from({ length: 20 }, (_, at) => view(`${at}`));
  expect(await saveViews(many)).toMatchObject({ status: 422, msg: '最多保存 20 个视图' });
  await saveViews([view('三')], ['二', '三']);
  expect(await views()).toEqual([view('一'), view('三')]);
  await saveViews([], ['一', '三']);
  expect(await lists()).toEqual({});
});

it.each([
  [{ widths: { mobile: 5 } }, 'value.widths.mobile'],
  [{ density: 'tiny' }, 'value.density'],
  [{ views: [{ name: ' ', search: '' }] }, 'value.views.0.name'],
  [{ order: Array.from({ length: 101 }, (_, at) => `c${at}`) }, 'value.order'],
  [{ perPage: 50 }, 'changed.0', ['colour']],
  [{ perPage: 50 }, 'changed', []],
])(
  '[decisions] refuses an invalid list preference at its field: %j',
  async (value, field, changed?: string[]) => {
    const answer = await save(value, changed);
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
    expect(await lists()).toEqual({});
  },
);

it('[decisions] preferences cannot be read or saved without a session', async () => {
  const nobody = { token: '', sessionId: '' };
  expect((await console.call('/console/preferences/list', {}, nobody)).status).toBe(1009);
  expect((await console.call('/console/preferences/save', { list, value: {} }, nobody)).status).toBe(1009);
});
