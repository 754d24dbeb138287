import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { RedemptionDriver } from '../../../server/backend/redemption/redemption-driver';
import { BrowserConsole } from '../../../support/browser/browser';
import { openScreen, type OpenScreen } from '../open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterEach(() => screen?.page.context().close());
afterAll(() => app?.close());

const field = (name: string) => screen.dialog.locator(`[name=${name}]`);
const confirm = () => screen.dialog.getByRole('button', { name: '确认' }).click();
const action = (row: string, name: string) => screen.row(row).getByRole('button', { name, exact: true });

it('[B §2] adds, renames and removes a redemption channel; the list has no size changer', async () => {
  screen = await openScreen(app, '/platform/vip/redemption/channel/list');
  const { dialog, page } = screen;
  await screen.button('新增渠道').click();
  await confirm();
  await dialog.getByText('请输入渠道名称!').waitFor();
  expect(screen.sentTo('/vip/redemption/channel/add')).toEqual([]);
  await field('channelName').fill('抖音直播间');
  screen.toasts.splice(0);
  await confirm();
  await screen.row('抖音直播间').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['添加成功']);
  await page.getByText('共1条').waitFor();
  await expect.poll(() => page.getByText('每页显示').count()).toBe(0);

  await action('抖音直播间', '编辑').click();
  await expect.poll(() => field('channelName').inputValue()).toBe('抖音直播间');
  await field('channelName').fill('抖音直播间（一号）');
  await confirm();
  await screen.row('抖音直播间（一号）').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改成功']);

  await screen.idle();
  await action('抖音直播间（一号）', '删除').click();
  await dialog.getByText('确定删除渠道“抖音直播间（一号）”吗？删除后无法恢复。').waitFor();
  await confirm();
  await screen.row('抖音直播间（一号）').waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['删除成功']);
});

it('[B §8] a failed save shows 修改失败： and the reason once; refuses to remove a channel with batches', async () => {
  const redemption = new RedemptionDriver(app.console);
  for (const channelName of ['线下门店', '企业采购']) {
    await app.console.call('/admin/vip/redemption/channel/add', { channelName });
  }
  const { data } = await app.console.call('/admin/vip/redemption/channel/list', { channelName: '线下门店' });
  await redemption.addBatch({ channelId: data.items[0]?.channelId });
  screen = await openScreen(app, '/platform/vip/redemption/channel/list');
  const { dialog } = screen;
  await screen.button('新增渠道').click();
  await field('channelName').fill('线下门店');
  await confirm();
  await dialog.getByText('渠道名称已存在').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改失败：渠道名称已存在']);
  await expect.poll(() => field('channelName').inputValue()).toBe('线下门店');
  await dialog.getByRole('button', { name: '取消' }).click();
  await screen.page.getByRole('button', { name: '放弃', exact: true }).click();

  await action('企业采购', '编辑').click();
  await expect.poll(() => field('channelName').inputValue()).toBe('企业采购');
  await field('channelName').fill('线下门店');
  await confirm();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改失败：渠道名称已存在']);
  await dialog.getByRole('button', { name: '取消' }).click();
  await screen.page.getByRole('button', { name: '放弃', exact: true }).click();

  await action('线下门店', '删除').click();
  await confirm();
  await expect.poll(() => screen.toasts).toEqual(['该渠道下有 1 个批次，不能删除']);
  await expect.poll(() => screen.row('线下门店').count()).toBe(1);
});

it('[look-and-feel] the name, key and value of a system parameter are readable at 1280 px', async () => {
  screen = await openScreen(app, '/platform/sys/config/list');
  await screen.page.setViewportSize({ width: 1280, height: 800 });
  const cells = screen
    .row('image.sign.secret')
    .locator(':is([data-label=参数名称], [data-label=参数键名], [data-label=参数键值])');
  await cells.first().waitFor();
  const fits = await cells.evaluateAll((all) => all.map((cell) => cell.scrollWidth <= cell.clientWidth));
  expect(fits).toEqual([true, true, true]);
});

it('[B §3] adds and changes every field of a system parameter; a built-in parameter can’t be removed', async () => {
  screen = await openScreen(app, '/platform/sys/config/list');
  const { dialog } = screen;
  await screen.row('image.sign.secret').waitFor();
  await screen.row('image.sign.secret').getByRole('button', { name: '更多' }).click();
  await screen.page.getByRole('menuitem', { name: '删除', disabled: true }).waitFor();
  await screen.page.keyboard.press('Escape');
  // The edit form does not load the value of a secret.
  await action('image.sign.secret', '编辑').click();
  await dialog.getByText('用“更换密钥”生成新的密钥').waitFor();
  await expect.poll(() => field('configKey').inputValue()).toBe('image.sign.secret');
  expect(screen.sentTo('/sys/config/detail/17')).toEqual([]);
  await dialog.getByRole('button', { name: '取消' }).click();

  await screen.button('新增参数').click();
  await field('configName').fill('客服电话');
  await field('configKey').fill('app.service.phone');
  await field('configValue').fill('400-800-0000');
  await dialog.getByText('否', { exact: true }).click();
  await field('remark').fill('联系页显示');
  await confirm();
  await screen.row('app.service.phone').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['添加成功']);
  const cells = await screen.row('app.service.phone').locator('td').allInnerTexts();
  expect(cells.slice(1, 6)).toEqual(['客服电话', 'app.service.phone', '400-800-0000', '否', '联系页显示']);

  await action('app.service.phone', '编辑').click();
  await expect.poll(() => field('configValue').inputValue()).toBe('400-800-0000');
  await field('configValue').fill('');
  await field('configKey').fill('image.sign.secret');
  await confirm();
  await dialog.getByText('参数键名已存在').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改失败：参数键名已存在']);
  await field('configKey').fill('app.service.phone');
  await confirm();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改成功']);
  expect(screen.sentTo('/sys/config/edit').at(-1)).toMatchObject({
    ...{ configName: '客服电话', configKey: 'app.service.phone', configValue: '', configType: 'N' },
    ...{ remark: '联系页显示', revision: 0 },
  });

  await action('app.service.phone', '删除').click();
  await dialog
    .getByText('确定删除参数“客服电话”（app.service.phone）吗？依赖它的功能将失效，且无法恢复。')
    .waitFor();
  await confirm();
  await screen.row('app.service.phone').waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['删除成功']);
});
