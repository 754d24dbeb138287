import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customPrefix } from '../../../../server/contract/screens/routes';
import { designPermissions } from '../../../../server/contract/screens/permissions';
import { callsUnder, TestConsole, type AmisAnswer, type Fields } from '../../../support/console';

const channels = '/platform/vip/redemption/channel/list';
const batches = '/platform/vip/redemption/batch/list';
const channelList = '/api/admin/vip/redemption/channel/list';
const designer = Object.values(designPermissions);

let console: TestConsole;
let adminToken: string;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date('2026-03-01T00:00:00Z');
  await console.login();
  adminToken = console.token;
});
beforeEach(() => {
  console.token = adminToken;
});
afterAll(() => console.close());

const screens = callsUnder('/console/screens/', () => console);
type NewScreen = Fields<'/console/screens/create'>;

/** Each screen has a unique name. */
let made = 0;

/** The fields that the dialog sends for a list of redemption channels. */
const channelScreen = (more: NewScreen = {}): NewScreen => ({
  template: 'list',
  call: channelList,
  title: `渠道速查${(made += 1)}`,
  group: '运营管理',
  columns: 'channelName,createTime',
  filters: 'channelName',
  fields: 'channelName',
  actions: 'add,edit,remove',
  finish: 'publish',
  ...more,
});

async function make(more: NewScreen = {}): Promise<string> {
  const answer = await screens('create', channelScreen(more));
  expect(answer).toMatchObject({ status: 0 });
  return answer.data.path;
}

async function getPage(path: string) {
  const response = await fetch(`${console.url}/api/console/page?path=${encodeURIComponent(path)}`, {
    headers: { token: console.token },
  });
  const answer = (await response.json()) as AmisAnswer<{ version: number; schema: object } | null>;
  return { ...answer, screens: response.headers.get('x-screens') };
}

const inMenu = async () => {
  const { data } = await screens('menu/list');
  return data.items.map(({ path }) => path);
};

describe('[Foundation §6] a screen made from a template', () => {
  it('is published as version 1, for exactly the staff whose menus own its call', async () => {
    const before = (await getPage(channels)).screens;
    const path = await make({ slug: 'quick-channels', position: 3, title: '渠道速查' });
    expect(path).toBe(`${customPrefix}quick-channels`);
    expect(await getPage(path)).toMatchObject({
      status: 0,
      data: {
        version: 1,
        schema: { type: 'page', title: '渠道速查', body: { type: 'crud', api: channelList } },
      },
    });
    const after = (await getPage(channels)).screens;
    expect(after).not.toBe(before);

    await console.loginAs({ menus: [channels] });
    expect((await screens('menu/list')).data).toEqual({
      items: [{ path, title: '渠道速查', menu: channels, group: '运营管理', position: 3 }],
      total: 1,
    });
    expect(await getPage(path)).toMatchObject({ status: 0, data: { version: 1 } });
    // The screen belongs to one fixed menu, not to the call's other owner.
    await console.loginAs({ menus: [batches] });
    expect(await inMenu()).toEqual([]);
    expect(await getPage(path)).toMatchObject({ status: 403, data: null, screens: '' });
  });

  it('disappears when its menu is revoked', async () => {
    const path = await make();
    const { roleId } = await console.loginAs({ menus: [channels, '/platform/miniUser/list'] });
    expect(await inMenu()).toContain(path);
    const staff = console.token;
    console.token = adminToken;
    const role = await console.call(`/admin/role/detail/${roleId}`);
    const menuIds = role.data.checkList.filter((id) => id !== 41 && id !== 4);
    expect(await console.call('/admin/role/edit', { ...role.data.role, menuIds })).toMatchObject({
      status: 0,
    });
    console.token = staff;
    expect(await inMenu()).toEqual([]);
    expect(await getPage(path)).toMatchObject({ status: 403 });
  });

  it('is its creator’s draft until published, and is checked and versioned like any page', async () => {
    const path = await make({ finish: 'design', slug: 'drafted', title: '草稿中的页面' });
    expect(await inMenu()).not.toContain(path);
    expect(await getPage(path)).toMatchObject({ status: 404 });
    const opened = await console.call('/console/designs/open', { path });
    expect(opened.data).toMatchObject({
      version: 0,
      title: '草稿中的页面',
      draft: { schema: { type: 'page' } },
    });
    const schema = opened.data.draft?.schema;
    const hostile = { ...schema, body: { type: 'custom', onMount: 'alert(1)' } };
    const refused = await console.call('/console/designs/publish', { path, schema: hostile, baseVersion: 0 });
    expect(refused).toMatchObject({ status: 422 });
    const link = { type: 'button', label: '打开', actionType: 'link', link: path };
    const linked = { ...schema, toolbar: [link] };
    expect(
      await console.call('/console/designs/publish', { path, schema: linked, baseVersion: 0 }),
    ).toMatchObject({ status: 0, data: { version: 1, findings: [] } });
    expect(await inMenu()).toContain(path);
    // Staff who see the screen could not make a call of another menu.
    const foreign = { ...schema, body: { type: 'crud', api: '/api/admin/system/user/list', columns: [] } };
    expect(
      await console.call('/console/designs/publish', { path, schema: foreign, baseVersion: 1 }),
    ).toMatchObject({
      status: 422,
      data: {
        findings: expect.arrayContaining([expect.objectContaining({ rule: 'contract/call-of-other-menu' })]),
      },
    });
  });

  it('has a unique address: chosen, or derived from its call', async () => {
    const first = await make();
    const second = await make();
    expect(first).toMatch(/^\/platform\/custom\/redemption-channel(?:-\d+)?$/);
    expect(second).not.toBe(first);
    const slug = first.slice(customPrefix.length);
    expect(await screens('create', channelScreen({ slug }))).toEqual({
      status: 422,
      msg: '这个地址已被使用（删除的页面也保留地址），请换一个',
      data: null,
      errors: { slug: '这个地址已被使用（删除的页面也保留地址），请换一个' },
    });
    for (const wrong of ['User', '../user', 'a/b', '-a', 'a-', ':id', 'ä']) {
      expect(await screens('create', channelScreen({ slug: wrong }))).toMatchObject({
        status: 422,
        errors: { slug: '只能包含小写字母、数字和连字符，且不能以连字符开头或结尾' },
      });
    }
  });

  it('is created once if two concurrent requests use one address', async () => {
    const twice = await Promise.all([1, 2].map(() => screens('create', channelScreen({ slug: 'at-once' }))));
    expect(twice.map(({ status }) => status).sort()).toEqual([0, 422]);
  });
});

describe('[Foundation §6] making a screen', () => {
  it('needs the permissions to change behaviour and to publish, and the menu that owns the call', async () => {
    await console.loginAs({ menus: [channels] });
    expect(await screens('create', channelScreen())).toMatchObject({ status: 403 });
    for (const lacking of [designPermissions.interfaces, designPermissions.publish]) {
      await console.loginAs({ menus: [channels, ...designer.filter((one) => one !== lacking)] });
      expect(await screens('create', channelScreen())).toEqual({
        status: 403,
        msg: '新建或调整自建页面需要“修改接口与动作”和“发布页面”权限',
        data: null,
      });
    }
    await console.loginAs({ menus: designer });
    expect(await screens('create', channelScreen())).toMatchObject({
      status: 422,
      errors: { call: '没有这个接口，或你的菜单不能使用它' },
    });
    expect((await screens('call/list', { template: 'list' })).data).toEqual({ options: [] });
    // The user's menu becomes the screen's menu, which may use only the calls that the menu owns.
    await console.loginAs({ menus: [...designer, batches] });
    const answer = await screens('create', channelScreen({ actions: '', fields: '' }));
    expect(answer).toMatchObject({ status: 0 });
    expect(await screens('create', channelScreen())).toMatchObject({
      status: 422,
      errors: { actions: '接口没有操作“add”' },
    });
  });

  it('offers the calls by menu, and the options of each', async () => {
    await console.loginAs({ menus: [...designer, channels] });
    expect((await screens('call/list', { template: 'list' })).data).toEqual({
      options: [{ label: '兑换渠道列表 · 兑换渠道', value: channelList }],
    });
    expect((await screens('group/list')).data).toMatchObject({
      options: expect.arrayContaining([{ label: '兑换码', value: '兑换码' }]) as unknown,
    });
    expect((await screens('field/list', { template: 'list', call: channelList })).data).toEqual({
      title: '兑换渠道列表',
      columnOptions: [
        { label: '渠道名称', value: 'channelName' },
        { label: '创建时间', value: 'createTime' },
        { label: '渠道', value: 'channelId' },
      ],
      filterOptions: [{ label: '渠道名称', value: 'channelName' }],
      fieldOptions: [{ label: '渠道名称', value: 'channelName' }],
      actionOptions: [
        { label: '新增', value: 'add' },
        { label: '详情', value: 'detail' },
        { label: '编辑', value: 'edit' },
        { label: '删除', value: 'remove' },
        { label: '导出', value: 'export' },
      ],
      columns: 'channelName,createTime',
      filters: 'channelName',
      fields: 'channelName',
      actions: 'add,edit,remove',
      menuName: '兑换渠道',
    });
  });

  it('reports each error at its field', async () => {
    const refusals: [object, object][] = [
      [{ title: ' ' }, { title: '请输入页面名称' }],
      [{ title: '兑换渠道' }, { title: '已有同名的页面，请换一个名称' }],
      [{ title: '名'.repeat(21) }, { title: '不能超过20个字符' }],
      [{ title: '<b>渠道</b>' }, { title: '页面名称不能包含 < > $ { }' }],
      [{ title: '渠道${total}' }, { title: '页面名称不能包含 < > $ { }' }],
      [{ template: 'game' }, { template: '请选择模板' }],
      [{ call: '' }, { call: '请选择接口' }],
      [{ call: '/api/admin/login' }, { call: '没有这个接口，或你的菜单不能使用它' }],
      [{ template: 'detail' }, { call: '这个接口不适合所选的模板' }],
      [{ columns: '' }, { columns: '请至少选择一个字段' }],
      [{ columns: 'password' }, { columns: '接口没有字段“password”' }],
      [{ filters: '__proto__' }, { filters: '接口没有筛选条件“__proto__”' }],
      [{ finish: '' }, { finish: '请选择完成后做什么' }],
    ];
    for (const [wrong, errors] of refusals) {
      expect(await screens('create', channelScreen({ ...wrong }))).toMatchObject({ status: 422, errors });
    }
  });
});

describe('[Foundation §6] the life of a staff-made screen', () => {
  it('its name and place can be changed; a stale change is refused', async () => {
    const path = await make();
    const change = { path, title: '渠道一览', group: '', position: 1, revision: 0 };
    expect(await screens('update', change)).toEqual({ status: 0, msg: '', data: null });
    expect(await screens('update', { ...change, title: '晚了' })).toMatchObject({ status: 409 });
    expect(await screens('update', { ...change, title: '角色管理', revision: 1 })).toMatchObject({
      status: 422,
      errors: { title: '已有同名的页面，请换一个名称' },
    });
    expect((await screens('detail', { path })).data).toEqual({
      path,
      title: '渠道一览',
      group: '',
      position: 1,
      menuName: '兑换渠道',
      revision: 1,
    });
  });

  it('has a name of its own, also when several are made at once', async () => {
    const made = await Promise.all(
      ['one', 'two', 'three'].map((slug) => screens('create', channelScreen({ slug, title: '同时新建' }))),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([0, 422, 422]);
  });

  it('removal hides it from everyone; address and history stay, and it can be restored', async () => {
    const path = await make({ slug: 'short-lived', title: '短命的页面' });
    expect(await screens('remove', { path, revision: 7 })).toMatchObject({ status: 409 });
    expect(await screens('remove', { path, revision: 0 })).toMatchObject({ status: 0 });
    expect(await inMenu()).not.toContain(path);
    expect(await getPage(path)).toMatchObject({
      status: 404,
      msg: '页面已被删除，可以在“已删除的页面”中恢复',
    });
    expect(await console.call('/console/designs/open', { path })).toMatchObject({ status: 404 });
    expect(await screens('remove', { path, revision: 1 })).toMatchObject({
      status: 404,
      msg: '页面已被删除',
    });
    expect(await screens('create', channelScreen({ slug: 'short-lived' }))).toMatchObject({ status: 422 });
    expect((await screens('removed/list')).data).toEqual({
      items: [
        { path, title: '短命的页面', removedBy: '管理员', removedAt: '2026-03-01 08:00:00', revision: 1 },
      ],
      total: 1,
    });
    const namesake = await make({ slug: 'namesake', title: '短命的页面' });
    expect(await screens('restore', { path, revision: 1 })).toMatchObject({
      status: 422,
      msg: '已有同名的页面，请先给那个页面改名',
    });
    const change = { path: namesake, group: '用户运营', position: 0, revision: 0 };
    expect(await screens('update', { ...change, title: '另一个页面' })).toMatchObject({ status: 0 });
    expect(await screens('restore', { path, revision: 1 })).toMatchObject({ status: 0 });
    expect(await inMenu()).toContain(path);
    expect(await getPage(path)).toMatchObject({ status: 0, data: { version: 1 } });
  });

  it('only staff who may create screens may change them', async () => {
    const path = await make();
    await console.loginAs({ menus: [designPermissions.open, channels] });
    for (const call of ['update', 'remove', 'restore'] as const) {
      expect(await screens(call, { path, title: '改', revision: 0 })).toMatchObject({ status: 403 });
    }
  });

  it('the list of designs shows it with the shipped pages', async () => {
    const path = await make({ title: '列表里的页面' });
    const { data } = await console.call('/console/designs/list', {
      keyword: '列表里的页面',
    });
    expect(data.items).toEqual([expect.objectContaining({ path, title: '列表里的页面', version: 1 })]);
  });
});
