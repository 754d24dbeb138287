import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldEntries } from '../../../../server/console/audit/audit-log';
import { designPermissions } from '../../../../server/contract/screens/permissions';
import { callsUnder, TestConsole, type Fields } from '../../../support/console';
import { makePagesFolder, type PagesFolder } from '../../../support/pages-folder';

const path = '/platform/starWheel/list';
const pageOf = (text: string) => ({ type: 'page', body: [{ type: 'tpl', tpl: text }] });
let pages: PagesFolder;
let console: TestConsole;
let admin: string;
beforeAll(async () => {
  pages = await makePagesFolder();
  await pages.write(path, pageOf('旧'));
  console = await TestConsole.start({}, { pagesFolder: pages.path });
  await console.login();
  admin = console.token;
});
beforeEach(() => {
  console.token = admin;
});
afterAll(async () => {
  await console.close();
  await pages.remove();
});

async function entries(since: number) {
  const rows = await console.db
    .selectFrom('console.audit')
    .select(['account', 'name', 'call', 'result', 'code', 'msg', 'payload'])
    .where('id', '>', since)
    .orderBy('id')
    .execute();
  return rows.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(payload) as unknown }));
}
async function lastId(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from console.audit`.execute(
    console.db,
  );
  return rows[0]?.id ?? 0;
}
type Filter = Fields<'/console/audit/list'>;
const list = (filter: Filter = {}) => console.call('/console/audit/list', filter);

describe('[A §7] logins', () => {
  it('are recorded under the typed name, successful or not, and all that follows under the account’s own', async () => {
    const before = await lastId();
    await console.login('ADMIN');
    await expect(console.openSession('nobody', 'wrong-password')).rejects.toThrow();
    await console.call('/admin/logout');
    const typed = { password: '***', validateCode: '***' };
    expect(await entries(before)).toEqual([
      {
        account: 'ADMIN',
        name: '',
        call: '/admin/login',
        result: 1,
        code: 1,
        msg: '',
        payload: { username: 'ADMIN', ...typed },
      },
      {
        ...{ account: 'nobody', name: '', call: '/admin/login', result: 2, code: 1007 },
        msg: expect.any(String),
        payload: { username: 'nobody', ...typed },
      },
      { account: 'admin', name: '管理员', call: '/admin/logout', result: 1, code: 1, msg: '', payload: {} },
    ]);
  });
});

describe('[A §6] changes of pages and permissions', () => {
  const design = callsUnder('/console/designs/', () => console, { path });
  const brief = (rows: Awaited<ReturnType<typeof entries>>) =>
    rows.map(({ call, result, code }) => [call.split('/').slice(4).join('/'), result, code]);

  it('records a draft, a publication, a refused publication and a restore', async () => {
    const before = await lastId();
    await design('draft/save', { schema: pageOf('新'), baseVersion: 0 });
    await design('publish', { schema: pageOf('新'), baseVersion: 0, note: '换字' });
    await design('publish', { schema: pageOf('更新'), baseVersion: 0 });
    await design('restore', { version: 0 });
    const rows = await entries(before);
    expect(brief(rows)).toEqual([
      ['draft/save', 1, 1],
      ['publish', 1, 1],
      ['publish', 2, 409],
      ['restore', 1, 1],
    ]);
    expect(rows[1]).toMatchObject({ account: 'admin', name: '管理员', payload: { path, note: '换字' } });
  });

  it('stores a publication, and a change of a screen, in one transaction with its entry: without it nothing is changed', async () => {
    const version = async () => (await console.call('/console/designs/open', { path })).data.version;
    const live = await version();
    // The entry cannot be completed, so the transaction of the publication fails.
    await sql`alter table console.audit add constraint broken check (result <> 1) not valid`.execute(
      console.db,
    );
    try {
      expect(await design('publish', { schema: pageOf('坏'), baseVersion: live })).toMatchObject({
        status: 500,
      });
      expect(await version()).toBe(live);
      const screen = { path: '/platform/custom/audited', title: '自建', revision: 0 };
      const made = { ...screen, template: 'list', call: '/api/admin/vip/redemption/channel/list' };
      const chosen = { columns: 'channelName', slug: 'audited', finish: 'design' };
      const create = () => console.callUnchecked('/console/screens/create', { ...made, ...chosen });
      expect(await create()).toMatchObject({ status: 500 });
      await sql`alter table console.audit drop constraint broken`.execute(console.db);
      expect(await create()).toMatchObject({ status: 0 });
      await sql`alter table console.audit add constraint broken check (result <> 1) not valid`.execute(
        console.db,
      );
      expect(await console.callUnchecked('/console/screens/remove', screen)).toMatchObject({ status: 500 });
      expect(await console.callUnchecked('/console/screens/detail', screen)).toMatchObject({ status: 0 });
    } finally {
      await sql`alter table console.audit drop constraint if exists broken`.execute(console.db);
    }
  });

  it('records attempts without permission', async () => {
    await console.loginAs({ menus: [designPermissions.open] });
    const before = await lastId();
    await design('publish', { schema: pageOf('我的'), baseVersion: 0 });
    await console.loginAs({ menus: [] });
    await design('publish', { schema: pageOf('我的'), baseVersion: 0 });
    const rows = (await entries(before)).filter(({ call }) => call !== '/admin/login');
    expect(brief(rows)).toEqual([
      ['publish', 2, 403],
      ['publish', 2, 403],
    ]);
    console.token = admin;
  });

  it('records a change of permissions with the affected users and their new permissions', async () => {
    const before = await lastId();
    const form = { roleName: '审计', roleKey: 'auditor', roleSort: 1, status: 0 };
    await console.call('/admin/role/add', { ...form, menuIds: [8, 86] });
    expect(await entries(before)).toMatchObject([
      { account: 'admin', call: '/admin/role/add', result: 1, payload: { ...form, menuIds: [8, 86] } },
    ]);
  });
});

describe('[A §6] the log cannot be changed', () => {
  const refused = 'console.audit is append-only';
  it.each([
    ['changed', sql`update console.audit set msg = 'x'`],
    ['changed before its result is known', sql`update console.audit set account = 'x', duration_ms = 1`],
    ['removed', sql`delete from console.audit`],
    ['removed early by a clean-up', sql`select set_config('console.audit_sweep', 'on', false)`],
    ['truncated', sql`truncate console.audit`],
  ])('%s', async (_how, statement) => {
    const before = await lastId();
    await console.db.connection().execute(async (db) => {
      if (_how.includes('clean-up')) {
        await statement.execute(db);
        await expect(sql`delete from console.audit`.execute(db)).rejects.toThrow(refused);
        await sql`select set_config('console.audit_sweep', '', false)`.execute(db);
      } else await expect(statement.execute(db)).rejects.toThrow(refused);
    });
    expect(await lastId()).toBe(before);
  });

  it('except by the cleanup of old entries', async () => {
    const total = (await list()).data.total;
    await sql`
      insert into console.audit (at, account, name, address, user_agent, call, path, summary, payload, result, msg, request_id)
      select now() - n * interval '1 day', 'old', '', '', '', '/old', '/old', '旧', '{}', 1, '', '' from unnest(array[29, 99, 101, 400]) n`.execute(
      console.db,
    );
    expect(await removeOldEntries(console.db, 100)).toBe(2);
    expect((await list({ account: 'old' })).data.total).toBe(2);
    expect((await list()).data.total).toBe(total + 2);
    expect(await removeOldEntries(console.db, 100)).toBe(0);
  });
});

describe('[Foundation §7] the log of a million calls', () => {
  const size = 5_000;
  beforeAll(async () => {
    for (let from = 1; from <= size; from += 500) {
      // Read while it grows, since an idle connection would time out.
      await list({ perPage: 1 });
      await sql`
        insert into console.audit (at, account, name, address, user_agent, call, path, summary, payload, result, msg, request_id, duration_ms)
        select timestamptz '2025-06-01' + n * interval '23 minutes', 'staff' || n % 13, '', '10.0.0.' || n % 7, '',
          '/admin/role/edit', '/admin/role/edit', '修改角色', '{}', 1 + n % 3, '', '', 1
        from generate_series(${from}::int, ${from + 499}::int) n`.execute(console.db);
    }
    await sql`analyze console.audit`.execute(console.db);
  });

  it.each<[string, Filter, string]>([
    ['no filter', {}, 'true'],
    ['one user', { account: 'staff3' }, `account = 'staff3'`],
    [
      'a user’s refused calls from one address',
      { account: 'staff3', result: 2, address: '10.0.0.4' },
      `account = 'staff3' and result = 2 and address = '10.0.0.4'`,
    ],
    [
      'one call on some days',
      { call: '/admin/role/edit', startDate: '2025-06-03', endDate: '2025-06-10' },
      `call = '/admin/role/edit' and (at at time zone 'Asia/Shanghai')::date between '2025-06-03' and '2025-06-10'`,
    ],
    ['an unknown user', { account: 'staff99' }, 'false'],
  ])('has the exact total and any page, newest first: %s', async (_title, filter, where) => {
    const condition = sql.raw(where);
    const { rows } = await sql<{ id: number }>`
      select id from console.audit where ${condition} order by at desc, id desc`.execute(console.db);
    for (const page of [1, 3, Math.ceil(rows.length / 20)].filter((one) => one > 0)) {
      const { data } = await list({ ...filter, page, perPage: 20 });
      expect(data.total).toBe(rows.length);
      expect(data.items.map(({ id }) => id)).toEqual(
        rows.slice((page - 1) * 20, page * 20).map(({ id }) => id),
      );
    }
  });

  it('reads only the days of a page', async () => {
    for (const condition of ['', `and account = 'staff3'`, `and call = '/admin/role/edit' and result = 2`]) {
      const { rows } = await sql<Record<string, string>>`
        explain select id from console.audit where at >= '2025-07-01' and at < '2025-07-02' ${sql.raw(condition)}
        order by at desc, id desc limit 20`.execute(console.db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (?:Only )?Scan/);
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('has filter options for the staff who appear in it and for every recordable call', async () => {
    // Identify the user as the shell does, so that the console knows the name.
    await console.call('/admin/index');
    const { data } = await console.call('/console/audit/choices');
    expect(data.people).toContainEqual({ label: '管理员（admin）', value: 'admin' });
    expect(
      data.people.filter(({ value }) => String(value).startsWith('staff') && String(value).length < 8),
    ).toHaveLength(13);
    expect(data.calls.filter(({ label }) => label.startsWith('角色管理 · '))).toEqual([
      { label: '角色管理 · 删除角色', value: '/admin/role/remove/{id}' },
      { label: '角色管理 · 新增角色', value: '/admin/role/add' },
      { label: '角色管理 · 修改角色', value: '/admin/role/edit' },
    ]);
    expect(data.calls).toContainEqual({
      label: '页面设计 · 发布页面设计',
      value: '/api/console/designs/publish',
    });
  });
});

describe('[A §6] who may read the log', () => {
  it('staff with the menu see the list and a complete entry with its page', async () => {
    const { data } = await list({ call: '/api/console/designs/publish', result: 1, account: 'admin' });
    const id = Number(data.items[0]?.['id']);
    expect(data.items[0]).toEqual({
      ...{
        id,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        account: 'admin',
        name: '管理员',
      },
      ...{
        address: '127.0.0.1',
        call: '/api/console/designs/publish',
        summary: '发布页面设计',
        area: '页面设计',
      },
      ...{ result: 1, code: 1, msg: '', durationMs: expect.any(Number) },
      ...{ origin: '', originTitle: '', originVersion: null },
    });
    const detail = await console.call('/console/audit/detail', { id });
    expect(detail.data).toMatchObject({
      ...{ path: '/api/console/designs/publish', bytes: null, design: path },
      fields: expect.arrayContaining([
        { name: 'path', value: path },
        { name: 'note', value: '换字' },
      ]),
    });
    expect(await console.call('/console/audit/detail', { id: 99_999_999 })).toMatchObject({
      status: 404,
      msg: '该记录不存在，可能已超过保留期限',
    });
  });

  it('refuses a range that ends before it starts, at its end field', async () => {
    const answer = await list({ startDate: '2026-01-02', endDate: '2026-01-01' });
    expect(answer).toMatchObject({ status: 422, errors: { endDate: '结束日期不能早于开始日期' } });
  });

  it('needs the menu 审计日志', async () => {
    await console.loginAs({ menus: ['/platform/system/role'] });
    for (const call of ['list', 'detail', 'choices']) {
      expect(await console.callUnchecked(`/console/audit/${call}`, { id: 1 })).toEqual({
        status: 403,
        msg: '没有权限，请联系管理员',
        data: null,
      });
    }
  });
});
