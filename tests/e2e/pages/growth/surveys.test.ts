import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { openScreen, type OpenScreen } from '../open-screen';

const place = '/platform/question/survey/list';
let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const usual = {
  pfType: 0,
  btnYes: '去填写',
  btnNo: '下次再说',
  content: '花一分钟告诉我们',
  url: 'https://survey.example.com/s/1',
};
const addSurvey = (title: string) => app.console.call('/admin/question/survey/add', { ...usual, title });
async function idOf(title: string): Promise<number> {
  const { data } = await app.console.call('/admin/question/survey/list', { title });
  return data.items[0]?.id ?? 0;
}
const confirm = () => screen.dialog.getByRole('button', { name: '确认', exact: true }).click();
/** A row's switch. */
const enabled = (title: string) => screen.row(title).getByRole('switch').first();
const shown = (title: string) => screen.row(title).getByRole('switch').last();
const flip = (title: string, which: 'first' | 'last') =>
  screen.row(title).getByRole('switch')[which]().click();

it('[B §5] a survey requires every field; it is added, edited with its revision, and removed by name', async () => {
  screen = await openScreen(app, place);
  const { dialog } = screen;
  await screen.button('新增问卷').click();
  // The code of radio buttons loads with the first form that contains them.
  await dialog.getByText('iOS', { exact: true }).waitFor();
  await confirm();
  for (const text of [
    '请输入问卷标题',
    '请选择客户端类型',
    '请输入问卷内容',
    '请输入确认按钮文字',
    '请输入取消按钮文字',
    '请输入问卷链接',
  ])
    await dialog.getByText(text, { exact: true }).waitFor();
  await dialog.locator('input[name=title]').fill('满意度调查');
  await dialog.getByText('iOS', { exact: true }).click();
  await dialog.locator('textarea').fill(usual.content);
  await dialog.locator('input[name=btnYes]').fill(usual.btnYes);
  await dialog.locator('input[name=btnNo]').fill(usual.btnNo);
  await dialog.locator('input[name=url]').fill(usual.url);
  await confirm();
  await screen.row('满意度调查').getByText('iOS').waitFor();
  expect(screen.sentTo('/question/survey/add')).toEqual([{ ...usual, title: '满意度调查', pfType: 1 }]);
  await expect.poll(() => screen.toasts.filter((text) => text === '添加成功')).toEqual(['添加成功']);
  screen.toasts.splice(0);

  await screen.idle();
  await screen.row('满意度调查').getByRole('button', { name: '编辑' }).click();
  await dialog.locator('input[name=title]').fill('功能调研');
  await confirm();
  await screen.row('功能调研').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改成功']);
  await screen.idle();
  await screen.row('功能调研').getByRole('button', { name: '删除' }).click();
  await dialog.getByText('确定删除 iOS 的问卷“功能调研”吗？用户将不再看到它，且无法恢复。').waitFor();
  await confirm();
  await screen.row('功能调研').waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['删除成功']);
});

it('[B §4] each switch flips in place without reloading the list', async () => {
  await addSurvey('甲');
  await addSurvey('乙');
  screen = await openScreen(app, place);
  await screen.row('甲').waitFor();
  await flip('甲', 'first');
  await expect.poll(() => enabled('甲').isChecked()).toBe(true);
  await flip('甲', 'last');
  await expect.poll(() => shown('甲').isChecked()).toBe(true);
  await flip('甲', 'first');
  await expect.poll(() => enabled('甲').isChecked()).toBe(false);
  expect([await enabled('乙').isChecked(), await shown('乙').isChecked()]).toEqual([false, false]);
  // No change is pending, so the row shows no mark.
  const colourOf = (title: string) => screen.row(title).evaluate((row) => getComputedStyle(row).color);
  await expect.poll(() => colourOf('甲')).toBe(await colourOf('乙'));
  const id = await idOf('甲');
  expect(screen.sentTo('/question/survey/editStatus')).toEqual([
    { id, isEnable: 'T' },
    { id, isEnable: 'F' },
  ]);
  expect(screen.sentTo('/question/survey/editShow')).toEqual([{ id, isShow: 'T' }]);
  // The boot call brought the rows.
  expect(screen.sentTo('/question/survey/list')).toEqual([]);
  await expect.poll(() => screen.toasts).toEqual(['操作成功', '操作成功', '操作成功']);
  const { data } = await app.console.call(`/admin/question/survey/detail/${id}`);
  expect(data).toMatchObject({ isEnable: 'F', isShow: 'T' });
});

it('[B §4] a switch flips at once; when the server refuses, it flips back and shows the reason once; a record that is gone leaves the list', async () => {
  const title = '改不了的问卷';
  await addSurvey(title);
  screen = await openScreen(app, place);
  await screen.row(title).waitFor();
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await screen.page.route('**/question/survey/editStatus', async (route) => {
    await slow;
    await route.fulfill({ json: { status: 1, msg: '暂时不能修改', data: null } });
  });
  await flip(title, 'first');
  await expect.poll(() => enabled(title).isChecked()).toBe(true);
  await expect.poll(() => screen.toasts).toEqual([]);
  answer();
  await expect.poll(() => screen.toasts).toEqual(['暂时不能修改']);
  await expect.poll(() => enabled(title).isChecked()).toBe(false);
  await expect.poll(() => screen.row(title).getByText('停用').count()).toBe(1);

  await screen.page.unroute('**/question/survey/editStatus');
  await app.console.call(`/admin/question/survey/remove/${await idOf(title)}`);
  await flip(title, 'first');
  await expect.poll(() => screen.toasts).toContain('记录不存在或已被删除');
  await screen.row(title).waitFor({ state: 'detached' });
});
