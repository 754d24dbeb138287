import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toDevice } from '../../../server/console/identity/sessions';
import { captchaCode, TestConsole, type Fields } from '../../support/console';
import { addStaff, type StaffAccount } from '../../support/database/staff';
import { RecordingUpstream } from '../../support/recording-upstream';

let console: TestConsole;
let staff: StaffAccount;
let now = new Date('2026-03-01T02:00:00Z').getTime();
beforeAll(async () => {
  console = await TestConsole.start({ TRUST_PROXY: '1' });
  console.clock = () => new Date(now);
  staff = await addStaff(console.db, ['/platform/feedback/list']);
});
afterAll(() => console.close());

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** @returns the token */
async function enter({ loginName, password }: StaffAccount, userAgent: string, address: string) {
  const from = { token: '', headers: { 'user-agent': userAgent, 'x-forwarded-for': address } };
  const { sessionId } = (await console.call('/admin/captcha/captchaImage', {}, from)).data;
  const body = { username: loginName, password, validateCode: captchaCode };
  const answer = await console.call('/admin/login', body, { ...from, sessionId });
  return answer.data.value;
}
const own = (token: string, address = '198.51.100.1') =>
  console.call('/console/sessions/own/list', {}, { token, headers: { 'x-forwarded-for': address } });
const statusOf = async (token: string) => (await console.call('/admin/index', {}, { token })).status;

it('[Foundation §3] staff see their sessions: device, address, start, last use, and which one is current', async () => {
  const office = await enter(staff, windows, '198.51.100.1');
  now += 3_600_000;
  const phone = await enter(staff, iphone, '203.0.113.7');
  now += 600_000;
  const { status, data } = await own(phone, '203.0.113.9');
  expect(status).toBe(0);
  expect(data).toEqual({
    items: [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        device: 'iPhone · Safari 18',
        // The address of the last use.
        address: '203.0.113.9',
        since: '2026-03-01 11:00:00',
        lastSeen: '2026-03-01 11:10:00',
        current: true,
      },
      {
        id: expect.any(String),
        device: 'Windows 电脑 · Chrome 142',
        address: '198.51.100.1',
        since: '2026-03-01 10:00:00',
        lastSeen: '2026-03-01 10:00:00',
        current: false,
      },
    ],
    total: 2,
  });
  expect(JSON.stringify(data)).not.toContain(office);
});

it('[Foundation §3] staff can end one or all of their other sessions, never another user’s', async () => {
  const here = await enter(staff, windows, '198.51.100.1');
  const there = await enter(staff, iphone, '203.0.113.7');
  const stranger = await addStaff(console.db, []);
  const strangers = await enter(stranger, windows, '198.51.100.2');
  const strangersId = (await own(strangers)).data.items[0]?.id;
  const end = (fields: Fields<'/console/sessions/own/end'>) =>
    console.call('/console/sessions/own/end', fields, { token: here });

  expect((await end({ id: strangersId })).data).toEqual({ ended: 0 });
  expect(await statusOf(strangers)).toBe(0);
  expect((await end({ id: 'x' })).status).toBe(422);

  const id = (await own(there)).data.items.find(({ current }) => current)?.id;
  expect((await end({ id })).data).toEqual({ ended: 1 });
  expect(await statusOf(there)).toBe(1009);
  await enter(staff, iphone, '203.0.113.7');
  expect((await end({})).data.ended).toBeGreaterThan(0);
  expect((await own(here)).data.items.map(({ current }) => current)).toEqual([true]);
});

it('[A §6] account managers can end other users’ sessions, and the audit log records it', async () => {
  await console.login();
  const token = await enter(staff, windows, '198.51.100.1');
  const call = (name: 'list' | 'end', userId: number | undefined, token = console.token) =>
    console.call(`/console/sessions/staff/${name}`, { userId }, { token });
  const { data } = await console.call('/console/sessions/staff/list', { userId: staff.userId });
  expect(data.items.map(({ device, current }) => [device, current])).toContainEqual([
    'Windows 电脑 · Chrome 142',
    false,
  ]);
  expect((await call('end', staff.userId)).status).toBe(0);
  expect(await statusOf(token)).toBe(1009);
  expect(await statusOf(console.token)).toBe(0);
  const { rows } = await sql`
    select account, summary, result, payload from console.audit where call = '/api/console/sessions/staff/end'`.execute(
    console.db,
  );
  expect(rows).toEqual([
    {
      account: 'admin',
      summary: '退出员工的登录设备',
      result: 1,
      payload: JSON.stringify({ userId: staff.userId }),
    },
  ]);
  expect((await call('list', 999_999)).status).toBe(404);

  // An account with more rights than the caller is refused, and without the menu every account is.
  const manager = await addStaff(console.db, ['/platform/system/user']);
  const managers = await enter(manager, windows, '198.51.100.3');
  const { data: index } = await console.call('/admin/system/user/list', { loginName: 'admin' });
  const adminId = index.items.find(({ loginName }) => loginName === 'admin')?.userId;
  for (const name of ['list', 'end'] as const) {
    expect(await call(name, adminId, managers)).toMatchObject({
      status: 409,
      msg: '该账号拥有你没有的菜单，你不能更改它',
    });
    const nobodys = await enter(staff, windows, '198.51.100.4');
    expect((await call(name, staff.userId, nobodys)).status).toBe(403);
  }
  expect(await statusOf(console.token)).toBe(0);
});

it('[decisions] with a real upstream, every session call answers that the upstream owns the sessions', async () => {
  const upstream = await RecordingUpstream.start();
  const menus = [{ menuId: 84, url: '/platform/system/user', children: [] }];
  upstream.on('/admin/index', { code: 1, msg: '', data: { admin: { username: '李雷' }, menus } });
  const front = await TestConsole.start({ UPSTREAM_URL: upstream.url });
  try {
    for (const name of ['own/list', 'own/end', 'staff/list', 'staff/end'] as const) {
      const answer = await front.call(`/console/sessions/${name}`, { userId: 1 }, { token: 'token' });
      expect(answer).toMatchObject({
        status: 404,
        msg: '登录状态由接入的业务后台管理，控制台无法查看或结束',
      });
    }
  } finally {
    await front.close();
    await upstream.close();
  }
});

it.each([
  ['', '未知设备'],
  ['curl/8.1', '未知设备'],
  [windows, 'Windows 电脑 · Chrome 142'],
  [`${windows} Edg/142.0.0.0`, 'Windows 电脑 · Edge 142'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Mac 电脑 · Safari 18',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; 22081212C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
    'Android 手机 · 微信 8',
  ],
  ['<script>alert(1)</script>', '未知设备'],
])('[Foundation §3] the device of "%s" is %s', (userAgent, device) => {
  expect(toDevice(userAgent)).toBe(device);
});
