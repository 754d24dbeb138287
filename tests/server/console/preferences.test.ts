import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestConsole } from '../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

const list = '/platform/user/register/list#list';
const save = (value: object, changed: readonly string[] = Object.keys(value)) =>
  console.callUnchecked('/console/preferences/save', { list, value, changed });
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
  await save({}, [...Object.keys(wanted), 'perPage']);
  expect(await lists()).toEqual({});
});

it('[decisions] keeps every setting that browsers of a user change at the same time', async () => {
  await Promise.all([save({ perPage: 50 }), save({ density: 'compact' }), save({ pinned: ['mobile'] })]);
  expect(await lists()).toEqual({ [list]: { perPage: 50, density: 'compact', pinned: ['mobile'] } });
  await save({}, ['perPage', 'density', 'pinned']);
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
