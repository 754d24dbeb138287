import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChannelDriver } from '../../../server/backend/channels/channel-driver';
import { BrowserConsole } from '../../../support/browser/browser';
import { openScreen, type OpenScreen } from '../open-screen';

const list = '/platform/app/channel/list';
let app: BrowserConsole;
let channels: ChannelDriver;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  channels = new ChannelDriver(app.console);
  await app.console.login();
});
beforeEach(async () => {
  await channels.empty();
  await channels.setAddress('https://www.example.com/d/{code}');
});
afterEach(() => screen?.page.context().close());
afterAll(() => app?.close());

async function more(row: string, action: string): Promise<void> {
  await screen.row(row).getByRole('button', { name: '更多' }).click();
  await screen.page.getByRole('menuitem', { name: action }).click();
}

it('[B §5] adds a channel, long-term or with an end date; changes it, and removes it after a warning', async () => {
  screen = await openScreen(app, list);
  const { dialog, page } = screen;
  await screen.button('新增渠道').click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await dialog.getByText('请输入渠道名称').waitFor();
  await dialog.getByText('自定义结束日期').click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await dialog.getByText('请选择结束日期', { exact: true }).waitFor();
  expect(screen.sentTo('/app/channel/add')).toEqual([]);
  await dialog.locator('input[name=channelName]').fill('抖音信息流');
  await expect.poll(() => dialog.locator('input[name=channelName]').getAttribute('maxlength')).toBe('50');
  await dialog.getByText('长期有效').click();
  await dialog.getByPlaceholder('请选择日期').waitFor({ state: 'detached' });
  screen.toasts.splice(0);
  await dialog.getByRole('button', { name: '确认' }).click();
  await screen.row('抖音信息流').getByText('长期有效').waitFor();
  expect(screen.sentTo('/app/channel/add')).toEqual([
    { channelName: '抖音信息流', channelExpiry: '2099-12-31' },
  ]);
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['添加成功']);

  // The channel's end date is now in the past, so the form refuses to save it again.
  await sql`update backend.promotion_channel set channel_expiry = '2024-06-30'`.execute(app.console.db);
  await screen.button('查询').click();
  await screen.row('抖音信息流').getByText('已过期').waitFor();
  await more('抖音信息流', '编辑');
  await expect.poll(() => dialog.getByPlaceholder('请选择日期').inputValue()).toBe('2024-06-30');
  await dialog.getByRole('button', { name: '确认' }).click();
  await dialog.getByText('结束日期不能早于今天').waitFor();
  expect(screen.sentTo('/app/channel/edit')).toMatchObject([{ channelExpiry: '2024-06-30', revision: 0 }]);
  // The form also refuses a typed date that the calendar disables.
  await dialog.getByPlaceholder('请选择日期').fill('2025-05-31');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(() => screen.sentTo('/app/channel/edit').length).toBe(2);
  expect(screen.sentTo('/app/channel/edit')[1]).toMatchObject({ channelExpiry: '2025-05-31' });
  await dialog.getByText('结束日期不能早于今天').waitFor();
  await expect.poll(() => dialog.getByPlaceholder('请选择日期').inputValue()).toBe('2025-05-31');
  await dialog.getByPlaceholder('请选择日期').fill('2098-06-30');
  screen.toasts.splice(0);
  await dialog.getByRole('button', { name: '确认' }).click();
  await screen.row('抖音信息流').getByText('2098-06-30').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改成功']);

  await more('抖音信息流', '删除');
  await dialog
    .getByText(
      '确定删除推广渠道“抖音信息流”吗？删除后，通过该渠道链接进入的用户可能无法访问，统计数据一并清除，且无法恢复。',
    )
    .waitFor();
  await dialog.getByRole('button', { name: '确认' }).click();
  await screen.row('抖音信息流').waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['删除成功']);
  await page.getByText('暂无数据').waitFor();
});

describe('[B §8] the link is copied', () => {
  /** The clipboard's text, read by a keyboard paste, which needs no permission. */
  async function paste(): Promise<string> {
    const field = screen.page.locator('.list-filter input[name=channelName]');
    await field.fill('');
    await field.focus();
    await screen.page.keyboard.press('Control+v');
    return field.inputValue();
  }

  it('shows 复制成功 with or without clipboard permission, and 复制失败 if the browser cannot copy', async () => {
    const first = await channels.made('第一个');
    const second = await channels.made('第二个');
    screen = await openScreen(app, list);
    const { page } = screen;
    const copy = (row: string) => screen.row(row).getByRole('button', { name: '复制链接' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy('第一个');
    await expect.poll(() => screen.toasts.splice(0)).toEqual(['复制成功']);
    expect(first.channelLink).toBe(`https://www.example.com/d/${first.channelCode}`);
    expect(await paste()).toBe(first.channelLink);

    const devtools = await page.context().newCDPSession(page);
    const { targetInfo } = await devtools.send('Target.getTargetInfo');
    const denied = { setting: 'denied', browserContextId: targetInfo.browserContextId ?? '' } as const;
    for (const allowWithoutSanitization of [false, true]) {
      const permission = { name: 'clipboard-write', allowWithoutSanitization };
      await devtools.send('Browser.setPermission', { permission, ...denied });
    }
    expect(await page.evaluate(() => navigator.clipboard.writeText('x').catch(() => 'denied'))).toBe(
      'denied',
    );
    await copy('第二个');
    await expect.poll(() => screen.toasts.splice(0)).toEqual(['复制成功']);
    expect(await paste()).toBe(second.channelLink);

    await page.evaluate(() => (document.execCommand = () => false));
    await copy('第一个');
    await expect.poll(() => screen.toasts.splice(0)).toEqual(['复制失败']);
    expect(await paste()).toBe(second.channelLink);
  });

  it('copies nothing without the base address, and says why', async () => {
    await channels.empty();
    await channels.made('没有地址', '2099-01-01');
    screen = await openScreen(app, list);
    await screen.row('没有地址').getByText('未设置推广地址').waitFor();
    await expect
      .poll(() => screen.row('没有地址').locator('.is-disabled').allInnerTexts())
      .toEqual(['复制链接']);
    await expect
      .poll(() => screen.row('没有地址').locator('.is-disabled').getAttribute('aria-description'))
      .toBe('请先在“系统参数”中设置 app.channel.link');
  });
});

describe('[B §2] the statistics of a channel', () => {
  const textsOf = (caption: string) =>
    screen.page
      .getByRole('table', { name: caption })
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)),
      );

  it('show a chart and a table for the default range and for any other, which the URL keeps', async () => {
    const channel = await channels.made('抖音信息流');
    await channels.count(channel.id, '2025-02-01', [1000, 333, 10, 20, 5, 6]);
    await channels.count(channel.id, '2025-03-01', [2000, 667, 0, 1, 0, 0]);
    screen = await openScreen(app, list);
    const { page } = screen;
    await screen.row('抖音信息流').getByRole('button', { name: '统计' }).click();
    await page.waitForURL(`**/app/channel/statistics/${channel.channelCode}`);
    await page.getByRole('heading', { name: '抖音信息流' }).waitFor();
    expect(screen.sentTo('/app/channel/stats')).toEqual([
      { code: channel.channelCode, startDate: '2025-01-01', endDate: '2099-12-31' },
    ]);
    await expect.poll(() => page.getByPlaceholder('开始日期').inputValue()).toBe('2025-01-01');
    await expect.poll(() => page.getByPlaceholder('结束日期').inputValue()).toBe('2099-12-31');
    await page
      .getByRole('img', { name: '转化漏斗：点击3,000；下载1,000，下载率33.33%；付费42，付费率4.20%' })
      .waitFor();
    await page.getByRole('img', { name: '付费构成：包年15，占35.71%；包月27，占64.29%' }).waitFor();
    expect(await textsOf('转化明细')).toEqual([
      ['步骤', '数量', '转化率'],
      ['点击', '3,000', '-'],
      ['下载', '1,000', '33.33%\n下载 ÷ 点击'],
      ['付费', '42', '4.20%\n付费 ÷ 下载'],
    ]);
    expect(await textsOf('付费构成明细')).toEqual([
      ['会员类型', '数量', '占付费'],
      ['包年', '15', '35.71%'],
      ['12个月', '10', '23.81%'],
      ['连续包年', '5', '11.90%'],
      ['包月', '27', '64.29%'],
      ['1个月', '21', '50.00%'],
      ['连续包月', '6', '14.29%'],
    ]);

    await page.goto(
      `/#/platform/app/channel/statistics/${channel.channelCode}?startDate=2025-02-01&endDate=2025-02-28`,
    );
    await page
      .getByRole('img', { name: '转化漏斗：点击1,000；下载333，下载率33.30%；付费41，付费率12.31%' })
      .waitFor();
    await expect.poll(() => page.getByPlaceholder('结束日期').inputValue()).toBe('2025-02-28');
    const before = screen.sentTo('/app/channel/stats').length;
    await screen.button('清空').click();
    await page.getByRole('img', { name: /^转化漏斗：点击3,000；/ }).waitFor();
    await expect.poll(() => page.getByPlaceholder('开始日期').inputValue()).toBe('2025-01-01');
    const usual = { code: channel.channelCode, startDate: '2025-01-01', endDate: '2099-12-31' };
    await screen.button('清空').click();
    await expect.poll(() => screen.sentTo('/app/channel/stats').slice(before)).toEqual([usual, usual]);
  });

  it('are 0.00% without clicks; an unknown code shows the reason', async () => {
    const channel = await channels.made('筹备中');
    screen = await openScreen(app, `/platform/app/channel/statistics/${channel.channelCode}`);
    const { page } = screen;
    await page.getByText('所选日期内还没有点击、下载或付费').waitFor();
    expect((await textsOf('转化明细')).slice(1)).toEqual([
      ['点击', '0', '-'],
      ['下载', '0', '0.00%\n下载 ÷ 点击'],
      ['付费', '0', '0.00%\n付费 ÷ 下载'],
    ]);
    await expect.poll(() => screen.toasts).toEqual([]);
    await page.goto('/#/platform/app/channel/statistics/nosuchcode');
    const alert = page.locator('.screen[data-active="true"]').getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).toContain('记录不存在或已被删除');
    await expect.poll(() => page.locator('.screen[data-active="true"] .channel-funnel').count()).toBe(0);
  });
});
