import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import type { CategoryNode } from '../../../../server/contract/calls/core/content';
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
beforeEach(async () => {
  for (const table of ['help_article', 'help_category', 'docs_article', 'docs_category']) {
    await sql`delete from ${sql.table(`backend.${table}`)}`.execute(app.console.db);
  }
});

type Kind = 'help' | 'docs';

async function listCategories(kind: Kind): Promise<CategoryNode[]> {
  return (await app.console.call(`/admin/${kind}/category/list`, { perPage: 100 })).data.items;
}

/** @returns the new category's id */
async function addCategory(kind: Kind, categoryName: string, given: object = {}): Promise<number> {
  const fields = { categoryName, route: categoryName, ...given };
  const answer = await app.console.call(`/admin/${kind}/category/add`, fields);
  if (answer.status !== 0) throw new Error(`add: ${answer.msg}`);
  const all = (await listCategories(kind)).flatMap((top) => [top, ...top.children]);
  return all.find((one) => one.categoryName === categoryName)?.id as number;
}

const addHelpArticle = (categoryId: number, title: string) =>
  app.console.call('/admin/help/article/add', {
    title,
    categoryId,
    content: '<p>正文</p>',
    isDraft: 'F',
  });
const removeCategory = (name: string) =>
  screen.row(name).getByRole('button', { name: '删除', exact: true }).click();
/** Types once the dialog has focused its first field, because it is not ready before that. */
async function typeName(name: string): Promise<void> {
  await screen.dialog.locator('input[name=categoryName]:focus').waitFor();
  await screen.dialog.locator('input[name=categoryName]').fill(name);
}
/** The names on screen, from top to bottom. */
const names = async () =>
  (await screen.page.locator('.screen[data-active="true"] tbody tr td:first-child').allInnerTexts()).map(
    (text) => text.trim(),
  );
const confirm = () => screen.dialog.getByRole('button', { name: '确认', exact: true }).click();

it('[A §2] creates a category and a sub-category; removes only an empty category', async () => {
  screen = await openScreen(app, '/platform/help/category');
  await screen.button('新增分类').click();
  await screen.dialog.getByRole('button', { name: '确认' }).click();
  await screen.dialog.getByText('请输入分类名称').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toHaveLength(1);
  await screen.dialog.locator('input[name=categoryName]').fill('入门');
  await confirm();
  // The form does not offer a category as its own parent.
  await screen.row('入门').getByRole('button', { name: '编辑' }).click();
  await screen.dialog.getByRole('combobox').filter({ hasText: '无（一级分类）' }).click();
  await screen.page.getByRole('option').first().waitFor();
  await expect.poll(() => screen.page.getByRole('option').allInnerTexts()).toEqual(['无（一级分类）']);
  await screen.page.getByRole('option').first().click();
  await screen.dialog.getByRole('button', { name: '取消' }).click();
  await screen.row('入门').getByRole('button', { name: '添加子分类' }).click();
  await typeName('安装');
  await confirm();
  await screen.row('安装').waitFor();
  await expect.poll(() => screen.row('安装').getByRole('button', { name: '添加子分类' }).count()).toBe(0);
  expect(
    (await listCategories('help')).map((top) => [top.categoryName, top.children[0]?.categoryName]),
  ).toEqual([['入门', '安装']]);
  await expect.poll(() => screen.toasts).toEqual(['新增成功', '新增成功']);
  screen.toasts.length = 0;

  const id = (await listCategories('help'))[0]?.children[0]?.id as number;
  await addHelpArticle(id, '下载');
  await removeCategory('安装');
  await screen.dialog.getByText('确定删除分类“安装”吗？').waitFor();
  await confirm();
  await expect
    .poll(() => screen.toasts.splice(0))
    .toEqual(['this category has related articles; unlink them in article management first']);
  await sql`update backend.help_article set status = 1`.execute(app.console.db);
  await removeCategory('安装');
  await confirm();
  await screen.row('安装').waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['删除成功']);
});

it('[A §2] the sort input saves in place, once; it reverts a save that the server refuses as stale', async () => {
  const first = await addCategory('help', '甲');
  await addCategory('help', '乙');
  screen = await openScreen(app, '/platform/help/category');
  const field = (name: string) => screen.page.getByRole('textbox', { name: `${name}的排序` });
  await field('甲').fill('9');
  await field('甲').press('Enter');
  await expect.poll(names).toEqual(['乙', '甲']);
  await field('乙').fill('12');
  await field('甲').focus();
  await expect.poll(names).toEqual(['甲', '乙']);
  await expect.poll(() => screen.toasts).toEqual(['修改成功', '修改成功']);
  screen.toasts.length = 0;
  // A later reload would already show the other user's change.
  await screen.idle();

  await app.console.call('/admin/help/category/edit', { id: first, categoryName: '甲（改）' });
  await field('甲').fill('1');
  await field('甲').press('Enter');
  await screen.row('甲（改）').waitFor();
  await expect.poll(() => field('甲（改）').inputValue()).toBe('9');
  await expect.poll(() => screen.toasts).toEqual(['该记录已被他人修改，请核对后再试']);
});

it("[decisions 'Conflicts'] a sub-category that another user changed meanwhile is compared, although only the list loads it", async () => {
  const top = await addCategory('help', '设备');
  const id = await addCategory('help', '旧名', { parentId: top });
  screen = await openScreen(app, '/platform/help/category');
  await screen.row('旧名').getByRole('button', { name: '编辑' }).click();
  await typeName('我的名');
  await app.console.call('/admin/help/category/edit', {
    id,
    parentId: top,
    categoryName: '别人的名',
    brief: '简介',
  });
  await confirm();
  const panel = screen.dialog.getByRole('alert').filter({ hasText: '该记录已被他人修改' });
  await panel.getByRole('row', { name: '我的名 别人的名' }).waitFor();
  await screen.row('别人的名').waitFor();
  await expect.poll(() => screen.dialog.locator('[name=brief]').inputValue()).toBe('简介');
  await confirm();
  await screen.row('我的名').waitFor();
  expect((await listCategories('help')).find((one) => one.id === top)?.children).toMatchObject([
    { categoryName: '我的名', brief: '简介' },
  ]);
});

it('[A §2] the count opens the list of articles; a category’s only article opens in one click', async () => {
  const id = await addCategory('help', '入门');
  for (const title of ['下载', '安装']) await addHelpArticle(id, title);
  const single = await addCategory('help', '登录');
  await addHelpArticle(single, '忘记密码');
  screen = await openScreen(app, '/platform/help/category');
  await screen.row('入门').getByRole('button', { name: '2', exact: true }).click();
  await expect
    .poll(() => screen.dialog.locator('tbody tr td:first-child').allInnerTexts())
    .toEqual(['下载', '安装']);
  await screen.page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });
  await sql`
    insert into backend.help_article (title, category_id, content, status, sort, create_time)
    select '第' || n, ${id}, '<p>正文</p>', 0, n, now() from generate_series(3, 12) n`.execute(
    app.console.db,
  );
  await screen.page.reload();
  await screen.row('入门').getByRole('button', { name: '12', exact: true }).click();
  await screen.dialog.getByRole('button', { name: '2', exact: true }).click();
  await expect
    .poll(() => screen.dialog.locator('tbody tr td:first-child').allInnerTexts())
    .toEqual(['第11', '第12']);
  await screen.page.keyboard.press('Escape');
  await screen.dialog.waitFor({ state: 'detached' });

  await sql`update backend.help_article set status = 1 where title = '忘记密码'`.execute(app.console.db);
  await screen.button('登录').click();
  await expect.poll(() => screen.toasts).toEqual(['文章查询错误，暂时无法展示']);
  await sql`update backend.help_article set status = 0 where title = '忘记密码'`.execute(app.console.db);
  await screen.button('登录').click();
  await screen.page.waitForURL('**/help/aritcleDetails/*');
  await expect.poll(() => screen.page.locator('input[name=title]').inputValue()).toBe('忘记密码');
});

it('[A §2] docs: creates a category with a route, hides and shows it in place, and offers no removal', async () => {
  await addCategory('docs', '入门');
  screen = await openScreen(app, '/platform/docs/category');
  await screen.button('新增分类').click();
  await typeName('鉴权');
  await screen.dialog.locator('input[name=route]').fill('入门');
  await confirm();
  await screen.dialog.getByText('路由已被其他分类使用').waitFor();
  await screen.dialog.locator('input[name=route]').fill('auth');
  await confirm();
  await screen.row('auth').waitFor();
  await expect.poll(() => screen.page.getByRole('button', { name: '删除' }).count()).toBe(0);
  await expect.poll(() => screen.toasts.at(-1)).toBe('新增成功');
  screen.toasts.length = 0;

  const toggle = () => screen.row('auth').getByRole('switch');
  await screen.row('auth').getByRole('switch').click();
  await expect.poll(async () => (await listCategories('docs'))[1]?.isHidden).toBe('T');
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改成功']);
  await expect.poll(() => toggle().isChecked()).toBe(true);
  await screen.idle();
  await sql`delete from backend.docs_category where route = 'auth'`.execute(app.console.db);
  await screen.row('auth').getByRole('switch').click();
  await expect.poll(() => screen.toasts).toEqual(['记录不存在或已被删除']);
  await screen.row('auth').waitFor({ state: 'detached' });
});

it('[decisions] the user reorders the articles of a category by mouse, keyboard or number', async () => {
  const id = await addCategory('help', '入门');
  for (const title of '甲乙丙丁') await addHelpArticle(id, title);
  screen = await openScreen(app, '/platform/help/category');
  await screen.button('入门').click();
  await screen.page.waitForURL('**/help/categoryDetails/*');
  const { page } = screen;
  const handle = (title: string) => page.getByRole('button', { name: `移动“${title}”` });
  const order = async () =>
    (await page.locator('.ordered-list-body > :first-child').allInnerTexts()).join('');
  const stored = async () => {
    const list = { categoryId: id, inOrder: 'T' };
    const { data } = await app.console.call('/admin/help/article/list', list);
    return data.items.map(({ title }) => title).join('');
  };
  await expect.poll(order).toBe('甲乙丙丁');

  await handle('丁').hover();
  await page.mouse.down();
  const target = await handle('乙').boundingBox();
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 20, { steps: 8 });
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(stored).toBe('甲丁乙丙');
  await expect.poll(order).toBe('甲丁乙丙');

  await handle('甲').focus();
  await page.keyboard.press('Space');
  await page.getByText('“甲”在第 1 位').waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByText('“甲”在第 2 位').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(stored).toBe('丁甲乙丙');

  const place = page.getByRole('textbox', { name: '“丙”的位置' });
  await place.fill('1');
  await place.press('Enter');
  await expect.poll(stored).toBe('丙丁甲乙');
  await expect.poll(order).toBe('丙丁甲乙');
  await expect.poll(() => screen.toasts).toEqual(['修改成功', '修改成功', '修改成功']);

  await page.goto('/#/platform/help/categoryDetails/99999');
  await page.getByText('记录不存在或已被删除').waitFor();
});

it('[look-and-feel] paper shows the values that are buttons in a row, without the buttons of the toolbar', async () => {
  const category = await addCategory('help', '新手入门');
  await addHelpArticle(category, '怎样联系我们');
  screen = await openScreen(app, '/platform/help/category');
  const { page } = screen;
  await page.emulateMedia({ media: 'print' });
  for (const value of ['新手入门', '1'])
    expect(await screen.row('新手入门').getByRole('button', { name: value, exact: true }).isVisible()).toBe(
      true,
    );
  expect(await page.locator('.list-tool').first().isVisible()).toBe(false);
  // The width of a sheet of A4, on which a phone's cards would take many pages.
  await page.setViewportSize({ width: 718, height: 1047 });
  const row = await screen.row('新手入门').evaluate((element) => getComputedStyle(element).display);
  expect(row).toBe('table-row');
  for (const control of ['.direct-toolbar', '.field-pager'])
    expect(await page.locator(control).isVisible(), control).toBe(false);
  const position = (part: Locator) => part.evaluate((element) => getComputedStyle(element).position);
  expect(await position(screen.row('新手入门').locator('.list-fixed'))).toBe('static');
  // An open dialog is printed in place of its screen.
  await page.emulateMedia({ media: 'screen' });
  await screen.button('新增分类').click();
  await screen.dialog.getByRole('textbox').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await screen.row('新手入门').isVisible()).toBe(false);
  expect(await screen.dialog.getByRole('textbox').first().isVisible()).toBe(true);
  expect(await screen.dialog.getByRole('button', { name: '确认' }).isVisible()).toBe(false);
  expect(await position(screen.dialog)).toBe('static');
});
