import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { openScreen, type OpenScreen } from '../open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const release = {
  pfType: 0,
  version: '2.5.0',
  minVersion: '2.0.0',
  url: 'https://download.example.com/android/app-2.5.0.apk',
  isForce: 'F',
  content: '修复已知问题',
  modifier: 'public',
};
const add = (fields: object) => app.console.call('/admin/app/version/add', { ...release, ...fields });
const field = (name: string) => screen.dialog.locator(`[name=${name}]`);
const choose = async (label: string, option: string) => {
  await screen.dialog.locator('.antd-Form-item', { hasText: label }).getByRole('combobox').click();
  await screen.page.getByRole('option', { name: option, exact: true }).click();
};
/** Opens the form of a version, and waits until its record has loaded: until then it refuses to be saved. */
async function openForm(version: string): Promise<void> {
  await screen.row(version).getByRole('button', { name: '编辑' }).click();
  await expect.poll(() => field('version').inputValue()).toBe(version);
  await expect.poll(() => field('version').isEnabled()).toBe(true);
}
const inDialog = (name: string) => screen.dialog.getByRole('button', { name, exact: true });

it('[A §5] an empty form shows the six specified messages at their fields; code and URL follow the client type', async () => {
  await add({ status: 1 });
  screen = await openScreen(app, '/platform/app/version/list');
  await screen.row('2.5.0').getByText('使用中').waitFor();
  await screen.button('新增版本').click();
  await expect.poll(() => field('minVersion').inputValue()).toBe('0.1.0');
  await expect.poll(() => field('modifier').inputValue()).toBe('public');
  await field('minVersion').fill('');
  await inDialog('保存为草稿').click();
  for (const [text, times] of [
    ['请选择客户端类型!', 1],
    ['请输入版本号!', 2],
    ['请输入下载地址!', 1],
    ['请选择是否强制下载!', 1],
    ['请输入版本新增内容!', 1],
  ] as const) {
    await expect.poll(() => screen.dialog.getByText(text, { exact: true }).count()).toBe(times);
  }
  expect(screen.sentTo('/app/version/add')).toEqual([]);

  await choose('客户端类型', 'Android');
  await screen.dialog
    .locator('.antd-Form-item', { hasText: '版本值' })
    .getByText('2', { exact: true })
    .waitFor();
  await expect.poll(() => field('url').inputValue()).toMatch(/^https:\/\/.+\.apk$/);
  await field('url').fill('https://cdn.example.com/app-2.5.1.apk');
  await field('version').fill('2.5.1');
  await field('minVersion').fill('3.0.0');
  await screen.dialog.getByText('否', { exact: true }).click();
  await field('content').fill('修复登录问题');
  await choose('客户端类型', 'iOS');
  await screen.dialog
    .locator('.antd-Form-item', { hasText: '版本值' })
    .getByText('1', { exact: true })
    .waitFor();
  await expect.poll(() => field('url').inputValue()).toBe('https://cdn.example.com/app-2.5.1.apk');
  await choose('客户端类型', 'Android');
  await inDialog('保存为草稿').click();
  await screen.dialog.getByText('最低支持版本不能高于版本号').waitFor();
  await field('minVersion').fill('0.1.0');
  // Enter does nothing, because the form has two submit buttons.
  const sentSoFar = screen.sentTo('/app/version/add').length;
  await field('version').press('Enter');
  await expect.poll(() => field('version').inputValue()).toBe('2.5.1');
  expect(screen.sentTo('/app/version/add')).toHaveLength(sentSoFar);
  await inDialog('保存为草稿').click();
  await screen.row('2.5.1').getByText('待发布').waitFor();
  await expect.poll(() => screen.toasts.filter((text) => text.includes('成功'))).toEqual(['新增成功']);
  expect(screen.sentTo('/app/version/add').at(-1)).toEqual({
    pfType: 0,
    version: '2.5.1',
    minVersion: '0.1.0',
    url: 'https://cdn.example.com/app-2.5.1.apk',
    isForce: 'F',
    content: '修复登录问题',
    modifier: 'public',
    status: 2,
  });
});

it('[A §4] only drafts offer publish, which asks first and sends status 1 without the created and release times', async () => {
  await add({ pfType: 2, version: '3.0.0', status: 1 });
  await add({ pfType: 2, version: '3.1.0', status: 2 });
  screen = await openScreen(app, '/platform/app/version/list?pfType=2');
  const publish = (version: string) => screen.row(version).getByRole('button', { name: '发布', exact: true });
  await publish('3.1.0').waitFor();
  await expect.poll(() => publish('3.0.0').count()).toBe(0);
  await publish('3.1.0').click();
  await screen.dialog
    .getByText(
      '确定发布 Windows for pc 版本“3.1.0”（版本值 2）吗？发布后用户可以下载它，正在使用的版本“3.0.0”（版本值 1）随之失效。',
    )
    .waitFor();
  await screen.page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });
  expect(screen.sentTo('/app/version/edit')).toEqual([]);
  // A double click asks once.
  await openForm('3.1.0');
  await inDialog('立即发布').dblclick();
  const questions = screen.page.locator('dialog[open]');
  await questions.first().waitFor();
  await screen.page.waitForTimeout(500);
  expect(await questions.count()).toBe(1);
  await screen.page.keyboard.press('Escape');
  await questions.waitFor({ state: 'detached' });
  await inDialog('取消').click();
  await screen.idle();
  await publish('3.1.0').click();
  await screen.dialog.getByRole('button', { name: '发布', exact: true }).click();
  await screen.row('3.1.0').getByText('使用中').waitFor();
  await screen.row('3.0.0').getByText('已失效').waitFor();
  const [sent] = screen.sentTo('/app/version/edit');
  expect(sent).toMatchObject({ ...release, pfType: 2, version: '3.1.0', status: 1 });
  expect(Object.keys(sent ?? {})).not.toContain('createTime');
  expect(Object.keys(sent ?? {})).not.toContain('releaseTime');
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['发布成功']);

  // Turning the version in use into a draft leaves users without one, so the form asks first.
  await openForm('3.1.0');
  await inDialog('保存为草稿').click();
  await screen.dialog.getByText('版本“3.1.0”正在使用中。').waitFor();
  expect(screen.sentTo('/app/version/edit')).toHaveLength(1);
  await screen.dialog.getByRole('button', { name: '保存并转为待发布' }).click();
  await screen.row('3.1.0').getByText('待发布').waitFor();
  await expect.poll(() => screen.toasts).toEqual(['修改成功']);
});

it('[A §2] edits a version with its revision, and removes it by name', async () => {
  await add({ pfType: 3, version: '4.2.0', status: 2 });
  screen = await openScreen(app, '/platform/app/version/list?pfType=3');
  await openForm('4.2.0');
  // 'md' is 800 px wide, however wide the window.
  const box = await screen.dialog.locator('.antd-Modal-content').boundingBox();
  expect(box?.width).toBe(800);
  await screen.dialog
    .locator('.antd-Form-item', { hasText: '版本值' })
    .getByText('1', { exact: true })
    .waitFor();
  await field('content').fill('支持深色模式');
  const { id, revision } = (await listed()).find(({ version }) => version === '4.2.0') ?? {
    id: 0,
    revision: 0,
  };
  await app.console.call('/admin/app/version/edit', {
    ...release,
    pfType: 3,
    version: '4.2.0',
    status: 2,
    id,
    revision,
  });
  await inDialog('保存为草稿').click();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['该记录已被他人修改，请核对后再试']);
  await expect.poll(() => field('content').inputValue()).toBe('支持深色模式');
  await inDialog('取消').click();
  await screen.dialog.getByRole('button', { name: '放弃' }).click();

  await screen.row('4.2.0').getByRole('button', { name: '删除' }).click();
  await screen.dialog.getByText('确定删除 mac for pc 版本“4.2.0”（版本值 1）吗？').waitFor();
  await screen.dialog.getByRole('button', { name: '确认' }).click();
  await screen.row('4.2.0').waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['删除成功']);
});

it('[A §2] filters user versions by phone and device type', async () => {
  await sql`
    insert into backend.user_version (mobile, version, device_name, device_type, create_time) values
      ('13800138000', '2.5.0', 'HUAWEI Mate 60', 0, '2025-03-01T00:00:00Z'),
      ('13800138000', '2.4.2', 'MatePad Pro', 1, '2025-02-01T00:00:00Z'),
      ('13900139000', '2.5.0', 'ThinkPad X1', 2, '2025-01-01T00:00:00Z')`.execute(app.console.db);
  screen = await openScreen(app, '/platform/user/version/list');
  const { page } = screen;
  await screen.row('ThinkPad X1').getByText('PC', { exact: true }).waitFor();
  await screen.row('MatePad Pro').getByText('2025-02-01 08:00:00').waitFor();
  await page.locator('.list-filter [name=mobile]').fill('138');
  await screen.button('查询').click();
  await page.getByText('共2条').waitFor();
  await page.locator('.list-filter').getByRole('combobox').click();
  await page.getByRole('option', { name: '平板' }).click();
  await screen.button('查询').click();
  await page.getByText('共1条').waitFor();
  expect(screen.sentTo('/user/version/list').at(-1)).toMatchObject({ mobile: '138', deviceType: '1' });
});

async function listed() {
  return (await app.console.call('/admin/app/version/list', { pageSize: 100 })).data.items;
}

it("[decisions 'Conflicts'] reloads a draft that another user changed meanwhile, and keeps and compares typed text", async () => {
  await add({ pfType: 3, version: '4.0.0', status: 2 });
  screen = await openScreen(app, '/platform/app/version/list?pfType=3');
  await screen.row('4.0.0').getByRole('button', { name: '编辑', exact: true }).click();
  await expect.poll(() => field('content').inputValue()).toBe(release.content);
  const { data } = await app.console.call('/admin/app/version/list', { pfType: 3 });
  const { id, revision } = data.items[0]!;
  await app.console.call('/admin/app/version/edit', {
    ...{ ...release, id, revision, pfType: 3, version: '4.0.0', status: 2 },
    ...{ minVersion: '2.1.0', content: '他人写的 <Q&A>' },
  });
  await field('content').fill('我写的 <b>');
  await inDialog('保存为草稿').click();
  const typed = screen.dialog.getByRole('row', { name: /^新增内容/ });
  await expect.poll(() => typed.innerText()).toBe('新增内容\t我写的 <b>\t他人写的 <Q&A>\t用最新内容');
  // The form takes over fields that only the other user changed.
  await expect.poll(() => field('minVersion').inputValue()).toBe('2.1.0');
  await expect.poll(() => field('content').inputValue()).toBe('我写的 <b>');
  await inDialog('保存为草稿').click();
  await screen.idle();
  expect(screen.sentTo('/app/version/edit').at(-1)).toMatchObject({
    minVersion: '2.1.0',
    content: '我写的 <b>',
    revision: Number(revision) + 1,
  });
});
