import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../../../../server/backend/session/passwords';
import { savePassword } from '../../../../server/backend/session/staff-session';
import { TestConsole } from '../../../support/console';
import type { StaffAccount } from '../../../support/database/staff';
import { refusal } from '../../../support/answers';

let console: TestConsole;
let staff: StaffAccount;
beforeAll(async () => {
  console = await TestConsole.start();
});
beforeEach(async () => {
  staff = await console.loginAs({ menus: [] });
});
afterAll(() => console.close());

const change = (oldPassword: string, newPassword: string) =>
  console.call('/admin/password/edit', { oldPassword, newPassword });

it('[Foundation §1] a new password replaces the old one and ends the other sessions', async () => {
  await sql`update backend.staff set must_change_password = true where user_id = ${staff.userId}`.execute(
    console.db,
  );
  const other = console.token;
  await console.login(staff.loginName, staff.password);
  const own = console.token;
  const index = async () => (await console.call('/admin/index')).data.admin;
  expect((await index()).mustChangePassword).toBe(true);

  expect(await change(staff.password, 'a better one')).toEqual({ status: 0, msg: '', data: null });

  expect((await index()).mustChangePassword).toBe(false);
  console.token = other;
  expect((await console.call('/admin/index')).status).toBe(1009);
  console.token = own;
  await expect(console.login(staff.loginName, staff.password)).rejects.toThrow('1007');
  await console.login(staff.loginName, 'a better one');
});

it('[Foundation §1] a faulty password change names the field at fault', async () => {
  expect(await change('wrong-password', 'a better one')).toEqual(refusal('oldPassword', '原密码错误'));
  expect(await change(staff.password, 'short12')).toEqual(refusal('newPassword', '新密码至少 8 个字符'));
  expect(await change(staff.password, staff.password)).toEqual(
    refusal('newPassword', '新密码不能与原密码相同'),
  );
  expect(await change(staff.password, '')).toEqual(refusal('newPassword', '请输入新密码'));
  await console.login(staff.loginName, staff.password);
});

it('[Foundation §3] an open session cannot be used to guess the password', async () => {
  for (let time = 0; time < 5; time++)
    expect((await change('wrong-password', 'a better one')).status).toBe(422);
  expect(await change(staff.password, 'a better one')).toEqual({
    status: 429,
    msg: '密码错误次数过多，请 15 分钟后再试',
    data: null,
  });
});

it('[Foundation §3] one of two concurrent changes succeeds; the other fails, as its old password no longer matches', async () => {
  const answers = await Promise.all([
    change(staff.password, 'new-one-1'),
    change(staff.password, 'new-one-2'),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([0, 422]);
});

it('[Foundation §3] a login that is still checking the old password when it changes opens no session', async () => {
  const { db } = console;
  const { userId, loginName, password } = staff;
  // So slow to check that the change comes first.
  const oldHash = await hash(password, { memoryCost: 19_456, timeCost: 60, parallelism: 1 });
  await sql`update backend.staff set password_hash = ${oldHash} where user_id = ${userId}`.execute(db);
  const login = expect(console.openSession(loginName, password)).rejects.toThrow('1007');
  // The login has read the account, and is about to check the password.
  const attempt = sql`select from backend.login_attempt where account_hash = ${sha256(loginName)}`;
  await expect.poll(async () => (await attempt.execute(db)).rows.length).toBe(1);
  const keep = { keepTokenHash: '', keepDevice: '' };
  expect(await savePassword(db, { userId, oldHash, newHash: 'another', ...keep })).toBe(true);
  await login;
  expect((await sql`select from backend.session where user_id = ${userId}`.execute(db)).rows).toEqual([]);
});
