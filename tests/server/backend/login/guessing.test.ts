import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  captchasAsked,
  captchasMissed,
  missesOfAccount,
  missesOfAddress,
} from '../../../../server/backend/login/login';
import { takePermit, toAddressBlock, type Rate } from '../../../../server/backend/login/login-limits';
import { readConfig } from '../../../../server/config';
import { startConsole } from '../../../../server/console-server';
import type { CallData } from '../../../../server/contract/typed-calls';
import { captchaCode, TestConsole, type AmisAnswer } from '../../../support/console';
import { addStaff, type StaffAccount } from '../../../support/database/staff';

let console: TestConsole;
let staff: StaffAccount;
let now = new Date('2026-03-01T02:00:00Z').getTime();
const minutes = (count: number) => count * 60_000;
beforeAll(async () => {
  console = await TestConsole.start({ TRUST_PROXY: '1' });
  console.clock = () => new Date(now);
});
beforeEach(async () => {
  now += minutes(600);
  staff = await addStaff(console.db, []);
});
afterAll(() => console.close());

interface From {
  address?: string;
  cookie?: string;
  url?: string;
  /** A browser that connects through a proxy. */
  scheme?: 'http' | 'https';
}
const post = (
  path: string,
  body: object,
  headers: Record<string, string>,
  { address, cookie, url, scheme = 'http' }: From,
) =>
  fetch(`${url ?? console.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address ?? '198.51.100.1',
      'x-forwarded-proto': scheme,
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
async function enter(password: string, from: From = {}, username = staff.loginName, code = captchaCode) {
  const asked = await post('/admin/captcha/captchaImage', {}, {}, from);
  const captcha = (await asked.json()) as AmisAnswer<CallData<'/api/admin/captcha/captchaImage'>>;
  const credentials = { username, password, validateCode: code };
  const response = await post('/admin/login', credentials, { 'session-id': captcha.data.sessionId }, from);
  const answer = (await response.json()) as AmisAnswer<CallData<'/api/admin/login'>>;
  return { ...answer, cookie: response.headers.getSetCookie()[0] ?? '' };
}
/** Makes failed logins, each from a new address. */
async function missFromEverywhere(times: number): Promise<number[]> {
  const answers = [];
  for (let time = 0; time < times; time += 1) {
    answers.push((await enter('wrong', { address: `203.0.113.${time}` })).status);
  }
  return answers;
}
const take = async (rate: Rate, subject: string, times: number) => {
  for (let time = 0; time < times; time += 1) await takePermit(console.db, rate, subject, new Date(now));
};

it('[Foundation §3] failed logins of one account are limited across addresses, then to one in five minutes', async () => {
  expect(await missFromEverywhere(11)).toEqual([...Array<number>(10).fill(1007), 429]);
  expect(await enter(staff.password, { address: '203.0.113.50' })).toMatchObject({
    status: 429,
    msg: '该账号登录失败次数过多，请 5 分钟后再试，或换用曾登录过该账号的浏览器',
    data: null,
  });
  now += minutes(5);
  expect((await enter('wrong', { address: '203.0.113.60' })).status).toBe(1007);
  expect((await enter('wrong', { address: '203.0.113.61' })).status).toBe(429);
  // Another account is not limited.
  const other = await addStaff(console.db, []);
  expect((await enter(other.password, {}, other.loginName)).status).toBe(0);
});

it('[Foundation §3] another spelling of the login name that opens the account has no limits of its own', async () => {
  const loginName = `İvi-${staff.loginName}`;
  await sql`update backend.staff set login_name = ${loginName} where user_id = ${staff.userId}`.execute(
    console.db,
  );
  const answers = [];
  for (let time = 0; time < 11; time += 1) {
    const spelling = loginName.replaceAll(/[iİ]/g, time % 2 === 0 ? 'i' : 'İ');
    answers.push((await enter('wrong', { address: `203.0.113.${time}` }, spelling)).status);
  }
  expect(answers).toEqual([...Array<number>(10).fill(1007), 429]);
  now += minutes(60);
  expect((await enter(staff.password, {}, loginName.replace('İ', 'i'))).status).toBe(0);
});

it('[Foundation §3] an account that does not exist has the same limits', async () => {
  const answers = [];
  for (let time = 0; time < 11; time += 1) {
    answers.push((await enter('wrong', { address: `203.0.113.${time}` }, 'Ghost')).status);
  }
  expect(answers).toEqual([...Array<number>(10).fill(1007), 429]);
});

it('[Foundation §3] a browser that has logged in before is not locked out by others’ failed logins', async () => {
  const first = await enter(staff.password);
  expect(first.cookie).toMatch(
    /^known-device=[\w-]{32}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  const cookie = first.cookie.split(';')[0] as string;
  // First five failures from the same address, then failures from many addresses.
  for (let time = 0; time < 5; time += 1) expect((await enter('wrong')).status).toBe(1007);
  expect((await enter(staff.password)).status).toBe(429);
  await take(missesOfAccount, staff.loginName, 10);
  await take(missesOfAddress, '198.51.100.1', 60);

  expect((await enter(staff.password, { cookie })).status).toBe(0);
  // The known browser has its own limits, at any address.
  for (let time = 0; time < 5; time += 1) {
    expect((await enter('wrong', { cookie, address: `192.0.2.${time}` })).status).toBe(1007);
  }
  expect((await enter(staff.password, { cookie, address: '192.0.2.9' })).status).toBe(429);
});

it('[Foundation §3] the cookie of a browser that uses HTTPS is never sent without HTTPS', async () => {
  expect((await enter(staff.password, { scheme: 'https' })).cookie).toMatch(
    /^known-device=[\w-]{32}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  );
});

it('[Foundation §3] a cookie counts only for the account that logged in with it; a forged one does not count', async () => {
  const other = await addStaff(console.db, []);
  const cookie = (await enter(other.password, {}, other.loginName)).cookie.split(';')[0] as string;
  await take(missesOfAccount, staff.loginName, 10);
  expect((await enter(staff.password, { cookie })).status).toBe(429);
  const planted = `known-device=${'a'.repeat(32)}`;
  expect((await enter(staff.password, { cookie: planted })).status).toBe(429);
  now += minutes(5);
  const answer = await enter(staff.password, { cookie: planted });
  expect(answer.status).toBe(0);
  expect(answer.cookie).not.toContain(planted);
});

it('[Foundation §3] a password reset by an administrator clears the limits and the known browsers', async () => {
  const cookie = (await enter(staff.password)).cookie.split(';')[0] as string;
  await take(missesOfAccount, staff.loginName, 10);
  await console.login();
  const edited = await console.call('/admin/system/user/edit', {
    ...{ userId: staff.userId, username: '李雷', loginName: staff.loginName, roleId: staff.roleId },
    password: 'given by the boss',
  });
  expect(edited.status).toBe(0);
  expect((await enter('given by the boss')).status).toBe(0);
  for (let time = 0; time < 5; time += 1) expect((await enter('wrong', { cookie })).status).toBe(1007);
  const { rows } = await sql`select from backend.known_device where user_id = ${staff.userId}`.execute(
    console.db,
  );
  expect(rows).toHaveLength(1);
});

it('[Foundation §3] failed logins of one address over all accounts are limited; an IPv6 block counts as one address', async () => {
  await take(missesOfAddress, '2001:db8:1:2::/64', 50);
  expect(await enter(staff.password, { address: '2001:db8:1:2:aaaa::7' })).toMatchObject({
    status: 429,
    msg: '当前网络登录失败次数过多，请 18 秒后再试，或换用曾登录过该账号的浏览器',
  });
  expect((await enter(staff.password, { address: '2001:db8:1:3::7' })).status).toBe(0);
  now += 18_000;
  expect((await enter(staff.password, { address: '2001:db8:1:2::8' })).status).toBe(0);
  // A success does not count as a failure.
  expect((await enter('wrong', { address: '2001:db8:1:2::9' })).status).toBe(1007);
  expect((await enter('wrong', { address: '2001:db8:1:2::9' })).status).toBe(429);
});

it('[Foundation §3] captchas are limited per address, both requested and failed ones', async () => {
  await take(captchasAsked, '198.51.100.1', 120);
  const refused = await post('/admin/captcha/captchaImage', {}, {}, {});
  expect(await refused.json()).toEqual({ status: 429, msg: '获取验证码过于频繁，请 1 秒后再试', data: null });
  expect((await post('/admin/captcha/captchaImage', {}, {}, { address: '198.51.100.2' })).status).toBe(200);
  now += 2_000;
  await take(captchasMissed, '198.51.100.1', 59);
  expect((await enter(staff.password, {}, staff.loginName, 'zzzz')).status).toBe(1008);
  expect(await enter(staff.password)).toMatchObject({
    status: 429,
    msg: '验证码错误次数过多，请 5 秒后再试',
  });
});

it('[Foundation §3] several consoles share the limits', async () => {
  const config = readConfig({
    ...{ NODE_ENV: 'test', PORT: '0', DATA_DIR: console.dataDir, CAPTCHA_CODE: captchaCode },
    ...{ DEMO_DATA: 'off', TRUST_PROXY: '1' },
  });
  const clock = () => new Date(now);
  const second = await startConsole({ config, db: console.db, log: pino({ level: 'silent' }), now: clock });
  try {
    await take(missesOfAccount, staff.loginName, 9);
    expect((await enter('wrong')).status).toBe(1007);
    expect((await enter('wrong', { address: '203.0.113.90', url: second.url })).status).toBe(429);
  } finally {
    await second.stop();
  }
});

it('[Foundation §3] concurrent attempts cannot exceed the remaining number; used rows are removed', async () => {
  const rate = { name: 'test', burst: 5, everyMs: 1_000 };
  const at = new Date(now);
  const waits = await Promise.all(
    Array.from({ length: 12 }, () => takePermit(console.db, rate, 'somebody', at)),
  );
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  expect(waits.filter((wait) => wait === 1_000)).toHaveLength(7);
  for (let time = 0; time < 30; time += 1) await takePermit(console.db, rate, `subject ${time}`, at);
  now += minutes(600);
  for (let time = 0; time < 10; time += 1) await takePermit(console.db, rate, `late ${time}`, new Date(now));
  const { rows } = await sql<{ left: number }>`select count(*) as left from backend.login_rate`.execute(
    console.db,
  );
  expect(rows).toEqual([{ left: 10 }]);
});

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001::1', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('[Foundation §3] the block of %s is %s', (address, block) => {
  expect(toAddressBlock(address)).toBe(block);
});
