import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Articles } from '../../../support/articles';
import { BrowserConsole } from '../../../support/browser/browser';
import { png } from '../../../support/media';
import { openScreen, type OpenScreen } from '../open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
let help: Articles;
let docs: Articles;
const categories = { help: 0, docs: 0 };
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
  help = new Articles(app.console, 'help');
  docs = new Articles(app.console, 'docs');
  categories.help = await help.category('新手入门');
  categories.docs = await docs.category('接入指南');
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const active = () => screen.page.locator('.screen[data-active="true"]');
const field = (name: string) => active().locator(`input[name=${name}]`);
const text = () => active().frameLocator('.tox-edit-area iframe').locator('body');
const editorReady = () => active().locator('.rich-text-editor.is-ready').waitFor();
const choose = async (category: string) => {
  await active().getByRole('combobox', { name: '文章分类' }).click();
  await screen.page.getByRole('row', { name: category }).click();
};
/** Reads the drafts that the browser keeps for recovery after a crash. */
const countDrafts = () =>
  screen.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('console-drafts', 1);
        request.onsuccess = () => {
          const count = request.result.transaction('drafts').objectStore('drafts').count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );
const feedback = () => active().locator('[class*="Form-feedback"]').allInnerTexts();

it('[A §5] help: shows each refusal once; asks before it publishes, sends one request, and refreshes the list', async () => {
  screen = await openScreen(app, '/platform/help/aritcle');
  const { page, dialog, toasts } = screen;
  await active().getByText('暂无数据').waitFor();
  await screen.button('新增文章').click();
  await editorReady();
  await screen.button('立即发布').click();
  await expect.poll(() => toasts.splice(0)).toEqual(['信息填写不完整，无法进行下一步操作！']);
  await expect
    .poll(feedback)
    .toEqual(['请输入文章标题', '请选择文章分类', '文章未填写，无法进行下一步操作！']);
  await field('title').fill('如何登录');
  await choose('新手入门');
  for (const name of ['稍后发布', '立即发布']) {
    await screen.button(name).click();
    await expect.poll(() => toasts.splice(0)).toEqual(['文章未填写，无法进行下一步操作！']);
  }
  const cover = { name: '封面.png', mimeType: 'image/png', buffer: png };
  await active().locator('.image-upload input[type=file]').setInputFiles(cover);
  await active().locator('.signed-image-item.is-shown').waitFor();
  await text().fill('打开应用');
  await screen.button('立即发布').click();
  await dialog.getByText('确定发布文章“如何登录”吗？发布后用户可以看到。').waitFor();
  // Two clicks within one frame create one article.
  await dialog.getByRole('button', { name: '发布' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.waitForURL('**/help/aritcle');
  await screen.row('如何登录').getByText('已发布').waitFor();
  await expect.poll(() => toasts).toEqual(['发布成功']);
  const [sent, ...more] = screen.sentTo('/help/article/add');
  expect(more).toEqual([]);
  expect(sent).toEqual({
    title: '如何登录',
    categoryId: categories.help,
    coverImg: expect.stringMatching(/^\/files\/images\/[^?]+\.png$/) as string,
    isFile: 'F',
    fileLink: '',
    content: '<p>打开应用</p>',
    isDraft: 'F',
  });
});

it('[A §2] help: uploads and preview stand in the toolbar at 1280 px, lists and tables too at 1440 px', async () => {
  screen = await openScreen(app, '/platform/help/aritcleDetails/0');
  await editorReady();
  const shown = async (name: string) =>
    active().locator('.tox-editor-header').getByRole('button', { name }).first().isVisible();
  const named = ['上传图片', '上传视频', '预览'];
  for (const name of [...named, '项目符号', '编号列表', '表格'])
    await expect.poll(() => shown(name), { message: name }).toBe(true);
  await screen.page.setViewportSize({ width: 1280, height: 900 });
  await screen.page.reload();
  await editorReady();
  for (const name of named) await expect.poll(() => shown(name), { message: name }).toBe(true);
});

it('[A §2] docs: saves an article with route, parent and a file link instead of a body as a draft', async () => {
  const parent = await docs.inState(categories.docs, 0, { title: '概览', route: '/overview' });
  await docs.inState(categories.docs, 1, { title: '已停用', route: '/gone' });
  screen = await openScreen(app, '/platform/docs/aritcle');
  const { page, toasts } = screen;
  await screen.button('新增文章').click();
  await editorReady();
  await field('title').fill('用例集');
  await choose('接入指南');
  await active().getByRole('switch').click();
  await screen.button('稍后发布').click();
  await expect.poll(() => toasts.splice(0)).toEqual(['信息填写不完整，无法进行下一步操作！']);
  await expect.poll(feedback).toEqual(['请输入路由', '请输入文件链接']);
  await field('route').fill('/overview');
  await field('fileLink').fill('https://example.com/用例.xlsx');
  await active().getByRole('combobox').last().click();
  await page.getByRole('option', { name: '概览' }).waitFor();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['概览']);
  await page.getByRole('option', { name: '概览' }).click();
  await screen.button('稍后发布').click();
  await expect.poll(() => toasts.splice(0)).toEqual(['路由已被其他文章使用']);
  await expect.poll(feedback).toEqual(['路由已被其他文章使用']);
  await field('route').fill('/cases');
  await screen.button('稍后发布').click();
  await page.waitForURL('**/docs/aritcle');
  await screen.row('用例集').getByText('未发布').waitFor();
  await expect.poll(() => toasts).toEqual(['新增成功']);
  expect(screen.sentTo('/docs/article/add').at(-1)).toEqual({
    title: '用例集',
    categoryId: categories.docs,
    route: '/cases',
    parentId: parent,
    coverImg: '',
    isFile: 'T',
    fileLink: 'https://example.com/用例.xlsx',
    content: '',
    isDraft: 'T',
  });
});

it('[A §4] docs: a deleted article is read-only; an unknown one shows a message', async () => {
  const id = await docs.inState(categories.docs, 1, { title: '旧版签名', content: '<p>已经停用</p>' });
  screen = await openScreen(app, '/platform/docs/aritcle');
  const { page } = screen;
  await screen.row('旧版签名').getByRole('button', { name: '查看' }).click();
  await page.waitForURL(`**/docs/aritcleDetails/${id}`);
  await active().getByText('该文章已删除，只能查看，不能修改。').waitFor();
  await active().getByText('已经停用').waitFor();
  await expect.poll(() => active().getByRole('textbox').count()).toBe(0);
  await expect
    .poll(() => active().locator('[class*="Panel-footer"] button').allInnerTexts())
    .toEqual(['返回']);
  await page.goto('/#/platform/docs/aritcleDetails/999999');
  await active().getByText('记录不存在或已被删除').waitFor();
  await expect.poll(() => active().locator('form').count()).toBe(0);
  await screen.button('返回').click();
  await page.waitForURL(`**/docs/aritcleDetails/${id}`);
});

it('[A §4] help: ’publish later’ unpublishes an article after a question; a save on a stale revision keeps the text', async () => {
  const id = await help.inState(categories.help, 0, { title: '会员权益' });
  screen = await openScreen(app, '/platform/help/aritcle');
  const { page, dialog, toasts } = screen;
  await screen.idle();
  await screen.row('会员权益').getByRole('button', { name: '编辑' }).click();
  await editorReady();
  await field('title').fill('会员权益（改）');
  await help.call('edit', help.fields({ id, categoryId: categories.help, title: '他人', isDraft: 'F' }));
  const saveLater = async () => {
    await screen.button('稍后发布').click();
    await dialog.getByText('稍后发布会把它转为未发布，用户在再次发布之前看不到它。').waitFor();
    await dialog.getByRole('button', { name: '保存并转为未发布' }).click();
  };
  await saveLater();
  await expect.poll(() => toasts.splice(0)).toEqual(['该记录已被他人修改，请核对后再试']);
  await expect.poll(() => field('title').inputValue()).toBe('会员权益（改）');
  expect(await help.detail(id)).toMatchObject({ title: '他人', status: 0 });
  // The comparison with the stored record appears above the fields and moves them: an earlier click would hit the editor.
  await page.getByRole('row', { name: '会员权益（改） 他人' }).waitFor();

  // Leaving asks first; typed text survives a reload.
  await screen.button('取消').click();
  await dialog.getByText('还没有保存').waitFor();
  await dialog.getByRole('button', { name: '继续填写' }).click();
  await expect.poll(countDrafts).toBe(1);
  await page.goto('about:blank');
  await page.goto(`/#/platform/help/aritcleDetails/${id}`);
  await editorReady();
  await active().getByRole('button', { name: '恢复' }).click();
  await expect.poll(() => field('title').inputValue()).toBe('会员权益（改）');
  await saveLater();
  await page.locator('.toasts').getByText('修改成功').waitFor();
  await page.goto('/#/platform/help/aritcle');
  await screen.row('会员权益（改）').getByText('未发布').waitFor();
  expect(await help.detail(id)).toMatchObject({ title: '会员权益（改）', status: 2 });
});

it('[look-and-feel] a press in the text closes an open field and takes the focus; a choice by mouse returns it to the field', async () => {
  const id = await help.add({ title: '焦点', categoryId: categories.help });
  screen = await openScreen(app, `/platform/help/aritcleDetails/${id}`);
  const { page } = screen;
  await editorReady();
  const category = active().getByRole('combobox', { name: '文章分类' });
  const rows = page.getByRole('row');
  await category.click();
  await rows.first().waitFor();
  await active()
    .locator('.tox-edit-area iframe')
    .click({ position: { x: 300, y: 150 } });
  await rows.first().waitFor({ state: 'detached' });
  await page.keyboard.type('甲');
  await expect.poll(() => text().innerText()).toContain('甲');
  await choose('新手入门');
  await rows.first().waitFor({ state: 'detached' });
  expect(await category.evaluate((box) => box === document.activeElement)).toBe(true);
});

it('[decisions] a picture pasted into the text first, before anything else on the screen is touched, is uploaded', async () => {
  const id = await help.add({ title: '贴图', categoryId: categories.help });
  screen = await openScreen(app, `/platform/help/aritcleDetails/${id}`);
  const { page, toasts } = screen;
  await editorReady();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (data) => {
    const html = new Blob([`<p>图<img src="data:image/png;base64,${data}"></p>`], { type: 'text/html' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': html })]);
  }, png.toString('base64'));
  await text().click();
  await page.keyboard.press('Control+v');
  await text().locator('img[src*="/files/"]').waitFor();
  expect(toasts).toEqual([]);
});
