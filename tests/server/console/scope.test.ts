import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertVersion } from '../../../server/console/pages/page-store';
import { grants, screens } from '../../../server/contract/screens/menus';
import { designPermissions } from '../../../server/contract/screens/permissions';
import { callsUnder, TestConsole } from '../../support/console';
import { makePagesFolder, type PagesFolder } from '../../support/pages-folder';

const { open, interfaces, publish } = designPermissions;
const path = '/platform/starWheel/list';
/** The menu of that page. */
const own = path;
const pageOf = (label: string, api = '/api/admin/starWheel/list', width = 100) => ({
  type: 'page',
  body: { type: 'crud', api, columns: [{ name: 'stage', label, width }] },
});

let pages: PagesFolder;
let console: TestConsole;
let admin: string;
const tokens = new Map<string, string>();
beforeAll(async () => {
  pages = await makePagesFolder();
  await pages.write(path, pageOf('阶段'));
  console = await TestConsole.start({}, { pagesFolder: pages.path });
  await console.login();
  admin = console.token;
  for (const menus of [[open], [open, publish], [open, interfaces], [open, interfaces, own]]) {
    await console.loginAs({ menus });
    tokens.set(menus.join(), console.token);
  }
});
beforeEach(() => {
  console.token = admin;
});
afterAll(async () => {
  await console.close();
  await pages.remove();
});

const become = (...menus: string[]) => {
  console.token = tokens.get(menus.join()) ?? '';
};
const design = callsUnder('/console/designs/', () => console, { path });
const liveVersion = async () => (await design('open')).data.version;

const acted = pageOf('阶段', 'post:/api/admin/starWheel/list');
const finding = {
  rule: 'scope/layout-only',
  pointer: '/body/api',
  message: '没有权限改动列表的接口',
  hint: '移动、删除、排序、改标题和尺寸，以及在“字段”里加上列表已有的列与筛选项，都不受限制；其余改动需要“修改接口与动作”权限和本页的菜单，请联系管理员。',
  severity: 'error',
};
const refused = (act: string) => ({
  status: 422,
  msg: `没有“修改接口与动作”的权限，不能${act}：改动列表的接口`,
  data: { findings: [finding] },
});

describe('[A §6] opening a page returns the editor’s permissions', () => {
  it.each([
    [[open], { interfaces: false, publish: false }],
    [[open, publish], { interfaces: false, publish: true }],
    [[open, interfaces], { interfaces: false, publish: false }],
    [[open, interfaces, own], { interfaces: true, publish: false }],
  ])('%s', async (menus, may) => {
    become(...menus);
    expect((await design('open')).data).toMatchObject({ may });
  });
});

describe('[A §6] a layout editor', () => {
  it('may save a draft that changes layout, but not one that changes behaviour', async () => {
    become(open);
    expect(await design('draft/save', { schema: pageOf('名称'), baseVersion: 0 })).toMatchObject({
      status: 0,
    });
    expect(await design('draft/save', { schema: acted, baseVersion: 0 })).toEqual(refused('保存'));
    expect((await design('open')).data).toMatchObject({ draft: { schema: pageOf('名称') } });
  });

  it('sees refusals while editing, not only when saving', async () => {
    become(open);
    const { data } = await design('check', { schema: acted });
    expect(data.findings).toContainEqual(finding);
    become(open, interfaces, own);
    const free = await design('check', { schema: acted });
    expect(free.data.findings).not.toContainEqual(finding);
  });

  it('may publish layout with the permission to publish, for any base version that the request names', async () => {
    become(open, publish);
    expect(await design('publish', { schema: acted, baseVersion: await liveVersion() })).toEqual(
      refused('发布'),
    );
    const base = await liveVersion();
    const wider = pageOf('阶段', undefined, 300);
    expect(await design('publish', { schema: wider, baseVersion: base })).toMatchObject({ status: 0 });
    console.token = admin;
    await design('publish', { schema: acted, baseVersion: base + 1 });
    await design('publish', { schema: pageOf('名'), baseVersion: base + 2 });
    become(open, publish);
    // An earlier version with other behaviour may be the base of a draft, but cannot be published or restored.
    const draft = { schema: acted, baseVersion: base + 2 };
    expect(await design('draft/save', draft)).toMatchObject({ status: 0 });
    expect(await design('publish', { schema: acted, baseVersion: base + 3 })).toEqual(refused('发布'));
    expect(await design('restore', { version: base + 2 })).toEqual(refused('发布'));
    expect(await liveVersion()).toBe(base + 3);
    expect(await design('restore', { version: base + 1 })).toMatchObject({ status: 0 });
  });

  it('cannot create a page that acts for a screen without a page', async () => {
    become(open);
    const route = '/platform/help/category';
    const { status } = await design('draft/save', { path: route, schema: acted, baseVersion: 0 });
    expect(status).toBe(422);
    const text = { type: 'page', body: [{ type: 'tpl', tpl: '建设中' }] };
    const { status: saved } = await design('draft/save', { path: route, schema: text, baseVersion: 0 });
    expect(saved).toBe(0);
  });
});

describe('[A §6] a full editor without the menu of a page', () => {
  it('may not give the page behaviour, which colleagues with the menu would run for the editor', async () => {
    become(open, interfaces);
    const msg = '没有本页的菜单“星轮阶段”，不能保存：改动列表的接口';
    expect(await design('draft/save', { schema: acted, baseVersion: await liveVersion() })).toEqual({
      ...refused('保存'),
      msg,
    });
    const wider = pageOf('阶段', undefined, 320);
    expect(await design('draft/save', { schema: wider, baseVersion: await liveVersion() })).toMatchObject({
      status: 0,
    });
  });

  it('cannot make an administrator who saves a role give the editor’s role every menu', async () => {
    const staff = await console.loginAs({ menus: [open, interfaces, publish] });
    const schema = pressing('/api/admin/role/edit', {
      ...{ roleId: staff.roleId, roleName: 'a', roleKey: 'a', roleSort: 1, menuIds: '1,2', revision: 1 },
    });
    const answer = await design('publish', { path: roles, schema, baseVersion: 0 });
    expect(answer).toMatchObject({ status: 422, msg: '没有本页的菜单“角色管理”，不能发布：新增按钮“编辑”' });
  });
});

const roles = '/platform/system/role';
const accounts = '/platform/system/user';

/** A page with a button that sends a prepared call, with the rights of whoever presses it. */
const pressing = (url: string, data: object) => {
  const actions = [{ actionType: 'ajax', api: { url: `post:${url}`, data } }];
  return { type: 'page', body: { type: 'button', label: '编辑', onEvent: { click: { actions } } } };
};

describe('[A §6] the page of a menu whose calls change who may do what', () => {
  const everything = [...screens, ...grants].map(({ url }) => url);
  const prepared = [
    [roles, '/api/admin/role/edit', { roleId: 2, menuIds: '1,2' }],
    [accounts, '/api/admin/system/user/add', { loginName: 'mine', roleId: 1, password: 'known to me' }],
    [open, '/api/console/designs/publish', { path: roles, schema: {}, baseVersion: 0 }],
  ] as const;

  it.each(prepared)('%s gets behaviour only from staff who have every menu', async (of, url, data) => {
    const schema = pressing(url, data);
    await console.loginAs({ menus: [open, interfaces, publish, roles, accounts] });
    const lacking = (act: string) => ({
      status: 422,
      msg: `本页的接口能授予权限，只有拥有全部菜单的员工才能改动作，不能${act}：新增按钮“编辑”`,
    });
    expect((await design('open', { path: of })).data).toMatchObject({ may: { interfaces: false } });
    const work = { path: of, schema, baseVersion: 0 };
    expect(await design('draft/save', work)).toMatchObject(lacking('保存'));
    expect(await design('publish', work)).toMatchObject(lacking('发布'));

    await console.loginAs({ menus: everything });
    expect((await design('open', { path: of })).data).toMatchObject({ may: { interfaces: true } });
    expect(await design('draft/save', work)).toMatchObject({ status: 0 });
    await publishAnyway(of, schema, 1);
    await publishAnyway(of, { type: 'page', body: [] }, 2);
    await console.loginAs({ menus: [open, interfaces, publish, roles, accounts] });
    expect(await design('restore', { path: of, version: 1 })).toMatchObject(lacking('发布'));
  });
});

/** Publishes a page without its check. */
async function publishAnyway(of: string, schema: object, version: number): Promise<void> {
  const by = { publishedBy: 'admin', publishedAt: new Date(), note: '', restoredFrom: null };
  const made = await console.db
    .transaction()
    .execute((tx) => insertVersion(tx, version - 1, { path: of, schema: { ...schema }, ...by }));
  expect(made).toBe(version);
}

describe('[A §6] publishing needs its own permission', () => {
  const forbidden = { status: 403, msg: '没有“发布页面”的权限，请联系管理员', data: null };

  it('also for full editors, and to restore an earlier version', async () => {
    become(open, interfaces, own);
    const baseVersion = await liveVersion();
    expect(await design('draft/save', { schema: acted, baseVersion })).toMatchObject({ status: 0 });
    expect(await design('publish', { schema: acted, baseVersion })).toEqual(forbidden);
    expect(await design('restore', { version: 0 })).toEqual(forbidden);
    expect(await liveVersion()).toBe(baseVersion);
  });

  it('and a revocation takes effect with the next request', async () => {
    const staff = await console.loginAs({ menus: [open, interfaces, publish, own] });
    const baseVersion = await liveVersion();
    await sql`delete from backend.role_menu where role_id = ${staff.roleId} and menu_id = 852`.execute(
      console.db,
    );
    expect(await design('publish', { schema: pageOf('新'), baseVersion })).toEqual(forbidden);
    await sql`delete from backend.role_menu where role_id = ${staff.roleId} and menu_id = 851`.execute(
      console.db,
    );
    expect(await design('draft/save', { schema: acted, baseVersion })).toEqual(refused('保存'));
  });
});
