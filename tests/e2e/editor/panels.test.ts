import { afterAll, beforeAll, expect, it } from 'vitest';
import { grants, screens } from '../../../server/contract/screens/menus';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, Designer } from './designer-driver';

const path = '/platform/user/register/list';
const batches = '/platform/vip/redemption/batch/list';
let app: BrowserConsole;
/** The window that the tests share; each takes its edits back, or goes to another page. */
let designer: Designer;
beforeAll(async () => {
  app = await BrowserConsole.start();
  // One of the tests designs a page whose calls grant access, which takes every menu.
  const others = [...screens, ...grants].map(({ url }) => url).filter((url) => url !== path);
  designer = await Designer.open(app, path, await addDesigner(app, path, others));
});
afterAll(() => app?.close());

it('[Foundation §6] outline, breadcrumb and selection name elements as staff see them, and follow a new title', async () => {
  // A tab of the panel is drawn when it is opened.
  const drawn = designer.page.locator('.editor-right-panel .antd-Tabs-pane');
  await expect.poll(() => drawn.count()).toBe(1);
  await designer.page.locator('.editor-right-panel').getByText('外观', { exact: true }).click();
  await expect.poll(() => drawn.count()).toBe(2);
  await designer.selectColumn('手机型号');
  await designer.page.locator('[editor-tooltip="大纲"]').click();
  const outline = designer.page.locator('.ae-Outline');
  const named = async () => (await outline.innerText()).split(/\s*\n\s*/);
  await expect
    .poll(named)
    .toEqual(
      expect.arrayContaining([
        '页面',
        '列表',
        '筛选区',
        '文本框“手机号”',
        '下拉框“客户端”',
        '下拉按钮“设置选中用户”',
        '列“手机型号”',
      ]),
    );
  await outline.getByText('列“注册地”', { exact: true }).click();
  const crumbs = designer.page.locator('.ae-Breadcrumb');
  await crumbs.getByText('列“注册地”', { exact: true }).first().waitFor();
  await designer.setProperty('列名称', '地区');
  await crumbs.getByText('列“地区”', { exact: true }).first().waitFor();
  await expect.poll(named).toContain('列“地区”');
  await designer.button(/^撤销/).click();
  await expect.poll(named).toContain('列“注册地”');
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
});

it('[Foundation §6] the JSON view checks while the user types, refuses invalid JSON, and applies edits as one undo step', async () => {
  await designer.button('JSON').click();
  const status = designer.dialog.getByRole('status');
  const apply = designer.button('应用到画布');
  await status.getByText('0 个错误，0 个提醒').waitFor();
  expect(await apply.isDisabled()).toBe(true);

  // Without TLS there is no clipboard API.
  await designer.page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
  );
  await designer.dialog.getByRole('button', { name: '复制', exact: true }).click();
  await designer.page.locator('.toasts').getByText('复制成功').waitFor();
  await designer.page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  await designer.page.context().grantPermissions(['clipboard-read']);
  expect(await designer.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\{\s+"type": "page"/);

  // A field that the call does not return is reported and underlined in its line.
  await designer.replaceInJson('phoneModel', 'phoneModal');
  await expect.poll(() => status.innerText()).toMatch(/^[1-9]\d* 个错误，|，[1-9]\d* 个提醒$/);
  await designer.dialog.locator('.squiggly-error, .squiggly-warning').first().waitFor();

  // The question before edits are lost takes the focus, and gives it back.
  const { keyboard } = designer.page;
  const goOn = designer.button('继续编辑');
  await expect
    .poll(async () => {
      // The first press may close a list of suggestions.
      if (!(await goOn.isVisible())) await keyboard.press('Escape');
      return goOn.isVisible();
    })
    .toBe(true);
  await expect.poll(() => goOn.evaluate((button) => button === document.activeElement)).toBe(true);
  await keyboard.press('Escape');
  await goOn.waitFor({ state: 'detached' });
  await designer.hasFocus('textarea.inputarea');

  // Tab indents, and leaves the editor after the key that is named below it.
  await designer.dialog.getByText('按 Ctrl+M 后，Tab 会离开编辑器').waitFor();
  await keyboard.press('Control+m');
  await designer.dialog.getByText('Tab 会离开编辑器，按 Ctrl+M 后改回缩进').waitFor();
  await keyboard.press('Tab');
  await expect
    .poll(() => designer.page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe('复制');
  await keyboard.press('Shift+Tab');
  await designer.hasFocus('textarea.inputarea');
  await keyboard.press('Control+m');
  await designer.dialog.getByText('按 Ctrl+M 后，Tab 会离开编辑器').waitFor();

  await designer.replaceInJson('phoneModal', 'phone\\');
  await status.getByText(/^第 \d+ 行附近不是有效的 JSON$/).waitFor();
  // A disabled button can still be reached by keyboard, and says why.
  await apply.focus();
  expect(await apply.getAttribute('title')).toBe(await status.innerText());
  await keyboard.press('Enter');
  expect(await apply.isDisabled()).toBe(true);

  await designer.replaceInJson('phone\\', 'phoneModel');
  await designer.replaceInJson('手机型号', '设备型号');
  await status.getByText('0 个错误，0 个提醒').waitFor();
  await apply.click();
  await expect.poll(() => designer.headings()).toContain('设备型号');
  await designer.button(/^撤销/).click();
  await expect.poll(() => designer.headings()).toContain('手机型号');
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
});

it('[Foundation §6] a click or a drag adds the fields of a list’s call as labelled columns and filters', async () => {
  await designer.selectColumn('注册地');
  const fields = await designer.openFields();
  await fields.getByText('/api/admin/user/register/list', { exact: true }).waitFor();
  const before = await designer.headings();
  await fields
    .getByRole('button', { name: /^把.+加为列$/ })
    .first()
    .click();
  await expect.poll(() => designer.headings()).toHaveLength(before.length + 1);
  const added = (await designer.headings()).find((name) => !before.includes(name)) ?? '';
  await expect.poll(() => fields.getByRole('button', { name: `把${added}加为列` }).count()).toBe(1);
  await designer.draftKept();

  // A dragged field lands where it is dropped.
  await designer.dragField('城市', designer.canvas.locator('th').getByText('注册地', { exact: true }));
  await expect.poll(() => designer.headings()).toHaveLength(before.length + 2);
  const dragged = await designer.headings();
  expect(Math.abs(dragged.indexOf('城市') - dragged.indexOf('注册地'))).toBe(1);
  const labels = designer.canvas.locator('form .antd-Form-label');
  await designer.dragField('注册日期', labels.getByText('客户端', { exact: true }));
  await expect
    .poll(async () => (await labels.allInnerTexts()).map((label) => label.trim()))
    .toContain('注册日期');

  expect(await designer.button(/^重做/).isEnabled()).toBe(false);
  for (let left = 3; left > 0; left -= 1) await designer.button(/^撤销/).click();
  await expect.poll(() => designer.headings()).toEqual(before);
  await expect.poll(() => designer.button(/^撤销/).isEnabled()).toBe(false);
  expect(await designer.button(/^重做/).isEnabled()).toBe(true);
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
});

it('[Foundation §6] a property that is typed and emptied again leaves the page as it was', async () => {
  const { page } = designer;
  await designer.selectColumn('手机型号');
  await designer.setProperty('提示', '哪种手机');
  await designer.property('提示').fill('');
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
  await page.locator('.ae-Breadcrumb').getByText('列表', { exact: true }).first().click();
  await page.locator('.editor-right-panel').getByText('接口', { exact: true }).click();
  // It belongs to a group of properties.
  const failed = page.locator('.editor-right-panel [data-amis-name="fetchFailed"] input[type="text"]');
  await failed.fill('没有读到用户');
  await expect.poll(() => designer.state.innerText()).not.toBe('没有修改');
  await failed.fill('');
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
});

it('[Foundation §6] keeps an edit even if another property, element or action follows immediately', async () => {
  const { page } = designer;
  await page.locator('.ae-Breadcrumb').getByText('页面', { exact: true }).first().click();
  // amis draws this switch in a nested form inside the panel's form.
  const refresh = page.locator('.editor-right-panel .antd-Form-item', { hasText: '下拉刷新' }).last();
  await refresh.locator('.antd-Switch').click();
  await designer.selectColumn('手机型号');
  await page.locator('[editor-tooltip="大纲"]').click();
  const outline = page.locator('.ae-Outline');
  const title = designer.property('列名称');
  const isShown = (value: string) => expect.poll(() => title.inputValue()).toBe(value);

  // Another element is selected in the outline, then on the canvas, then by keyboard.
  await title.fill('型号');
  await outline.getByText('列“注册地”', { exact: true }).click();
  await isShown('注册地');
  await title.fill('地区');
  await designer.canvas.locator('th').getByText('注册时间', { exact: true }).click({ force: true });
  await isShown('注册时间');
  await title.fill('何时注册');
  // The outline is a tree from the first Tab on.
  await title.press('Tab');
  const column = outline.getByRole('treeitem', { name: '列“客户端”', exact: true });
  await column.focus();
  await page.keyboard.press('Enter');
  await isShown('客户端');

  // Edit two properties of one element, and read the page immediately.
  await title.fill('终端');
  await designer.property('提示').fill('哪种手机');
  const json = JSON.stringify(await designer.readJson());
  expect(json).toContain('"pullRefresh":{"disabled":false}');
  for (const kept of ['型号', '地区', '何时注册', '终端', '哪种手机']) expect(json).toContain(`"${kept}"`);
  // A column with a hint shows an icon after the title.
  const titles = (await designer.headings()).map((text) => text.split('\n')[0]);
  expect(titles).toEqual(expect.arrayContaining(['型号', '地区', '何时注册', '终端']));

  // Undo reverts a pending edit first.
  await title.fill('平台');
  await designer.button(/^撤销/).click();
  await isShown('终端');
});

it('[Foundation §6] the user chooses a condition by field, operator and value; the panel and the publish dialog show it in words', async () => {
  await designer.goTo(batches);
  await designer.page.locator('[editor-tooltip="大纲"]').click();
  const outline = designer.page.locator('.ae-Outline');
  await outline.getByText('按钮“追加”', { exact: true }).click();
  const panel = designer.page.locator('.editor-right-panel');
  const rule = panel.getByRole('group', { name: '条件 1' });
  await panel.getByText('当 发放状态 不等于 已发放 时').waitFor();
  await rule.getByLabel('值', { exact: true }).selectOption({ label: '已停用' });
  await panel.getByText('当 发放状态 不等于 已停用 时').waitFor();
  // The same works by keyboard.
  await rule.getByLabel('怎样比较').focus();
  await designer.page.keyboard.press('ArrowUp');
  await panel.getByText('当 发放状态 等于 已停用 时').waitFor();
  await designer.draftKept();

  // The panel offers two choices: always, or on conditions over fields.
  const when = panel.locator('.ae-StatusControl-content').first().getByRole('combobox');
  await when.click();
  const choices = designer.page.locator('[role="option"]').filter({ visible: true });
  await expect.poll(() => choices.allInnerTexts()).toEqual(['始终', '满足条件时']);
  await designer.page.keyboard.press('Escape');

  // Options come from a dictionary, which is recognised by its values.
  await outline.getByText('下拉框“发放状态”', { exact: true }).click();
  const dictionary = panel.getByLabel('字典');
  await expect.poll(() => dictionary.inputValue()).toBe('batchState');

  await designer.button('发布').click();
  await designer.dialog
    .getByText('按钮“追加”的禁用条件：发放状态 不等于 已发放 → 发放状态 等于 已停用')
    .waitFor();
  await designer.page.keyboard.press('Escape');
  await designer.dialog.waitFor({ state: 'detached' });
});

it('[Foundation §6] when 页面设计 itself is designed, conditions show field names in words and offer its list’s columns', async () => {
  await designer.goTo('/platform/page/design');
  await designer.page.locator('[editor-tooltip="大纲"]').click();
  const outline = designer.page.locator('.ae-Outline');
  const panel = designer.page.locator('.editor-right-panel');
  await outline.getByText('按钮“已删除的页面”', { exact: true }).click();
  await panel.getByText('当 新建页面的权限 有值 时').waitFor();
  await outline.getByText('文字“出厂有更新”', { exact: true }).click();
  await panel.getByText('当 出厂页面的更新 有值 时').waitFor();
  const fields = panel.getByRole('group', { name: '条件 1' }).getByLabel('字段').locator('option');
  await expect.poll(() => fields.allInnerTexts()).toEqual(expect.arrayContaining(['路径', '发布人']));
});

it('[Foundation §6] a new title of a column is live after at most 8 clicks from its list', async () => {
  const page = await app.newStaffPage();
  let clicks = 0;
  await page.context().exposeFunction('countClick', () => void (clicks += 1));
  await page.context().addInitScript(() => {
    const count = () => (window as unknown as { countClick: () => void }).countClick();
    if (window === window.top)
      for (const kind of ['click', 'contextmenu'])
        addEventListener(kind, (event) => void (event.isTrusted && count()), true);
  });
  await page.goto(`/#${path}`);
  await page.getByRole('columnheader', { name: '手机型号' }).waitFor();
  await page.getByRole('tab', { selected: true }).click({ button: 'right' });
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: '设计此页' }).click(),
  ]);
  const designer = await Designer.in(opened);
  const before = clicks;
  await designer.selectColumn('手机型号');
  // A click before the canvas handles clicks is lost, so the test waits and clicks once.
  clicks = before + 1;
  await designer.property('列名称').click();
  await designer.setProperty('列名称', '型号');
  // Once the edit is checked and saved, no other call is under way.
  await opened.getByText(/^草稿已保存 /).waitFor();
  const calls: string[] = [];
  opened.on('request', (request) => {
    const [, call] = /designs\/(.+)$/.exec(request.url()) ?? [];
    if (call && call !== 'presence') calls.push(call);
  });
  await designer.button('发布').click();
  await designer.dialog.getByText('试运行通过').waitFor();
  await designer.dialog.getByRole('button', { name: '发布', exact: true }).click();
  await opened.getByText('发布成功').waitFor();
  expect(calls.slice(0, calls.indexOf('publish') + 1)).toEqual(['draft/save', 'publish']);
  expect(clicks).toBeGreaterThanOrEqual(5);
  expect(clicks).toBeLessThanOrEqual(8);
  await page.reload();
  await page.getByRole('columnheader', { name: '型号', exact: true }).waitFor();
  await page.context().close();
});
