import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../../server/contract/calls/index';
import { consoleCalls } from '../../../../server/contract/console-calls/index';
import { grants, screens } from '../../../../server/contract/screens/menus';
import { TestConsole } from '../../../support/console';
import type { StaffAccount } from '../../../support/database/staff';

const allMenus = [...screens, ...grants].map(({ url }) => url);
const refused = { status: 1010, msg: '请先修改初始密码，再使用控制台', data: null };

let console: TestConsole;
let staff: StaffAccount;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

const change = (oldPassword: string, newPassword: string) =>
  console.call('/admin/password/edit', { oldPassword, newPassword });

describe('[Foundation §1] an account with a password set by someone else', () => {
  beforeAll(async () => {
    staff = await console.loginAs({ menus: allMenus });
    await sql`update backend.staff set must_change_password = true where user_id = ${staff.userId}`.execute(
      console.db,
    );
  });

  it('is refused every call but its identity, the change itself and logout', async () => {
    const asked = calls.filter(({ menu }) => menu !== 'public');
    const open = [];
    for (const { path } of asked) {
      if (path === '/admin/logout') continue;
      const answer = await console.callUnchecked(path.replace(/\{\w+\}/g, '1'));
      if (answer.status !== refused.status) open.push(path);
      else expect(answer).toEqual(refused);
    }
    expect(open).toEqual(['/admin/index', '/admin/password/edit']);
  });

  it('is refused every call of the console’s own, and every page', async () => {
    for (const { path } of consoleCalls) {
      const response = await fetch(`${console.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: console.token },
        body: '{}',
      });
      expect([path, await response.json()]).toEqual([path, refused]);
    }
    const page = await fetch(`${console.url}/api/console/page?path=/platform/sys/config/list`, {
      headers: { token: console.token },
    });
    expect(await page.json()).toEqual(refused);
  });

  it('works after the change, in the same session, and can log out before it', async () => {
    const other = await console.openSession(staff.loginName, staff.password);
    expect((await console.call('/admin/logout', {}, other)).status).toBe(0);
    expect((await change(staff.password, 'a password of my own')).status).toBe(0);
    expect((await console.call('/admin/sys/config/list')).status).toBe(0);
  });
});

describe('[Foundation §1] a new password', () => {
  beforeEach(async () => {
    staff = await console.loginAs({ menus: ['/platform/system/user'] });
    await sql`
      update backend.staff set username = '韩梅梅', phone_number = '13812345678' where user_id = ${staff.userId}`.execute(
      console.db,
    );
  });
  const common = '这是常见密码，容易被猜到，请换一个';
  const named = '密码不能只是登录名、姓名或手机号加上几个字符';
  const refusal = (field: string, msg: string) => ({
    status: 422,
    msg,
    errors: { [field]: msg },
    data: null,
  });

  it.each(['password1', 'PASSWORD1', ' 12345678 ', 'qwertyuiop', '1qaz2wsx', '123456789a'])(
    'among the most common is refused: %s',
    async (password) => {
      expect(await change(staff.password, password)).toEqual(refusal('newPassword', common));
    },
  );

  it('is refused if it consists of the account’s own names, case-insensitively', async () => {
    for (const password of [
      staff.loginName.toUpperCase(),
      `${staff.loginName}2026!`,
      `${staff.loginName}-password1`,
      '13812345678',
      '韩梅梅13812345678',
    ]) {
      expect([password, await change(staff.password, password)]).toEqual([
        password,
        refusal('newPassword', named),
      ]);
    }
  });

  it('is accepted if it only contains a name; a refusal does not count as a failed login', async () => {
    for (let time = 0; time < 8; time += 1) await change(staff.password, 'password1');
    expect((await change(staff.password, '韩梅梅今天也要好好吃饭')).status).toBe(0);
  });

  it('follows the same rules if an administrator sets it, and must then be changed', async () => {
    const account = { username: '李雷', loginName: 'lilei-first', roleId: staff.roleId };
    const add = (password: string) => console.call('/admin/system/user/add', { ...account, password });
    expect(await add('password1')).toEqual(refusal('password', common));
    expect(await add('LiLei-First.1')).toEqual(refusal('password', named));
    expect((await add('given by the boss')).status).toBe(0);
    await console.login('lilei-first', 'given by the boss');
    expect(await console.call('/admin/sys/message/get')).toEqual(refused);
    expect((await change('given by the boss', 'chosen by myself')).status).toBe(0);
    expect((await console.call('/admin/sys/message/get')).status).toBe(0);

    await console.login();
    const { rows } = await sql<{ userId: number }>`
      select user_id as "userId" from backend.staff where login_name = 'lilei-first'`.execute(console.db);
    const reset = (password: string) =>
      console.call('/admin/system/user/edit', { ...account, ...rows[0], password });
    expect(await reset('12345678')).toEqual(refusal('password', common));
    expect((await reset('given once more')).status).toBe(0);
    await console.login('lilei-first', 'given once more');
    expect(await console.call('/admin/sys/message/get')).toEqual(refused);
  });
});
