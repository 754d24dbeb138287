import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../support/browser/browser';
import { addStaff } from '../../support/database/staff';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app?.close());

it('[Foundation §6] staff who may design open the designer from a screen’s menu, with its record; others do not see the entry', async () => {
  const page = await app.loggedIn('/platform/feedback/reply/list/1');
  await page.getByRole('tab', { selected: true }).click({ button: 'right' });
  const [designer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: '设计此页' }).click(),
  ]);
  await designer.waitForURL('**/editor.html?path=%2Fplatform%2Ffeedback%2Freply%2Flist%2F%3Aid&id=1');
  await expect
    .poll(() => designer.getByLabel('示例 id，回车生效').inputValue(), { timeout: 60_000 })
    .toBe('1');
  await page.context().close();

  const { loginName: username, password } = await addStaff(app.console.db, ['/platform/feedback/list']);
  const other = await app.loggedIn('/platform/feedback/list', { username, password });
  await other.getByRole('tab', { selected: true }).click({ button: 'right' });
  await other.getByRole('menuitem', { name: '刷新' }).waitFor();
  expect(await other.getByRole('menuitem', { name: '设计此页' }).count()).toBe(0);
  await other.context().close();
});

it('[Foundation §6] in a narrow window the designer says it needs a wider one, and shows preview and history', async () => {
  const page = await app.newStaffPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const workbench: string[] = [];
  page.on(
    'request',
    (request) => /\/workbench-[^/]*\.js$/.test(request.url()) && workbench.push(request.url()),
  );
  await page.goto('/editor.html?path=/platform/user/register/list');
  await page.getByRole('note').getByText('编辑页面需要更宽的窗口').waitFor();
  const layout = await page.evaluate(() => ({
    bar: document.querySelector('.designer-bar')?.getBoundingClientRect().width,
    low: [...document.querySelectorAll('a, button')].filter((one) => one.getBoundingClientRect().height < 40),
  }));
  expect(layout, 'the bar spans the window, and a finger hits every button').toEqual({ bar: 390, low: [] });
  const preview = page.frameLocator('iframe[title="使用中的页面"]');
  await preview.getByText('手机号').first().waitFor();
  // The rows are the cards of staff.
  const cell = preview.locator('tbody td[data-label="手机号"]').first();
  const edges = await cell.evaluate((element) => {
    const { padding, borderBottomWidth } = getComputedStyle(element);
    return { padding, borderBottomWidth };
  });
  expect(edges).toEqual({ padding: '3px 0px', borderBottomWidth: '0px' });
  const belowPager = await preview.locator('.list-foot').evaluate((pager) => {
    return window.innerHeight - pager.getBoundingClientRect().bottom;
  });
  expect(belowPager, 'no row shows below the pager').toBe(0);
  const ground = () => preview.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: '深色' }).click();
  await preview.getByText('手机号').first().waitFor();
  await expect.poll(ground).not.toBe(light);
  await page.getByRole('button', { name: '发布历史' }).click();
  const entry = page.locator('li', { hasText: '随系统提供' });
  const textLeft = (one: Locator) =>
    one.evaluate((element) => {
      const { left } = element.getBoundingClientRect();
      return left + Number.parseFloat(getComputedStyle(element).paddingLeft);
    });
  const link = entry.getByRole('button', { name: '预览' });
  expect(await textLeft(link)).toBe(await textLeft(entry.getByText('出厂版本')));
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await link.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('发布历史');

  // The designer loads and appears once the window is wide enough.
  expect(workbench).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.ae-Main th').first().waitFor({ timeout: 100_000 });
  await page.context().close();
});
