import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { openScreen, type OpenScreen } from '../open-screen';

const place = '/platform/app/message/list';
let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const waitForText = (text: string) => screen.dialog.getByText(text, { exact: true }).waitFor();
const publish = () => screen.dialog.getByRole('button', { name: '发布', exact: true }).click();
const answer = (name: string) => screen.page.getByRole('button', { name, exact: true }).click();
async function choose(option: string): Promise<void> {
  await screen.dialog.getByRole('combobox').click();
  await screen.page.getByRole('option', { name: option, exact: true }).click();
}

it('[B §4] publishes a message by version once, after a warning', async () => {
  screen = await openScreen(app, place);
  const { page, dialog } = screen;
  await screen.button('新增消息').click();
  // amis validates only the fields that it has drawn; fields with a condition come a moment later.
  await expect.poll(() => dialog.locator('input[name=version]').inputValue()).toBe('0.1.0');
  await publish();
  for (const text of ['请输入消息标题!', '请输入消息正文!', '请选择客户端类型!', '请选择版本范围!'])
    await waitForText(text);
  await dialog.locator('input[name=title]').fill('新版本上线');
  await dialog.locator('textarea').fill('请更新');
  await waitForText('3/120');
  await dialog.getByText('全部', { exact: true }).click();
  await choose('小于');
  await dialog.getByRole('switch').click();
  await publish();
  await waitForText('请输入更新地址!');
  await dialog.locator('input[name=url]').fill('https://www.example.com/download');
  // A corrected field loses its error mark.
  await dialog.getByText('请输入更新地址!', { exact: true }).waitFor({ state: 'detached' });

  // Enter in a field asks before it publishes.
  await page.keyboard.press('Enter');
  await publish();
  await page.getByText('确定发布消息“新版本上线”吗？确认后立即推送，不能撤回。').waitFor();
  await answer('再看看');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  expect(screen.sentTo('/app/message/add')).toEqual([]);
  await publish();
  await page.getByRole('button', { name: '确认发布', exact: true }).dblclick();
  await screen.row('新版本上线').getByText('全部 · 版本小于 0.1.0').waitFor();
  expect(screen.sentTo('/app/message/add')).toEqual([
    {
      title: '新版本上线',
      content: '请更新',
      mode: 1,
      pfType: 3,
      rangeType: 2,
      version: '0.1.0',
      deviceToken: '',
      updateVersion: 'T',
      url: 'https://www.example.com/download',
    },
  ]);
  await expect.poll(() => screen.toasts.filter((text) => text === '添加成功')).toEqual(['添加成功']);
});

it('[B §5] a message to a device sends no field of the version mode; without a range there is no version field', async () => {
  screen = await openScreen(app, place);
  const { dialog } = screen;
  await screen.button('新增消息').click();
  await dialog.locator('input[name=title]').fill('问题已处理');
  await dialog.locator('textarea').fill('您好');
  await dialog.getByText('iOS', { exact: true }).click();
  await choose('不限');
  await dialog.locator('input[name=version]').waitFor({ state: 'detached' });
  await dialog.getByText('按设备', { exact: true }).click();
  await publish();
  await waitForText('请输入设备标识!');
  await expect.poll(() => dialog.getByText('请选择版本范围!').count()).toBe(0);
  await dialog.locator('input[name=deviceToken]').fill('token-1');
  await publish();
  await answer('确认发布');
  await screen.row('问题已处理').getByText('token-1').waitFor();
  expect(screen.sentTo('/app/message/add')).toEqual([
    {
      title: '问题已处理',
      content: '您好',
      mode: 2,
      pfType: '',
      rangeType: '',
      version: '',
      deviceToken: 'token-1',
      updateVersion: 'F',
      url: '',
    },
  ]);
});

it('[B §4] an edit corrects the text and cannot change the audience; a removal names the message, and says that it recalls nothing', async () => {
  await sql`delete from backend.message`.execute(app.console.db);
  const published = {
    title: '维护通知',
    content: '周六维护',
    mode: 1,
    pfType: 0,
    rangeType: 5,
    updateVersion: 'F',
  };
  await app.console.call('/admin/app/message/add', published);
  screen = await openScreen(app, place);
  const { dialog } = screen;
  await screen.row('维护通知').getByRole('button', { name: '编辑' }).click();
  await waitForText('消息已发布：修改只影响还没有看到它的用户，推送对象不能再改。');
  await waitForText('Android · 所有版本');
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
  await dialog.locator('textarea').fill('周日维护');
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await screen.row('维护通知').getByText('周日维护').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改成功']);

  await screen.idle();
  await screen.row('维护通知').getByRole('button', { name: '删除' }).click();
  await waitForText('确定删除消息“维护通知”吗？只删除这条记录，已经送达的消息不会被收回，且无法恢复。');
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await screen.row('维护通知').waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['删除成功']);
});

it.each(['编辑', '删除'])(
  '[look-and-feel] %s of a message that was removed elsewhere says so and removes its row',
  async (action) => {
    await sql`delete from backend.message`.execute(app.console.db);
    const message = { content: '周六维护', mode: 1, pfType: 0, rangeType: 5, updateVersion: 'F' };
    for (const title of ['仍在的通知', '已删的通知'])
      await app.console.call('/admin/app/message/add', { ...message, title });
    screen = await openScreen(app, place);
    const row = screen.row('已删的通知');
    await row.getByRole('button', { name: action }).click();
    await screen.opened();
    await sql`delete from backend.message where title = '已删的通知'`.execute(app.console.db);
    await screen.dialog.getByRole('button', { name: '确认', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => screen.toasts).toEqual(['记录不存在或已被删除']);
    await screen.row('仍在的通知').waitFor();
    // A refused form stays open with its text.
    await expect.poll(() => screen.dialog.count()).toBe(action === '编辑' ? 1 : 0);
  },
);
