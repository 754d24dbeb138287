import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { imageSecret } from '../../../server/contract/calls/core/config';
import { ownersOf } from '../../../server/contract/define-call';
import { pageFileOf, routes } from '../../../server/contract/screens/routes';
import { projectRoot } from '../../../server/project-root';
import { callsUnder, TestConsole, type Fields } from '../../support/console';
import { done, refusal, stale } from '../../support/answers';

let now = new Date('2026-03-01T16:30:05Z').getTime();
let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date(now);
  await console.loginAs({ menus: ['/platform/sys/config/list'] });
});
afterAll(() => console.close());

const list = async (filter: Fields<'/admin/sys/config/list'> = {}) =>
  (await console.call('/admin/sys/config/list', filter)).data;
const detail = async (id: number) => (await console.call(`/admin/sys/config/detail/${id}`)).data;
async function add(fields: Fields<'/admin/sys/config/add'>) {
  expect(await console.call('/admin/sys/config/add', fields)).toEqual(done);
  const { items } = await list({ perPage: 1000 });
  return items.at(-1) as (typeof items)[number];
}

it('[A §7] config 17 is the image secret, which is random for every installation', async () => {
  const secret = await detail(17);
  expect(secret).toMatchObject({
    configId: 17,
    configName: '图片签名密钥',
    configKey: 'image.sign.secret',
    configType: 'Y',
  });
  expect(secret.configValue).toMatch(/^[0-9a-f]{64}$/);
});

it('[B §7] lists and reads back every field of an added config, whose id is above the reserved ids', async () => {
  const fields = {
    configName: '客服电话',
    configKey: 'service.phone',
    configValue: ' 400-800 & more=+% ',
    configType: 'N',
    remark: '第一行\n第二行',
  };
  const added = await add(fields);
  expect(added).toEqual({
    ...fields,
    configId: 18,
    secret: false,
    createTime: '2026-03-02 00:30:05',
    updateTime: '2026-03-02 00:30:05',
    revision: 0,
  });
  expect(await detail(18)).toEqual(added);
});

it('[B §7] an edit changes every given field and the time of update', async () => {
  const added = await add({ configName: '旧名', configKey: 'old', configValue: '1', remark: 'x' });
  expect(added.configType).toBe('N');
  now += 60_000;
  const edit = {
    configId: added.configId,
    configName: '新名',
    configKey: 'new',
    configValue: '2',
    remark: '',
  };
  expect(await console.call('/admin/sys/config/edit', edit)).toEqual(done);
  expect(await detail(added.configId)).toEqual({
    ...added,
    ...edit,
    revision: 1,
    updateTime: '2026-03-02 00:31:05',
  });
});

it('[B §5] an edit of a config has no validation, so every field may be empty, even repeatedly', async () => {
  const empty = { configName: '', configKey: '', configValue: '', remark: '' };
  for (const configName of ['一', '二']) {
    const added = await add({ configName });
    expect(await console.call('/admin/sys/config/edit', { configId: added.configId, ...empty })).toEqual(
      done,
    );
    expect(await detail(added.configId)).toMatchObject(empty);
  }
});

it('[B §3] a new config needs a name or a key: an empty row is refused', async () => {
  const nameless = refusal('configName', '请输入参数名称或键名!');
  expect(await console.call('/admin/sys/config/add', {})).toEqual(nameless);
  expect(
    await console.call('/admin/sys/config/add', { configName: ' ', configKey: '', configValue: 'x' }),
  ).toEqual(nameless);
});

it('[Foundation §3] refuses a key that another config has', async () => {
  await add({ configKey: 'taken' });
  const other = await add({ configKey: 'free' });
  const taken = refusal('configKey', '参数键名已存在');
  expect(await console.call('/admin/sys/config/add', { configKey: 'taken' })).toEqual(taken);
  expect(
    await console.call('/admin/sys/config/edit', { configId: other.configId, configKey: 'taken' }),
  ).toEqual(taken);
  expect((await detail(other.configId)).configKey).toBe('free');
});

it('[Foundation §3] refuses a save on a stale revision, and changes nothing', async () => {
  const added = await add({ configName: '并发', configValue: '0' });
  const edit = (configValue: string) =>
    console.call('/admin/sys/config/edit', { ...added, configValue, revision: added.revision });
  const answers = await Promise.all([edit('1'), edit('2')]);
  expect(answers).toContainEqual(done);
  expect(answers).toContainEqual(stale);
  expect((await detail(added.configId)).revision).toBe(1);
  expect(await edit('3')).toEqual(stale);
});

it('[B §3] built-in parameters cannot be removed, others can', async () => {
  const builtIn = await add({ configName: '内置', configType: 'Y' });
  const refused = { status: 409, msg: '系统内置参数不能删除', data: null };
  expect(await console.call(`/admin/sys/config/remove/${builtIn.configId}`)).toEqual(refused);
  expect(await console.call('/admin/sys/config/remove/17')).toEqual(refused);
  const plain = await add({ configName: '普通', configType: 'N' });
  expect(await console.call(`/admin/sys/config/remove/${plain.configId}`)).toEqual(done);
  const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
  expect(await console.call(`/admin/sys/config/remove/${plain.configId}`)).toEqual(missing);
  expect(await console.call(`/admin/sys/config/detail/${plain.configId}`)).toEqual(missing);
  expect(await console.call('/admin/sys/config/edit', { configId: plain.configId })).toEqual(missing);
});

it('[B §3] refuses a type other than Y or N with a message for staff', async () => {
  expect(await console.call('/admin/sys/config/add', { configName: '测试', configType: 'X' })).toEqual(
    refusal('configType', '请选择是否系统内置'),
  );
});

it('[A §7] the image secret can be changed, but not emptied or removed', async () => {
  const secret = await detail(17);
  const edit = (change: object) => console.call('/admin/sys/config/edit', { ...secret, ...change });
  expect(await edit({ configValue: '  ' })).toEqual(refusal('configValue', '图片签名密钥不能为空'));
  expect(await edit({ configKey: 'other' })).toEqual(refusal('configKey', '系统内置参数的键名不能修改'));
  expect(await edit({ configType: 'N' })).toEqual(refusal('configType', '图片签名密钥必须为系统内置'));
  expect(await detail(17)).toEqual(secret);
  expect(await edit({ configValue: 'new secret' })).toEqual(done);
  expect((await detail(17)).configValue).toBe('new secret');
});

it('[A §9] the list pages and filters; the total counts the filtered configs', async () => {
  for (let index = 0; index < 12; index++) {
    await add({ configName: `分页${index}`, configKey: `paging.100%_${index}` });
  }
  const first = await list({ configName: '分页' });
  expect([first.items.length, first.total]).toEqual([10, 12]);
  const second = await list({ configName: '分页', page: 2 });
  expect(second.items.map((item) => item.configName)).toEqual(['分页10', '分页11']);
  expect((await list({ configKey: '100%_1' })).total).toBe(3);
  expect((await list({ configKey: 'PAGING' })).total).toBe(12);
  expect((await list({ configKey: '100__1' })).total).toBe(0);
  expect((await list({ configKey: '\\' })).total).toBe(0);
});

it('[A §7] only staff with a menu that shows pictures get the image secret', async () => {
  const { token } = console;
  const forbidden = { status: 403, msg: '没有权限，请联系管理员', data: null };
  await console.loginAs({ menus: ['/platform/feedback/list'] });
  expect((await console.call('/admin/sys/config/detail/17')).status).toBe(0);
  expect(await console.call('/admin/sys/config/detail/18')).toEqual(forbidden);
  expect(await console.call('/admin/sys/config/list')).toEqual(forbidden);
  await console.loginAs({ menus: ['/platform/user/register/list', '/platform/system/user'] });
  expect(await console.call('/admin/sys/config/detail/17')).toEqual(forbidden);
  console.token = token;
});

it('[A §7] the menus that get the image secret are those whose pages show or take pictures', () => {
  const types = new Set(['signed-image', 'image-upload', 'rich-text', 'input-rich-text']);
  const showsPictures = (node: unknown): boolean =>
    typeof node === 'object' &&
    node !== null &&
    (('type' in node && types.has(String(node.type))) || Object.values(node).some(showsPictures));
  const menus = routes
    .filter(({ path }) => {
      const file = join(projectRoot, 'pages', pageFileOf(path));
      return existsSync(file) && showsPictures(JSON.parse(readFileSync(file, 'utf8')));
    })
    .map(({ menu }) => menu);
  expect(new Set([...menus, '/platform/sys/config/list'])).toEqual(new Set(ownersOf(imageSecret)));
});

const ours = callsUnder('/console/config/', () => console);

it('[A §7] editing a secret does not reveal it, and keeps its value unless the user enters a new value', async () => {
  const added = await add({
    configName: '推送密钥',
    configKey: 'push.app',
    configValue: 'push-1',
    remark: 'x',
  });
  const { configId, configType, revision } = added;
  const edit = {
    configId,
    configType,
    revision,
    configName: '推送服务密钥',
    configKey: 'push.app',
    remark: '',
  };
  expect(await ours('secret/edit', edit)).toEqual({ status: 0, msg: '', data: {} });
  expect(await detail(configId)).toMatchObject({
    ...{ configName: '推送服务密钥', configValue: 'push-1', remark: '', revision: 1 },
  });
  expect((await ours('secret/edit', edit)).status).toBe(409);
  const next = { ...edit, revision: 1, newSecret: 'push-2' };
  expect((await ours('secret/edit', next)).status).toBe(0);
  expect((await detail(configId)).configValue).toBe('push-2');
  const { rows } = await sql<{ payload: string }>`
    select payload from console.audit where call = '/api/console/config/secret/edit'`.execute(console.db);
  expect(rows.map(({ payload }) => payload).join()).not.toContain('push-2');
  expect((await ours('secret/edit', { ...edit, configId: 999_999 })).status).toBe(404);
  const { revision: last, ...image } = await detail(17);
  expect((await ours('secret/edit', { ...image, revision: last, newSecret: ' ' })).msg).toBe(
    '图片签名密钥不能为空',
  );
});

it('[A §7] no dialog of the page loads a secret', () => {
  const page = readFileSync(join(projectRoot, 'pages/sys/config/list.json'), 'utf8');
  const loads: { visibleOn?: string }[] = [];
  JSON.parse(page, (_key, value: { dialog?: object; visibleOn?: string }) => {
    if (value?.dialog && JSON.stringify(value.dialog).includes('/sys/config/detail/')) loads.push(value);
    return value;
  });
  expect(loads.map(({ visibleOn }) => visibleOn)).toEqual(['${!secret}']);
});

it('[A §7] the list masks a secret; revealing it is recorded in the audit log', async () => {
  const { items } = await list({ configKey: 'image.sign.secret' });
  expect(items).toMatchObject([{ configId: 17, configValue: '••••••••', secret: true }]);
  const other = await add({ configName: '短信密钥', configKey: 'sms.app', configValue: 'sms-value-1' });
  expect(other).toMatchObject({ configValue: '••••••••', secret: true });

  const { configValue } = await detail(17);
  expect((await ours('secret/reveal', { id: 17 })).data).toEqual({ configValue });
  expect((await ours('secret/reveal', { id: 999_999 })).status).toBe(404);
  const before = await detail(17);
  expect(await ours('image-secret/rotate', {})).toEqual({ status: 0, msg: '', data: {} });
  const after = await detail(17);
  expect(after.configValue).toMatch(/^[0-9a-f]{64}$/);
  expect(after.configValue).not.toBe(before.configValue);
  const { rows } = await sql<{ summary: string; payload: string; result: number }>`
    select summary, payload, result from console.audit
    where call similar to '%(reveal|rotate)' order by id`.execute(console.db);
  expect(rows).toEqual([
    { summary: '查看密钥参数的值', payload: '{"id":17}', result: 1 },
    { summary: '查看密钥参数的值', payload: '{"id":999999}', result: 2 },
    { summary: '更换图片签名密钥', payload: '{}', result: 1 },
  ]);
  expect(JSON.stringify(rows)).not.toContain(configValue);
});
