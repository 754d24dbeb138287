import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addFeedback } from '../../server/backend/feedback-data';
import { BrowserConsole } from '../../support/browser/browser';
import { expectErrors } from '../../support/browser/browser-errors';
import { openScreen, type OpenScreen } from './open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

// Picture URLs for which no file exists.
expectErrors(/404 \(Not Found\) \(\S+\/files\/[abc]\.png/);

const kinds = [
  {
    kind: 'app',
    place: '/platform/feedback/list',
    calls: '/feedback',
    replies: '/platform/feedback/reply/list',
  },
  {
    kind: 'mini',
    place: '/platform/mini/feedback/list',
    calls: '/mini/feedback',
    replies: '/platform/feedback/mini/reply/list',
  },
] as const;

for (const { kind, place, calls, replies } of kinds) {
  it(`[A §2] ${kind}: the view modal saves the whole record and says 修改成功 once; the counts are refreshed`, async () => {
    const id = await addFeedback(app.console.db, { kind, content: `${kind} 打不开`, contact: '13900000002' });
    screen = await openScreen(app, place);
    const { page, dialog } = screen;
    await screen.row(`${kind} 打不开`).getByRole('button', { name: '查看', exact: true }).click();
    await dialog.getByText('no images yet').waitFor();
    await dialog.locator('textarea').waitFor();
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: '已完成' }).click();
    await dialog.locator('textarea').fill('已电话联系');
    const counted = page.waitForResponse((response) => response.url().endsWith('/sys/message/get'));
    await dialog.getByRole('button', { name: '确认' }).click();
    await counted;
    await dialog.waitFor({ state: 'hidden' });
    expect(screen.sentTo(`${calls}/edit`)).toMatchObject([
      { id, mobile: '13800000001', contact: '13900000002', status: 2, remark: '已电话联系', revision: 0 },
    ]);
    await expect.poll(() => screen.toasts).toEqual(['修改成功']);
    await screen.row(`${kind} 打不开`).getByText('已完成').waitFor();
  });

  it(`[B §5] ${kind}: a reply is confirmed with Yes or No, sent and listed, and the list behind is updated`, async () => {
    const id = await addFeedback(app.console.db, { kind, content: `${kind} 想要深色模式` });
    screen = await openScreen(app, place);
    const { page, dialog } = screen;
    await screen.row(`${kind} 想要深色模式`).getByTitle('查看回复').click();
    await page.waitForURL(`**/#${replies}/${id}`);
    await page.getByText('还没有回复').waitFor();
    await screen.button('回复').click();
    await dialog.getByRole('button', { name: '发送' }).click();
    await dialog.getByText('请输入回复内容').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);

    await dialog.locator('textarea').fill('已在计划中');
    await dialog.getByRole('button', { name: '发送' }).click();
    await page.getByText(`的反馈“${kind} 想要深色模式”吗？`).waitFor();
    await page.getByRole('button', { name: '否，先不发送', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(screen.sentTo(`${calls}/reply`)).toEqual([]);
    await dialog.getByRole('button', { name: '发送' }).click();
    await page.getByRole('button', { name: '是，发送', exact: true }).click();
    await page.locator('.reply', { hasText: '已在计划中' }).waitFor();
    expect(screen.sentTo(`${calls}/reply`)).toEqual([{ feedbackId: String(id), content: '已在计划中' }]);
    expect(screen.toasts.filter((text) => text === '回复成功')).toEqual(['回复成功']);

    await screen.button('返回列表').click();
    await screen.row(`${kind} 想要深色模式`).getByText('已回复').waitFor();
  });

  it(`[B §3] ${kind}: the feedback and its replies are shown when they have only the fields of the specification`, async () => {
    await addFeedback(app.console.db, { kind, content: `${kind} 没有编号` });
    screen = await openScreen(app, place);
    const { page } = screen;
    await page.route(`**/api/admin${calls}/reply/list`, (route) => {
      const [createTime, solveTime] = ['2026-01-02 03:04:05', '2026-01-03 03:04:05'];
      const feedback = { content: `${kind} 没有编号`, imgUrl: '', createTime };
      const data = { feedback, replyList: [{ content: '已处理', solveTime }] };
      return route.fulfill({ json: { status: 0, msg: '', data } });
    });
    await screen.row(`${kind} 没有编号`).getByTitle('查看回复').click();
    await page.locator('.card', { hasText: `${kind} 没有编号` }).waitFor();
    await page.locator('.reply', { hasText: '已处理' }).waitFor();
    await screen.button('回复').waitFor();
  });
}

it('[look-and-feel] one press sends a reply although its text is trimmed and shrinks, so that the button moves away', async () => {
  const id = await addFeedback(app.console.db, { kind: 'app', content: '想要大字体' });
  screen = await openScreen(app, `/platform/feedback/reply/list/${id}`);
  const { page, dialog } = screen;
  await screen.button('回复').click();
  await dialog.locator('textarea').fill(`已在计划中${'\n'.repeat(12)}`);
  const button = dialog.getByRole('button', { name: '发送' });
  const top = async () => (await button.boundingBox())?.y;
  const before = await top();
  await button.hover();
  await page.mouse.down();
  await expect.poll(top).not.toBe(before);
  await page.mouse.up();
  await page.getByRole('button', { name: '是，发送', exact: true }).waitFor();
});

it.each([
  { place: '/platform/feedback/list', kind: 'app', separator: ',' },
  { place: '/platform/mini/feedback/list', kind: 'mini', separator: '|' },
] as const)(
  '[B §3] $kind: image URLs separated by “$separator” are shown as pictures, in the view and above the replies',
  async ({ place, kind, separator }) => {
    const urls = ['/files/a.png', '/files/b.png', '/files/c.png'];
    const id = await addFeedback(app.console.db, { kind, content: `${kind} 有图`, imageUrls: urls });
    screen = await openScreen(app, place);
    const { page, dialog } = screen;
    const answered = page.waitForResponse(`**/api/admin/**/detail/${id}`);
    await screen.row(`${kind} 有图`).getByRole('button', { name: '查看', exact: true }).click();
    const answer = (await (await answered).json()) as { data: { imgUrl: string } };
    expect(answer.data.imgUrl).toBe(urls.join(separator));
    await expect.poll(() => dialog.locator('.signed-image-item').count()).toBe(3);
    await page.keyboard.press('Escape');
    await screen.row(`${kind} 有图`).getByTitle('查看回复').click();
    await expect.poll(() => page.locator('.screen[data-active="true"] .signed-image-item').count()).toBe(3);
  },
);

it('[A §8] a failed save shows 修改失败： and the reason once; the dialog keeps the typed text', async () => {
  const id = await addFeedback(app.console.db, { content: '同时修改' });
  screen = await openScreen(app, '/platform/feedback/list');
  const { dialog } = screen;
  await screen.row('同时修改').getByRole('button', { name: '查看', exact: true }).click();
  await screen.opened();
  await dialog.locator('textarea').fill('我的备注');
  await app.console.login();
  await app.console.call('/admin/feedback/edit', { id, status: 1, remark: '别人的备注', revision: 0 });
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(() => screen.toasts).toEqual(['修改失败：该记录已被他人修改，请核对后再试']);
  await expect.poll(() => dialog.locator('textarea').inputValue()).toBe('我的备注');

  // The dialog reloads the record: it takes over fields that only the other user changed, and shows conflicts side by side.
  const panel = dialog.getByRole('alert').filter({ hasText: '该记录已被他人修改' });
  await panel.getByRole('row', { name: '备注 我的备注 别人的备注' }).waitFor();
  await expect.poll(() => panel.locator('tbody tr').count()).toBe(1);
  await dialog.getByRole('combobox').getByText('处理中').waitFor();
  await screen.row('同时修改').getByText('处理中').waitFor();
  await dialog.getByRole('button', { name: '确认' }).click();
  await screen.idle();
  expect(screen.sentTo('/feedback/edit').at(-1)).toMatchObject({
    status: 1,
    remark: '我的备注',
    revision: 1,
  });
  await expect.poll(() => screen.toasts.at(-1)).toBe('修改成功');
});

it("[decisions 'Conflicts'] one click replaces the typed text by the stored value", async () => {
  const id = await addFeedback(app.console.db, { content: '采用别人的' });
  screen = await openScreen(app, '/platform/feedback/list');
  const { dialog } = screen;
  await screen.row('采用别人的').getByRole('button', { name: '查看', exact: true }).click();
  await screen.opened();
  await dialog.locator('textarea').fill('我的备注');
  await app.console.login();
  await app.console.call('/admin/feedback/edit', { id, status: 0, remark: '别人的备注', revision: 0 });
  await dialog.getByRole('button', { name: '确认' }).click();
  await dialog.getByRole('button', { name: '备注用最新内容' }).click();
  await expect.poll(() => dialog.locator('textarea').inputValue()).toBe('别人的备注');
  await dialog.getByText('最新内容已载入').waitFor();
});

it('[Foundation §5] Esc asks before it discards typed text, and closes at once when there is none', async () => {
  await addFeedback(app.console.db, { content: '按 Esc' });
  screen = await openScreen(app, '/platform/feedback/list');
  const { page, dialog } = screen;
  const view = screen.row('按 Esc').getByRole('button', { name: '查看', exact: true });
  await view.click();
  await screen.opened();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await view.click();
  await screen.opened();
  await dialog.locator('textarea').fill('写到一半');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await expect.poll(() => dialog.locator('textarea').inputValue()).toBe('写到一半');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(screen.sentTo('/feedback/edit')).toEqual([]);
});

it('[A §2] the list filters by contact, states and days, and keeps the filters in the URL', async () => {
  await addFeedback(app.console.db, { content: '筛选得到', contact: '13912345678', status: 1 });
  await addFeedback(app.console.db, { content: '筛选不到', contact: '13912345678', status: 0 });
  screen = await openScreen(app, '/platform/feedback/list');
  await screen.row('筛选不到').waitFor();
  const { page } = screen;
  await page.locator('.list-filter input[name=contact]').fill('13912345678');
  await page.locator('.list-filter').getByRole('combobox').first().click();
  await page.getByRole('option', { name: '处理中' }).click();
  await screen.button('查询').click();
  await screen.row('筛选不到').waitFor({ state: 'detached' });
  await expect.poll(() => screen.row('筛选得到').count()).toBe(1);
  expect(page.url()).toContain('contact=13912345678');
  expect(screen.sentTo('/feedback/list').at(-1)).toMatchObject({
    contact: '13912345678',
    status: '1',
    page: 1,
  });
});
