import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captchaCode, TestConsole } from '../../../support/console';
import { addStaff, type StaffAccount } from '../../../support/database/staff';

let console: TestConsole;
let staff: StaffAccount;
let now = new Date('2026-03-01T02:00:00Z').getTime();
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date(now);
});
beforeEach(async () => {
  staff = await addStaff(console.db, []);
});
afterAll(() => console.close());

async function tryLogin(
  password: string,
  username = staff.loginName,
  { at = console, headers = {} }: { at?: TestConsole; headers?: Record<string, string> } = {},
) {
  const { sessionId } = (await at.call('/admin/captcha/captchaImage')).data;
  const account = { username, password, validateCode: captchaCode };
  return at.call('/admin/login', account, { token: '', sessionId, headers });
}
async function fail(times: number): Promise<void> {
  for (let time = 0; time < times; time++) expect((await tryLogin('wrong')).status).toBe(1007);
}
const minutes = (count: number) => count * 60_000;

it('[Foundation §3] five failures lock account and address for 15 minutes, even for the right password', async () => {
  await fail(5);
  expect(await tryLogin(staff.password)).toEqual({
    status: 429,
    msg: '密码错误次数过多，请 15 分钟后再试',
    data: null,
  });
  now += minutes(14);
  expect(await tryLogin(staff.password)).toEqual({
    status: 429,
    msg: '密码错误次数过多，请 1 分钟后再试',
    data: null,
  });
  now += minutes(1);
  expect((await tryLogin(staff.password)).status).toBe(0);
});

it('[Foundation §3] a success clears the count', async () => {
  await fail(4);
  expect((await tryLogin(staff.password)).status).toBe(0);
  await fail(4);
  expect((await tryLogin(staff.password)).status).toBe(0);
});

it('[Foundation §3] old failures do not count', async () => {
  await fail(4);
  now += minutes(15);
  await fail(4);
  expect((await tryLogin(staff.password)).status).toBe(0);
});

it('[Foundation §3] each account is counted separately, also one that does not exist', async () => {
  await fail(5);
  const other = await addStaff(console.db, []);
  expect((await tryLogin(other.password, other.loginName)).status).toBe(0);
  for (let time = 0; time < 5; time++) expect((await tryLogin('wrong', 'ghost')).status).toBe(1007);
  expect((await tryLogin('wrong', 'GHOST')).status).toBe(429);
});

it('[Foundation §3] checks only five of twelve concurrent failed logins', async () => {
  // A busy console admits 16 logins at once (load-gate.ts); more would be refused with 503.
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryLogin('wrong')));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array<number>(5).fill(1007), ...Array<number>(7).fill(429)]);
});

it('[Foundation §3] the typed account name is not stored in clear text, and old counts are removed', async () => {
  expect((await tryLogin('wrong', 'my-Secret-Password')).status).toBe(1007);
  const { rows } = await sql`select * from backend.login_attempt`.execute(console.db);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('secret');
  now += minutes(60);
  expect((await tryLogin(staff.password)).status).toBe(0);
  const left = await sql`select * from backend.login_attempt`.execute(console.db);
  expect(left.rows).toEqual([]);
});

describe('[Foundation §3] the address that is locked', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('is the socket’s: a forged x-forwarded-for does not start another count', async () => {
    for (let time = 0; time < 5; time++) {
      expect((await tryLogin('wrong', staff.loginName, from(`198.51.100.${time}`))).status).toBe(1007);
    }
    expect((await tryLogin(staff.password, staff.loginName, from('198.51.100.9'))).status).toBe(429);
  });

  it('behind a proxy is the one that the proxy saw, neither the proxy’s own nor one that the browser forged', async () => {
    const behind = await TestConsole.start({ TRUST_PROXY: '1' });
    try {
      behind.clock = console.clock;
      const { loginName, password } = await addStaff(behind.db, []);
      const through = (given: string, xff: string) =>
        tryLogin(given, loginName, { at: behind, ...from(xff) });
      for (let time = 0; time < 5; time++) {
        expect((await through('wrong', `203.0.113.${time}, 198.51.100.7`)).status).toBe(1007);
      }
      expect((await through(password, '203.0.113.9, 198.51.100.7')).status).toBe(429);
      // Another user behind the same proxy is not locked out.
      expect((await through(password, '198.51.100.8')).status).toBe(0);
    } finally {
      await behind.close();
    }
  });
});
