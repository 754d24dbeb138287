import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { GrantDriver } from '../../../server/backend/grants/grant-driver';
import { BrowserConsole } from '../../../support/browser/browser';
import { addUser } from '../../../support/database/users';
import { openScreen, type OpenScreen } from '../open-screen';

const place = '/platform/vip/give/list';
const message = '请输入用户注册的手机号';
let app: BrowserConsole;
let grants: GrantDriver;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  grants = new GrantDriver(app.console);
  await grants.reset();
  app.console.clock = () => new Date();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const action = (row: string, name: string) => screen.row(row).getByRole('button', { name, exact: true });
const confirm = () => screen.dialog.getByRole('button', { name: '确认', exact: true });
const phones = () => screen.dialog.getByPlaceholder('用户注册的手机号');
async function choose(label: string, option: string): Promise<void> {
  const item = screen.dialog.locator('[class*="Form-item"]', { hasText: label });
  await item.getByRole('combobox').last().click();
  await screen.page.getByRole('option', { name: option, exact: true }).click();
}
async function openGrant(...numbers: string[]): Promise<void> {
  await screen.button('发放会员').click();
  for (const [index, number] of numbers.entries()) {
    if (index > 0) await screen.dialog.getByRole('button', { name: '添加手机号' }).click();
    await phones().nth(index).fill(number);
  }
  await choose('活动', '春节回馈');
  await choose('发放时长', '3个月');
}

it('[look-and-feel] choices that did not load say why, without the address of their call, and load when their list opens', async () => {
  screen = await openScreen(app, place);
  const call = '**/app/activity/list';
  await screen.page.route(call, (route) =>
    route.fulfill({ json: { status: 1, msg: '稍后再试', data: null } }),
  );
  await screen.button('发放会员').click();
  await expect.poll(() => screen.toasts).toEqual(['稍后再试']);
  await screen.page.unroute(call);
  await choose('活动', '春节回馈');
});

it('[B §5] adds phone rows, removes them while more than one is left, and refuses each at its own row', async () => {
  screen = await openScreen(app, place);
  const { dialog } = screen;
  await screen.button('发放会员').click();
  const remove = dialog.getByRole('button', { name: '删除' });
  await phones().waitFor();
  const counts = async () => [await phones().count(), await remove.count()];
  await expect.poll(counts).toEqual([1, 0]);
  await dialog.getByRole('button', { name: '添加手机号' }).click();
  await dialog.getByRole('button', { name: '添加手机号' }).click();
  await expect.poll(counts).toEqual([3, 3]);
  await phones().nth(0).fill('138 00000001');
  await phones().nth(1).fill('138000000012');
  await confirm().click();
  await expect.poll(() => dialog.getByText(message, { exact: true }).count()).toBe(3);
  for (const text of ['请选择活动', '请选择发放时长']) await dialog.getByText(text).waitFor();
  await phones().nth(0).fill('13800000001');
  await expect.poll(() => dialog.getByText(message, { exact: true }).count()).toBe(2);
  await remove.nth(1).click();
  await remove.nth(1).click();
  await expect.poll(counts).toEqual([1, 0]);
  await expect.poll(() => phones().inputValue()).toBe('13800000001');
  expect(screen.sentTo('/vip/give/add')).toEqual([]);
});

it('[B §5] shows what the server refuses at the row of the number, and grants once it is corrected', async () => {
  screen = await openScreen(app, place);
  const { dialog, toasts } = screen;
  // The form accepts the invisible mark, the server refuses it.
  await openGrant('13800000003', '\u202d1380000003');
  await confirm().click();
  await expect.poll(() => toasts).toEqual([message]);
  await expect.poll(() => dialog.getByText(message, { exact: true }).count()).toBe(1);
  await expect.poll(() => phones().nth(1).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByRole('button', { name: '删除' }).nth(1).click();
  await confirm().click();
  await expect.poll(() => toasts).toEqual([message, '发放成功']);
});

it('[B §7] lists unregistered numbers, and shows 发放成功 only if at least one user got the grant', async () => {
  screen = await openScreen(app, place);
  const { page } = screen;
  await openGrant('13800000001', '13900000001', '13900000002');
  screen.toasts.length = 0;
  await confirm().dblclick();
  const results = page.getByRole('dialog', { name: '发放结果' });
  await results.getByText('已向 1 个手机号发放会员').waitFor();
  await results.getByText('2 个手机号没有成功').waitFor();
  await results.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect
    .poll(() => [...screen.toasts].sort())
    .toEqual(['13900000001、13900000002手机号未注册，发放失败', '发放成功']);
  expect(screen.sentTo('/vip/give/add')).toEqual([
    {
      mobiles: ['13800000001', '13900000001', '13900000002'],
      activityId: grants.activityId,
      duration: '3',
      durationType: 'M',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  await screen.row('13800000001').waitFor();
  await expect.poll(() => screen.row('13800000001').getByRole('button').count()).toBe(0);
  await expect
    .poll(() => screen.row('13900000001').getByRole('button').allInnerTexts())
    .toEqual(['编辑', '重新发放']);

  await openGrant('13900000003', '13900000003');
  screen.toasts.length = 0;
  await confirm().click();
  await results.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => screen.toasts).toEqual(['13900000003手机号未注册，发放失败']);

  await openGrant('13800000002');
  screen.toasts.length = 0;
  await confirm().click();
  await expect.poll(() => screen.toasts).toEqual(['发放成功']);
  await screen.row('13800000002').getByText('成功').waitFor();
});

it('[B §7] shows a short toast for many unregistered numbers; the panel copies, exports and retries them', async () => {
  screen = await openScreen(app, place);
  const { page } = screen;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const numbers = Array.from({ length: 6 }, (_, at) => `1391000000${at}`);
  await openGrant(...numbers);
  screen.toasts.length = 0;
  await confirm().click();
  const results = page.getByRole('dialog', { name: '发放结果' });
  await results.getByText('6 个手机号没有成功').waitFor();
  await expect
    .poll(() => screen.toasts)
    .toEqual([`${numbers.slice(0, 5).join('、')}等 6 个手机号未注册，发放失败`]);
  await results.getByRole('button', { name: '复制手机号' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(numbers.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    results.getByRole('button', { name: '导出' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^发放失败_\d{14}\.xlsx$/);

  await addUser(app.console.db, { mobile: numbers[2]! });
  await results.getByRole('button', { name: '重新发放这些' }).click();
  await results.getByText('5 个手机号没有成功，重试成功 1 个').waitFor();
  await results.getByRole('row', { name: `${numbers[2]} 已成功` }).waitFor();
  await results.getByRole('row', { name: `${numbers[3]} ${numbers[3]}手机号未注册，发放失败` }).waitFor();
  await results.getByRole('button', { name: '关闭', exact: true }).last().click();
  await screen.row(numbers[2]!).getByText('成功').waitFor();
});

it('[B §4] a failed row is edited and granted again; its form has one number and no way to add others', async () => {
  await grants.addFailed('13900000009');
  screen = await openScreen(app, `${place}?mobile=13900000009`);
  const { dialog, page } = screen;
  await action('13900000009', '重新发放').click();
  await dialog.getByText('确定向 13900000009 重新发放活动“春节回馈”的 7天会员吗？').waitFor();
  await confirm().click();
  await expect.poll(() => screen.toasts).toEqual(['13900000009手机号未注册，发放失败']);

  await screen.idle();
  await action('13900000009', '编辑').click();
  await expect.poll(() => phones().inputValue()).toBe('13900000009');
  await dialog.getByText('7天', { exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: '添加手机号' }).count()).toBe(0);
  await phones().fill('');
  await confirm().click();
  await dialog.getByText(message, { exact: true }).waitFor();
  await phones().fill('13900000008');
  screen.toasts.length = 0;
  await confirm().click();
  await expect.poll(() => screen.toasts).toEqual(['修改成功']);

  await addUser(app.console.db, { mobile: '13900000008' });
  await page.locator('.list-filter input[name=mobile]').fill('13900000008');
  await screen.button('查询').click();
  await action('13900000008', '重新发放').click();
  screen.toasts.length = 0;
  await confirm().click();
  await expect.poll(() => screen.toasts).toEqual(['发放成功']);
  await screen.row('13900000008').getByText('成功').waitFor();
  await expect.poll(() => screen.row('13900000008').getByRole('button').count()).toBe(0);
});

it('[B §5] an activity requires a unique name; an activity with grants shows why it cannot be removed', async () => {
  const given = await grants.addActivity('国庆回馈');
  await grants.add(['13800000003'], { activityId: given });
  screen = await openScreen(app, '/platform/app/activity/list');
  const { dialog, page } = screen;
  await screen.button('新增活动').click();
  await confirm().click();
  await dialog.getByText('请输入活动名称!').waitFor();
  await dialog.locator('input[name=activityName]').fill('国庆回馈');
  screen.toasts.length = 0;
  await confirm().click();
  await dialog.getByText('活动名称已存在', { exact: true }).waitFor();
  await expect.poll(() => screen.toasts).toEqual(['修改失败：活动名称已存在']);
  await dialog.locator('input[name=activityName]').fill('元旦回馈');
  await confirm().click();
  await expect.poll(() => screen.toasts.at(-1)).toBe('添加成功');
  await screen.idle();
  await action('元旦回馈', '编辑').click();
  await expect.poll(() => dialog.locator('input[name=activityName]').inputValue()).toBe('元旦回馈');
  await dialog.locator('input[name=activityName]').fill('新年回馈');
  await confirm().click();
  await expect.poll(() => screen.toasts.at(-1)).toBe('修改成功');
  // The saved dialog reloads the list: a reload that comes after the grant below would already show it.
  await screen.idle();

  await expect.poll(() => page.getByText('每页显示').count()).toBe(0);
  expect(
    await screen
      .row('国庆回馈')
      .locator('.is-disabled', { hasText: '删除' })
      .getAttribute('aria-description'),
  ).toBe('该活动已发放 1 次，不能删除');
  // Another user grants from it meanwhile: the removal is refused with the server's message.
  const fresh = await app.console.call('/admin/app/activity/list', {
    activityName: '新年回馈',
  });
  await grants.add(['13800000003'], { activityId: fresh.data.items[0]?.activityId, duration: 3 });
  await action('新年回馈', '删除').click();
  await dialog.getByText('确定删除活动“新年回馈”吗？').waitFor();
  await confirm().click();
  await expect.poll(() => screen.toasts.at(-1)).toBe('该活动已发放 1 次，不能删除');
});

it('[Foundation §7] a dialog closed before its options arrive causes no error in the browser', async () => {
  screen = await openScreen(app, place);
  const { page, dialog } = screen;
  const options = '**/api/admin/app/activity/list';
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(options, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(options);
  await screen.button('发放会员').click();
  await asked;
  await dialog.getByRole('button', { name: '取消', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const answered = page.waitForResponse(options);
  answer();
  await (await answered).finished();
  // By now the browser would have reported an error; failure-notes.ts checks for it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
});
