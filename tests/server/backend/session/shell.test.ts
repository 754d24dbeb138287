import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { menus } from '../../../../server/contract/screens/menus';
import { platformUrl } from '../../../../server/contract/screens/permissions';
import { TestConsole } from '../../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

it('[A §7] the index names the staff member and gives the whole menu tree to the administrator', async () => {
  await console.login();
  const { data } = await console.call('/admin/index');
  expect(data.admin).toEqual({ username: '管理员', loginName: 'admin', mustChangePassword: false });
  expect(data.menus.map((node) => node.menuName)).toEqual(menus.map((menu) => menu.name));
  expect(data.menus.flatMap((node) => node.children.map((child) => platformUrl(child.url)))).toEqual(
    menus.flatMap((menu) => menu.children.map((child) => child.url)),
  );
});

it('[A §2] some menu URLs have no platform prefix', async () => {
  await console.login();
  const { data } = await console.call('/admin/index');
  expect(data.menus.at(-1)?.children.map((node) => node.url)).toEqual([
    '/platform/app/version/list',
    '/platform/sys/config/list',
    '/system/role',
    '/system/user',
    '/platform/page/design',
    '/system/audit',
  ]);
});

it('[A §6] a role sees only its menus, in order, under their groups', async () => {
  const staff = await console.loginAs({
    menus: ['/platform/system/user', '/platform/starWheel/list', '/platform/app/message/list'],
  });
  expect((await console.call('/admin/index')).data).toEqual({
    admin: { username: staff.loginName, loginName: staff.loginName, mustChangePassword: false },
    menus: [
      {
        menuId: 5,
        menuName: '运营管理',
        url: '',
        parentId: 0,
        children: [
          { menuId: 52, menuName: '消息推送', url: '/platform/app/message/list', parentId: 5, children: [] },
          { menuId: 55, menuName: '星轮阶段', url: '/platform/starWheel/list', parentId: 5, children: [] },
        ],
      },
      {
        menuId: 8,
        menuName: '系统管理',
        url: '',
        parentId: 0,
        children: [{ menuId: 84, menuName: '员工账号', url: '/system/user', parentId: 8, children: [] }],
      },
    ],
  });
});

it('[A §6] a group whose menus the role lacks is not shown, even if the group itself was granted', async () => {
  const { roleId } = await console.loginAs({ menus: ['/platform/feedback/list'] });
  await sql`insert into backend.role_menu values (${roleId}, 7)`.execute(console.db);
  const { data } = await console.call('/admin/index');
  expect(data.menus.map((node) => node.menuName)).toEqual(['反馈管理']);
});

it('[A §6] a role without menus gets an empty tree', async () => {
  await console.loginAs({ menus: [] });
  expect((await console.call('/admin/index')).data.menus).toEqual([]);
});

it('[A §2] unread messages are unhandled feedback', async () => {
  await console.loginAs({ menus: [] });
  const counts = async () => (await console.call('/admin/sys/message/get')).data;
  expect(await counts()).toEqual({ feedbackCount: 0, miniFeedbackCount: 0 });
  await sql`
    insert into backend.feedback (kind, mobile, content, status)
    values ('app', '13800000000', 'a', 0), ('app', '13800000000', 'b', 0), ('app', '13800000000', 'c', 1),
      ('mini', '13800000000', 'd', 0), ('mini', '13800000000', 'e', 2)`.execute(console.db);
  expect(await counts()).toEqual({ feedbackCount: 2, miniFeedbackCount: 1 });
});

it('[Foundation §7] the unread counts are answered from an index', async () => {
  await sql`
    insert into backend.feedback (kind, mobile, content, status)
    select case when n % 3 = 0 then 'mini' else 'app' end, '13800000000', 'x', case when n % 100 = 0 then 0 else 2 end
    from generate_series(1, 20000) n`.execute(console.db);
  await sql`analyze backend.feedback`.execute(console.db);
  const { rows } = await sql<Record<string, string>>`
    explain select count(*) from backend.feedback where kind = 'app' and status = 0`.execute(console.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('feedback_by_status');
  expect(plan).not.toContain('Seq Scan');
});
