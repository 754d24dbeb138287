import { createHook } from 'node:async_hooks';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../../server/backend/session/passwords';
import { adminPassword, captchaCode, TestConsole } from '../../../support/console';
import { addStaff } from '../../../support/database/staff';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

async function tryLogin(username: string, password: string) {
  const captcha = await console.call('/admin/captcha/captchaImage');
  console.sessionId = captcha.data.sessionId;
  return console.call('/admin/login', { username, password, validateCode: captchaCode });
}
const wrong = { status: 1007, msg: '用户名或密码错误', data: null };

it('[A §7] a login answers the session’s token', async () => {
  const answer = await tryLogin('admin', adminPassword);
  expect(answer).toEqual({ status: 0, msg: '', data: { value: expect.stringMatching(/^[\w-]{43}$/) } });
  console.token = answer.data.value;
  expect((await console.call('/admin/index')).status).toBe(0);
});

it('[A §7] the token is stored hashed and the password as argon2id', async () => {
  await console.login();
  const sessions = await sql`select * from backend.session`.execute(console.db);
  expect(sessions.rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(sessions.rows)).not.toContain(console.token);
  const { rows } = await sql<{
    hash: string;
  }>`select password_hash as hash from backend.staff where login_name = 'admin'`.execute(console.db);
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('[A §5] the fields of the login are required', async () => {
  expect(await console.call('/admin/login', { username: ' ', password: '', validateCode: '' })).toEqual({
    status: 422,
    msg: 'please enter username',
    errors: {
      username: 'please enter username',
      password: 'please enter password',
      validateCode: 'please enter captcha',
    },
    data: null,
  });
});

it('[A §8] a wrong password and an unknown account get the same answer', async () => {
  expect(await tryLogin('admin', 'not this one')).toEqual(wrong);
  expect(await tryLogin('nobody-at-all', 'not this one')).toEqual(wrong);
  expect(await tryLogin(`x' or '1'='1`, `x' or '1'='1`)).toEqual(wrong);
});

it('[Foundation §3] a wrong password and an unknown account take equally long: both verify one full-strength hash', async () => {
  const staff = await addStaff(console.db, []);
  // The dummy hash for unknown accounts is computed once.
  await tryLogin('warm-up', 'wrong');
  const full = await hashPassword('password');
  let started: string[] = [];
  const hook = createHook({ init: (_id, type) => void started.push(type) }).enable();
  try {
    const many = 20;
    for (let time = 0; time < many; time += 1) await verify(full, 'wrong');
    // Find Node's name for thread-pool work on a hash: the only kind that started once per hash.
    const hashing = [...new Set(started)].find(
      (kind) => kind !== 'PROMISE' && started.filter((type) => type === kind).length === many,
    );
    expect(hashing).toBeDefined();
    const hashesOf = async (username: string) => {
      started = [];
      expect(await tryLogin(username, 'wrong')).toEqual(wrong);
      return started.filter((type) => type === hashing).length;
    };
    expect([await hashesOf(staff.loginName), await hashesOf('no-such-account')]).toEqual([1, 1]);
  } finally {
    hook.disable();
  }
});

it('[decisions] a disabled account or role cannot log in', async () => {
  const refused = { status: 403, msg: '账号已停用，请联系管理员', data: null };
  const leaver = await addStaff(console.db, []);
  await sql`update backend.staff set status = 1 where user_id = ${leaver.userId}`.execute(console.db);
  expect(await tryLogin(leaver.loginName, leaver.password)).toEqual(refused);
  const roleless = await addStaff(console.db, []);
  await sql`update backend.role set status = 2 where role_id = ${roleless.roleId}`.execute(console.db);
  expect(await tryLogin(roleless.loginName, roleless.password)).toEqual(refused);
  // A caller without the password does not learn that the account is disabled.
  expect(await tryLogin(leaver.loginName, 'wrong')).toEqual(wrong);
});

it('[Foundation §1] header names set for a real upstream do not break the embedded backend', async () => {
  const other = await TestConsole.start({
    UPSTREAM_TOKEN_HEADER: 'x-auth',
    UPSTREAM_SESSION_HEADER: 'x-captcha',
  });
  try {
    await other.login();
    expect((await other.call('/admin/index')).status).toBe(0);
  } finally {
    await other.close();
  }
});
