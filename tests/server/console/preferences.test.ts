import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestConsole } from '../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

const list = '/platform/user/register/list#list';
const save = (value: object) => console.call('/console/preferences/save', { list, value });
const lists = async () => (await console.call('/console/preferences/list')).data.lists;

it('[decisions] stores list preferences per user, replaces them as a whole, and removes empty ones', async () => {
  const wanted = {
    hidden: ['sysType'],
    pinned: ['mobile'],
    widths: { mobile: 160 },
    density: 'compact',
    views: [{ name: '苹果', search: 'sysType=1' }],
  };
  expect(await save(wanted)).toEqual({ status: 0, msg: '', data: {} });
  expect(await lists()).toEqual({ [list]: wanted });
  await save({ perPage: 50 });
  expect(await lists()).toEqual({ [list]: { perPage: 50 } });
  await console.loginAs({ menus: ['/platform/feedback/list'] });
  expect(await lists()).toEqual({});
  await console.login();
  await save({});
  expect(await lists()).toEqual({});
});

it.each([
  [{ widths: { mobile: 5 } }, 'value.widths.mobile'],
  [{ density: 'tiny' }, 'value.density'],
  [{ views: [{ name: ' ', search: '' }] }, 'value.views.0.name'],
  [{ order: Array.from({ length: 101 }, (_, at) => `c${at}`) }, 'value.order'],
])('[decisions] refuses an invalid list preference at its field: %j', async (value, field) => {
  const answer = await save(value);
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  expect(await lists()).toEqual({});
});

it('[decisions] preferences cannot be read or saved without a session', async () => {
  const nobody = { token: '', sessionId: '' };
  expect((await console.call('/console/preferences/list', {}, nobody)).status).toBe(1009);
  expect((await console.call('/console/preferences/save', { list, value: {} }, nobody)).status).toBe(1009);
});
