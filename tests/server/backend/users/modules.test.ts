import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../../support/console';
import { addUser } from '../../../support/database/users';

let console: TestConsole;
let wang = 0;
let li = 0;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
  await sql`
    insert into backend.field (id, name, is_sys, sort)
    values (1, '基本信息', true, 1), (2, '工作经历', true, 2), (3, '100%_自定义', false, 2), (4, '生日', false, 9)`.execute(
    console.db,
  );
  wang = await addUser(console.db, { mobile: '13800000001', fieldIds: [2, 1, 3], maxVersion: '2.3.1' });
  li = await addUser(console.db, { mobile: '13900000002', fieldIds: [1], maxVersion: '2.3.0' });
  await addUser(console.db, {
    mobile: '13700000003',
    maxVersion: '',
    createTime: new Date('2025-05-31T16:00:00Z'),
  });
});
afterAll(() => console.close());

const usage = async (filter: Fields<'/admin/user/connection/field/list'> = {}) => {
  const { data } = await console.call('/admin/user/connection/field/list', filter);
  return data.items.map((module) => `${module.name} ${module.usedCount}`);
};

it('[A §2] lists the modules in their order, each with its number of users', async () => {
  expect(await console.call('/admin/user/connection/field/list', { fieldName: '工作' })).toEqual({
    status: 0,
    msg: '',
    data: { items: [{ id: 2, name: '工作经历', usedCount: 1, isSys: 'T', city: 2 }], total: 1 },
  });
  expect(await usage()).toEqual(['基本信息 2', '工作经历 1', '100%_自定义 1', '生日 0']);
});

it('[A §2] searches by the literal name, and filters by system default modules', async () => {
  expect(await usage({ isSys: 'T' })).toEqual(['基本信息 2', '工作经历 1']);
  expect(await usage({ isSys: 'F', fieldName: '%_' })).toEqual(['100%_自定义 1']);
  expect(await usage({ fieldName: '没有' })).toEqual([]);
  expect(await usage({ page: 2, perPage: 3 })).toEqual(['生日 0']);
});

it('[A §3] updates the count when a user changes modules', async () => {
  await sql`update backend.user_template set field_ids = array[1, 4, 4] where user_id = ${li}`.execute(
    console.db,
  );
  expect(await usage()).toEqual(['基本信息 2', '工作经历 1', '100%_自定义 1', '生日 1']);
  await sql`update backend.user_template set field_ids = array[1] where user_id = ${li}`.execute(console.db);
  expect(await usage({ fieldName: '生日' })).toEqual(['生日 0']);
});

const userData = async (filter: Fields<'/admin/user/field/used/list'> = {}) =>
  (await console.call('/admin/user/field/used/list', filter)).data;

it('[A §2] lists user data with version, number of modules and registration time; filters by phone and version', async () => {
  const { items, total } = await userData();
  expect(total).toBe(3);
  expect(items.map(({ mobile, fieldCount }) => ({ mobile, fieldCount }))).toEqual([
    { mobile: '13900000002', fieldCount: 1 },
    { mobile: '13800000001', fieldCount: 3 },
    { mobile: '13700000003', fieldCount: 0 },
  ]);
  expect(await userData({ mobile: '138', version: '2.3.1' })).toEqual({
    items: [
      {
        id: wang,
        mobile: '13800000001',
        templateId: items[1]?.templateId,
        maxVersion: '2.3.1',
        fieldCount: 3,
        createTime: '2025-06-01 12:00:00',
      },
    ],
    total: 1,
  });
  const found = async (filter: Parameters<typeof userData>[0]) => {
    const page = await userData(filter);
    return [page.total, ...page.items.map(({ mobile }) => mobile)];
  };
  expect(await found({ version: '2.3' })).toEqual([2, '13900000002', '13800000001']);
  expect(await found({ version: '.1', mobile: '138' })).toEqual([1, '13800000001']);
  expect(await found({ version: '2.3', mobile: '1390' })).toEqual([1, '13900000002']);
  expect(await found({ version: '%' })).toEqual([0]);
});

it("[A §2] the eye shows a user's modules in the user's own order", async () => {
  const { items } = await userData({ mobile: '13800000001' });
  const path = '/admin/user/field/used/detail';
  expect(await console.call(path, { mobile: '13800000001', templateId: items[0]?.templateId })).toEqual({
    status: 0,
    msg: '',
    data: {
      mobile: '13800000001',
      list: [{ name: '工作经历' }, { name: '基本信息' }, { name: '100%_自定义' }],
    },
  });
  expect(await console.call(path, { mobile: '13700000003', templateId: 0 })).toEqual({
    status: 0,
    msg: '',
    data: { mobile: '13700000003', list: [] },
  });
  const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
  expect(await console.call(path, { mobile: '13700000003', templateId: items[0]?.templateId })).toEqual(
    missing,
  );
  expect(await console.call(path, { mobile: '10000000000' })).toEqual(missing);
});

it('[A §6] a role without the menu is refused', async () => {
  await console.loginAs({ menus: ['/platform/user/register/list'] });
  const answer = await console.call('/admin/user/field/used/list');
  await console.login();
  expect(answer).toEqual({ status: 403, msg: '没有权限，请联系管理员', data: null });
});
