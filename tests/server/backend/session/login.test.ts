import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPassword, TestConsole } from '../../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

it('[A §7] a login opens a session that answers the index', async () => {
  await console.login('admin', adminPassword);
  const answer = await console.call<{ admin: object; menus: unknown[] }>('/admin/index');
  expect(answer.data.admin).toEqual({ username: '管理员', mustChangePassword: false });
  expect(answer.data.menus).toHaveLength(8);
});
