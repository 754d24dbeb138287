import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../../support/browser/axe';
import { BrowserConsole } from '../../support/browser/browser';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

it.each(looks)(
  '[look-and-feel] axe finds no violation of moderate or higher impact on the login page: $colorScheme $viewport.width',
  async (look) => {
    const page = await app.newPage(look);
    await page.goto('/');
    await page.getByRole('button', { name: '验证码图片，点击换一张' }).locator('img').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('please enter username', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.context().close();
  },
);

it.each(looks)(
  '[look-and-feel] axe finds no violation of moderate or higher impact in the shell: $colorScheme $viewport.width',
  async (look) => {
    const page = await app.newPage(look);
    await page.goto('/');
    await app.fillLogin(page);
    await page.getByRole('tablist', { name: '已打开的页面' }).waitFor();
    const found: string[] = [];
    // tests/e2e/every-screen checks the contents of the screens.
    const check = async () =>
      found.push(...(await findBarriers(page, { outside: ':is(.amis-screen, .report-page)' })));
    await check();
    await page.getByRole('button', { name: /账号菜单/ }).focus();
    for (const [key, role, name] of [
      ['Enter', 'menu', '账号菜单'],
      ['Control+k', 'dialog', '搜索页面'],
      ['?', 'dialog', '快捷键'],
    ] as const) {
      await page.keyboard.press(key);
      const opened = page.getByRole(role, { name, exact: true });
      await opened.waitFor();
      await check();
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
    if (look.viewport.width < 768) {
      await page.getByRole('button', { name: '打开导航' }).click();
      await page.getByRole('dialog', { name: '导航' }).waitFor();
    } else {
      await page.getByRole('button', { name: '收起侧边栏' }).click();
      await page.getByRole('button', { name: '内容管理' }).hover();
      await page.getByRole('menuitem', { name: '帮助分类' }).waitFor();
    }
    await check();
    expect(found).toEqual([]);
    await page.context().close();
  },
);

it('[look-and-feel] a contrast theme shows what is chosen, focused, switched on, half checked and floating', async () => {
  const page = await app.newStaffPage({}, { forcedColors: 'active' });
  await page.goto('/#/platform/system/role');
  await page.locator('td').first().waitFor();
  const style = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => {
        const { backgroundColor, outline, borderTop } = getComputedStyle(element, part);
        return { backgroundColor, outline, borderTop };
      }, pseudo);
  const { backgroundColor: plain } = await style('body');
  expect(await style('.menu-entry[aria-current]')).not.toMatchObject({ backgroundColor: plain });
  expect(await style('[role="tab"][aria-selected="true"]')).not.toMatchObject({ backgroundColor: plain });

  const line = /^rgb\(0, 0, 0\) solid [12]px$/;
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.keyboard.press('ArrowDown');
  expect(await style('.field-popup')).toMatchObject({ outline: expect.stringMatching(line) });
  expect(await style('.field-option[data-focused]')).toMatchObject({
    outline: expect.stringMatching(/ solid 2px$/),
  });
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  expect(await style('.screen-search-box')).toMatchObject({ outline: expect.stringMatching(line) });
  const results = '.screen-search-list li';
  expect(await style(`${results}[aria-selected="true"]`)).not.toMatchObject(
    await style(`${results}[aria-selected="false"]`),
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '新增角色' }).click();
  const on = await style('[role="switch"][aria-checked="true"]');
  expect(on).toMatchObject({ outline: expect.stringMatching(line) });
  expect(await style('[role="switch"]', '::before')).not.toMatchObject({
    backgroundColor: on.backgroundColor,
  });
  await page.getByRole('treeitem', { name: '模块列表' }).click();
  expect(await style('.menu-checks-box.is-some', '::after')).toMatchObject({
    borderTop: expect.stringMatching(/^2px solid rgb\(0, 0, 0\)$/),
  });
  await page.context().close();
});
