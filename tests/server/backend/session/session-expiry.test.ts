import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import type { StaffAccount } from '../../../support/database/staff';

let console: TestConsole;
let staff: StaffAccount;
let now = new Date('2026-03-01T02:00:00Z').getTime();
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date(now);
});
beforeEach(async () => {
  staff = await console.loginAs({ menus: ['/platform/feedback/list'] });
});
afterAll(() => console.close());

const minutes = (count: number) => count * 60_000;
const status = async () => (await console.call('/admin/index')).status;
const expired = { status: 1009, msg: '登录已过期，请重新登录', data: null };

it('[A §8] a missing or forged token answers 1009', async () => {
  console.token = '';
  expect(await console.call('/admin/index')).toEqual(expired);
  console.token = 'x'.repeat(43);
  expect(await console.call('/admin/index')).toEqual(expired);
});

it('[Foundation §3] a session continues while it is used, and ends after 2 idle hours', async () => {
  now += minutes(119);
  expect(await status()).toBe(0);
  now += minutes(119);
  expect(await status()).toBe(0);
  now += minutes(120);
  expect(await console.call('/admin/index')).toEqual(expired);
});

it('[Foundation §3] a session ends after 24 hours, even if it is in use', async () => {
  for (let hour = 0; hour < 23; hour++) {
    now += minutes(60);
    expect(await status()).toBe(0);
  }
  now += minutes(59);
  expect(await status()).toBe(0);
  now += minutes(1);
  expect(await status()).toBe(1009);
});

it('[Foundation §3] the last use is stored at most once a minute', async () => {
  const lastSeen = async () => {
    const { rows } = await sql<{
      at: Date;
    }>`select last_seen_at as at from backend.session where user_id = ${staff.userId}`.execute(console.db);
    return rows[0]?.at.getTime();
  };
  const opened = now;
  now += 59_000;
  expect(await status()).toBe(0);
  expect(await lastSeen()).toBe(opened);
  now += 1_000;
  expect(await status()).toBe(0);
  expect(await lastSeen()).toBe(now);
});

it('[A §7] logout ends the session, and only this one', async () => {
  const first = console.token;
  await console.login(staff.loginName, staff.password);
  const second = console.token;
  expect(second).not.toBe(first);
  expect(await console.call('/admin/logout')).toEqual({ status: 0, msg: '', data: null });
  expect(await status()).toBe(1009);
  console.token = first;
  expect(await status()).toBe(0);
});

it('[decisions] disabling an account ends its open sessions', async () => {
  await sql`update backend.staff set status = 1 where user_id = ${staff.userId}`.execute(console.db);
  expect(await console.call('/admin/index')).toEqual(expired);
});

it('[decisions] disabling a role ends the open sessions of its staff', async () => {
  await sql`update backend.role set status = 1 where role_id = ${staff.roleId}`.execute(console.db);
  expect(await console.call('/admin/index')).toEqual(expired);
});

it('[Foundation §3] later logins remove expired sessions', async () => {
  now += minutes(60 * 48);
  await console.login(staff.loginName, staff.password);
  const { rows } = await sql`select user_id from backend.session`.execute(console.db);
  expect(rows).toEqual([{ userId: staff.userId }]);
});
