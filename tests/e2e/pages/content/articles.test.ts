import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Articles, type Kind } from '../../../support/articles';
import { BrowserConsole } from '../../../support/browser/browser';
import { openScreen, type OpenScreen } from '../open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
const ids: Record<Kind, Record<string, number>> = { help: {}, docs: {} };
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
  for (const kind of ['help', 'docs'] as const) {
    const articles = new Articles(app.console, kind);
    const top = await articles.category('会员服务');
    const below = await articles.category('购买与续费', top);
    const other = await articles.category('常见故障');
    ids[kind] = {
      购买会员: await articles.inState(below, 0, { title: '购买会员' }),
      会员权益: await articles.inState(top, 2, { title: '会员权益' }),
      活动说明: await articles.inState(top, 1, { title: '活动说明' }),
      白屏: await articles.inState(other, 0, { title: '白屏' }),
    };
  }
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const active = () => screen.page.locator('.screen[data-active="true"]');
const titles = () => active().locator('tbody tr td:nth-child(1)').allInnerTexts();
const title = () => active().locator('.list-filter input[name=title]');

it('[B §2] filters by title (Enter or 查询), and at once by a category of any level; 清空 resets, 新增文章 opens the editor', async () => {
  screen = await openScreen(app, '/platform/help/aritcle');
  const { page } = screen;
  await screen.row('白屏').waitFor();
  expect(await titles()).toEqual(['白屏', '活动说明', '会员权益', '购买会员']);
  await expect.poll(() => screen.row('购买会员').locator('td').nth(1).innerText()).toBe('购买与续费');

  await title().fill('会员');
  await title().press('Enter');
  await expect.poll(titles).toEqual(['会员权益', '购买会员']);
  await title().fill('购买');
  await screen.button('查询').click();
  await expect.poll(titles).toEqual(['购买会员']);
  await screen.button('清空').click();
  await screen.row('白屏').waitFor();

  const category = () => active().getByRole('combobox', { name: '文章分类' });
  const option = (text: string) => page.getByRole('treegrid').getByRole('row', { name: text });
  await category().click();
  await option('会员服务').click();
  await expect.poll(titles).toEqual(['活动说明', '会员权益', '购买会员']);
  expect(page.url()).toMatch(/\?categoryId=\d+$/);
  // Choose the first category's first child by keyboard.
  await category().focus();
  await page.keyboard.press('Enter');
  await option('会员服务').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await option('购买与续费').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['购买会员']);
  await page.reload();
  await expect.poll(() => category().innerText()).toBe('会员服务 / 购买与续费');
  await expect.poll(titles).toEqual(['购买会员']);

  await screen.button('新增文章').click();
  await page.waitForURL('**/help/aritcleDetails/0');
});

it('[B §9] queries of the article lists are throttled at 500 ms', async () => {
  screen = await openScreen(app, '/platform/help/aritcle');
  const { page } = screen;
  for (const kind of ['help', 'docs'] as const) {
    if (kind === 'docs') await page.goto('/#/platform/docs/aritcle');
    const asked = () => screen.sentTo(`/${kind}/article/list`).map((body) => body['title']);
    // The screen before has such a row, too.
    await active()
      .getByRole('heading', { name: kind === 'help' ? '帮助文章' : '文档文章' })
      .waitFor();
    await screen.row('白屏').waitFor();
    if (kind === 'help') await page.clock.install();
    await page.clock.pauseAt(Date.now() + (kind === 'help' ? 60_000 : 600_000));
    const before = asked().length;
    const search = async (text: string) => {
      await title().fill(text);
      await title().press('Enter');
    };
    await search('甲');
    await expect.poll(() => asked().slice(before)).toEqual(['甲']);
    for (const text of ['乙', '丙', '丁']) await search(text);
    await page.clock.runFor(499);
    expect(asked().slice(before)).toEqual(['甲']);
    await page.clock.runFor(1);
    await expect.poll(() => asked().slice(before)).toEqual(['甲', '丁']);
    await page.clock.runFor(2_000);
    expect(asked().slice(before)).toEqual(['甲', '丁']);
    await page.clock.resume();
  }
});

it('[A §4] help: only unpublished articles offer 发布, which asks first; a deleted one cannot be deleted again', async () => {
  screen = await openScreen(app, '/platform/help/aritcle');
  const { page, dialog, toasts } = screen;
  await screen.row('会员权益').waitFor();
  await expect.poll(() => active().getByRole('button', { name: '发布', exact: true }).count()).toBe(1);
  await expect.poll(() => screen.row('活动说明').locator('.is-disabled').allInnerTexts()).toEqual(['删除']);
  await expect.poll(() => active().locator('tbody .is-disabled').count()).toBe(1);

  await screen.row('会员权益').getByRole('button', { name: '发布' }).click();
  await dialog.getByText('确定发布文章“会员权益”吗？发布后用户可以看到。').waitFor();
  await dialog.getByRole('button', { name: '确认' }).click();
  await screen.row('会员权益').getByText('已发布').waitFor();
  await expect.poll(() => toasts.splice(0)).toEqual(['发布成功']);
  expect(screen.sentTo('/help/article/publish')).toEqual([{ id: ids.help['会员权益'], status: 0 }]);

  await screen.row('白屏').getByRole('button', { name: '删除' }).click();
  await dialog.getByText('确定删除文章“白屏”吗？删除后用户不再看到它。').waitFor();
  await dialog.getByRole('button', { name: '确认' }).click();
  await screen.row('白屏').getByText('已删除').waitFor();
  await expect.poll(() => toasts).toEqual(['删除成功']);

  // The screen stays mounted, so it keeps its search while another screen is visible.
  await title().fill('会员');
  await screen.button('查询').click();
  await expect.poll(titles).toEqual(['会员权益', '购买会员']);
  await page.goto('/#/platform/docs/aritcle');
  await page.getByRole('tab', { name: '文档文章', selected: true }).waitFor();
  await page.getByRole('tab', { name: '帮助文章' }).click();
  await expect.poll(titles).toEqual(['会员权益', '购买会员']);
});

it('[A §4] docs: only published articles have a linked title and a delete action; the list has two filters', async () => {
  screen = await openScreen(app, '/platform/docs/aritcle');
  const { page, dialog, toasts } = screen;
  await screen.row('白屏').waitFor();
  await expect
    .poll(() => active().locator('.list-filter label').allInnerTexts())
    .toEqual(['文章标题', '文章分类']);
  await expect
    .poll(() => active().locator('thead th').allInnerTexts())
    .toEqual(['ID', '文章标题', '文章分类', '父级ID', '状态', '创建时间', '操作']);
  await expect.poll(() => active().locator('tbody a').allInnerTexts()).toEqual(['白屏', '购买会员']);
  const actions = (name: string) => screen.row(name).locator('td').last().innerText();
  expect([await actions('会员权益'), await actions('活动说明')].map((text) => text.split(/\s+/))).toEqual([
    ['编辑', '删除'],
    ['查看', '删除'],
  ]);
  await expect.poll(() => active().locator('tbody .is-disabled').allInnerTexts()).toEqual(['删除', '删除']);

  await screen.row('白屏').getByRole('button', { name: '删除' }).click();
  await dialog.getByText('确定删除文章“白屏”吗？').waitFor();
  await dialog.getByRole('button', { name: '确认' }).click();
  await screen.row('白屏').getByText('已删除').waitFor();
  await expect.poll(() => toasts).toEqual(['删除成功']);
  await screen.idle();
  await screen.row('购买会员').getByRole('link', { name: '购买会员' }).click();
  await page.waitForURL(`**/docs/aritcleDetails/${ids.docs['购买会员']}`);
});
