import { afterAll, beforeAll, expect, it } from 'vitest';
import { designPermissions } from '../../../server/contract/screens/permissions';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, type Designer } from './designer-driver';
import { openDraft } from './every-element';

const path = '/platform/user/register/list';
let app: BrowserConsole;
let designer: Designer;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

const api = '/api/admin/user/register/list';
const page = {
  type: 'page',
  body: [
    { type: 'alert', body: '说明文字', level: 'info', className: 'fact' },
    { type: 'tpl', tpl: '一段文字', className: 'fact' },
    { type: 'link', href: 'https://example.com', body: '去看看', blank: true },
    { type: 'button', label: '同步', actionType: 'ajax', api: '/api/admin/user/register/edit' },
    { type: 'tag', label: '新', style: { color: '#dc3545' } },
    { type: 'service', api, body: [{ type: 'tpl', tpl: '共 ${total} 人' }] },
    {
      type: 'form',
      body: [
        { type: 'select', name: 'status', label: '状态', source: '${dict.accountStatus}', value: 1 },
        { type: 'input-number', name: 'age', label: '年龄' },
        { type: 'switch', name: 'shown', label: '显示', trueValue: 'T', falseValue: 'F' },
      ],
    },
    { type: 'crud', api, columns: [{ name: 'id', label: '编号' }] },
  ],
};

interface Element {
  type: string;
  [key: string]: unknown;
}

/** The element of a type, as the JSON view shows the page. */
async function find(type: string): Promise<Element | undefined> {
  const { body } = (await designer.readJson()) as { body: Element[] };
  return body.find((element) => element.type === type);
}

it(
  '[Foundation §6] the user chooses a screen, an element to reload, an icon, a colour and a style by name',
  { timeout: 200_000 },
  async () => {
    const rights = [...Object.values(designPermissions), '/platform/user/version/list'];
    designer = await openDraft(app, path, await addDesigner(app, path, rights), page, 8);
    await designer.page.locator('[editor-tooltip="大纲"]').click();
    const outline = designer.page.locator('.ae-Outline');
    const panel = designer.page.locator('.editor-right-panel');
    const select = (name: string | RegExp) => outline.getByText(name, { exact: true }).first().click();

    // A link leads to a screen of the menu, or somewhere outside.
    await select(/^链接/);
    const screen = panel.getByLabel('打开的页面');
    const address = panel.getByLabel('地址', { exact: true });
    await expect.poll(() => address.inputValue()).toBe('https://example.com');
    await screen.selectOption({ label: 'APP反馈' });
    await address.waitFor({ state: 'detached' });
    await expect.poll(async () => (await find('link'))?.['href']).toBe('#/platform/feedback/list');
    await screen.selectOption({ label: '其他地址，在下面填写' });
    await address.fill('https://example.org/help');
    await expect.poll(async () => (await find('link'))?.['href']).toBe('https://example.org/help');

    // Elements to reload are named as staff see them; an element without a name gets one.
    await select('按钮“同步”');
    const reload = panel.getByRole('group', { name: '执行后刷新' });
    await reload.getByText('列表', { exact: true }).waitFor();
    await reload.getByLabel(/^数据容器/).check();
    await expect.poll(async () => (await find('button'))?.['reload']).toBe('service1');
    await expect.poll(async () => (await find('service'))?.['name']).toBe('service1');
    // The same works by keyboard.
    await reload.getByLabel('列表', { exact: true }).press('Space');
    await expect.poll(async () => (await find('button'))?.['reload']).toBe('service1,list');

    // The user chooses a button's action in words, never as a script, and opens the editor of its dialog from here.
    await panel.getByText('向接口发送请求', { exact: true }).waitFor();
    await panel.getByRole('button', { name: '新建弹窗' }).press('Enter');
    const editor = designer.page.locator('.subEditor-dialog').first();
    await editor.waitFor();
    await designer.page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: '编辑弹窗“弹窗标题”' }).waitFor();
    expect(await find('button')).toMatchObject({
      actionType: 'ajax',
      feedback: { title: '弹窗标题', body: [{ type: 'tpl', tpl: '弹窗内容' }] },
    });
    await panel.getByText('动作', { exact: true }).first().click();
    await panel.getByText('按下后做什么，在“属性”里选择').waitFor();
    expect(await panel.getByText('配置动作').count()).toBe(0);
    await panel.getByText('属性', { exact: true }).first().click();

    // An icon is found by a synonym of its name.
    const icon = panel.getByRole('group', { name: '图标' }).first();
    await icon.getByRole('button', { name: '无' }).press('Enter');
    await icon.getByLabel('查找图标').fill('移除');
    await icon.getByRole('button', { name: '删除' }).press('Enter');
    await expect.poll(async () => (await find('button'))?.['icon']).toBe('trash');
    await designer.canvas.locator('svg.icon-trash').waitFor();

    // The picker offers the theme's colours; another stored colour stays until the user chooses a new one.
    await select('标签“新”');
    await panel.getByText('外观', { exact: true }).click();
    const colour = panel.getByLabel('文字', { exact: true });
    await expect.poll(() => colour.inputValue()).toBe('#dc3545');
    await colour.selectOption({ label: '绿' });
    await expect.poll(async () => (await find('tag'))?.['style']).toEqual({ color: 'var(--color-success)' });

    // The picker offers styles by name; a class without a name stays.
    await select(/^提示/);
    await panel.getByText('外观', { exact: true }).click();
    await panel.locator('.antd-Collapse-header', { hasText: '样式' }).filter({ visible: true }).click();
    const looks = panel.getByRole('group', { name: '样子' }).first();
    await looks.getByRole('button', { name: '红色' }).click();
    await expect.poll(async () => (await find('alert'))?.['className']).toBe('fact text-danger');
    await looks.getByRole('button', { name: '绿色' }).press('Enter');
    await expect.poll(async () => (await find('alert'))?.['className']).toBe('fact text-success');

    // A field chosen by its label is inserted at the caret. The rich text editor opens on demand.
    await select('文字“共 {total} 人”');
    const content = panel.getByLabel('内容', { exact: true });
    await content.press('Home');
    await panel.getByLabel('插入字段的值').selectOption({ label: '手机号' });
    await content.pressSequentially('，');
    const text = async () => (await find('service'))?.['body'];
    await expect.poll(text).toMatchObject([{ tpl: '${mobile}，共 ${total} 人' }]);
    await panel.getByText('显示：〔手机号〕，共 ${total} 人', { exact: true }).waitFor();
    expect(await panel.locator('.tox').count()).toBe(0);
    await panel.getByRole('button', { name: '排版' }).press('Enter');
    await panel.locator('.tox').first().waitFor();
    // Edits in amis-editor's control inside ours reach the page.
    const rich = panel.frameLocator('.tox-edit-area iframe').locator('body');
    await rich.press('Control+Home');
    await rich.pressSequentially('一共');
    await expect.poll(async () => JSON.stringify(await text())).toContain('一共');
    // A call is chosen by its name, among those of the page's menu; a container only reads.
    const options = designer.page.locator('.antd-Select-option');
    const offers = panel.locator('.api-control').first().getByRole('combobox');
    await select(/^按钮“同步”/);
    await offers.click();
    await expect.poll(() => options.allInnerTexts()).toEqual(['注册用户列表', '设置用户初始化加载']);
    await options.last().click();
    const chosen = async () => JSON.stringify((await find('button'))?.['api']);
    await expect.poll(chosen).toContain('/api/admin/user/init/load');
    await select(/^数据容器/);
    await offers.click();
    await expect.poll(() => options.allInnerTexts()).toEqual(['注册用户列表']);
    await designer.page.keyboard.press('Escape');
    await panel.getByRole('button', { name: '参数与提示…' }).first().click();
    const url = panel.locator('.api-control input').filter({ visible: true }).first();
    await expect.poll(() => url.inputValue()).toBe(api);
    await url.fill('/api/admin/user/version/list');
    await expect.poll(async () => JSON.stringify(await find('service'))).toContain('/user/version/list');
    // The dialog of a request asks for nothing technical.
    await panel.locator('.ae-ApiControl-setting-button').filter({ visible: true }).click();
    const settings = designer.page.getByRole('dialog', { name: '高级设置' });
    const asked: string[] = [];
    for (const tab of ['接口设置', '收发的数据', '提示信息']) {
      await settings.getByText(tab, { exact: true }).click();
      const labels = settings.locator('.antd-Tabs-pane.is-active .antd-Form-label').filter({ visible: true });
      asked.push(...(await labels.allInnerTexts()));
    }
    expect(asked.map((label) => label.trim()).filter(Boolean)).toEqual([
      ...['发送条件', '不提示', '发送数据', '返回数据'],
      ...['默认提示文案', '请求成功', '请求失败'],
    ]);
    await settings.locator('input[name=failed]').fill('读取失败，请重试');
    await settings.getByRole('button', { name: '确认' }).click();
    await settings.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await find('service'))?.['api'])
      .toMatchObject({ url: '/api/admin/user/version/list', messages: { failed: '读取失败，请重试' } });

    // A field's default is a dictionary value, chosen by its label, or optionally a formula.
    const fields = async () => (await find('form'))?.['body'];
    await select('下拉框“状态”');
    const start = panel.getByLabel('默认值', { exact: true });
    await expect.poll(() => start.locator('option:checked').innerText()).toBe('停用');
    await start.selectOption({ label: '正常' });
    await expect.poll(fields).toMatchObject([{ value: 0 }, {}, {}]);
    await select('数字框“年龄”');
    const number = panel.locator('.value-typed').first();
    await number.locator('input').fill('18');
    await expect.poll(fields).toMatchObject([{ value: 0 }, { value: 18 }, {}]);
    const formula = designer.page.getByRole('dialog', { name: '编辑公式', exact: true });
    await number.getByRole('button', { name: '用公式' }).press('Enter');
    await expect.poll(() => formula.locator('header').innerText()).toMatch(/^公式\s/);
    expect(await formula.locator('.antd-FormulaEditor-panel.right').innerText()).toMatch(/^可用的数据\s/);
    expect(await formula.getByPlaceholder('查找', { exact: true }).count()).toBe(2);
    await formula.getByRole('button', { name: '关闭' }).click();
    await formula.waitFor({ state: 'detached' });
    // The default is one of the values that the switch itself writes for on and off.
    await select('开关“显示”');
    const shown = panel.locator('.value-typed label[data-role="switch"]').first();
    for (const value of ['T', 'F', 'T']) {
      await shown.click();
      await expect.poll(fields).toMatchObject([{ value: 0 }, { value: 18 }, { value }]);
    }

    await select('文字“一段文字”');
    await looks.getByRole('button', { name: '灰色' }).click();
    await expect.poll(async () => (await find('tpl'))?.['className']).toBe('fact text-muted');
    await designer.page.close({ runBeforeUnload: false });
  },
);

it('[Foundation §6] a box for a length takes no template and says what it takes', async () => {
  const body = [{ type: 'tpl', tpl: '一段文字' }];
  const container = { type: 'container', body };
  const list = { type: 'crud', api, columns: [{ name: 'id', label: '编号' }] };
  const draft = { type: 'page', body: [container, list] };
  designer = await openDraft(app, path, await addDesigner(app, path), draft, 3);
  const panel = designer.page.locator('.editor-right-panel');
  await designer.page.locator('[editor-tooltip="大纲"]').click();
  await designer.page.locator('.ae-Outline').getByText(/^容器/).first().click();
  // The panel writes its defaults when it is drawn.
  await panel.getByText('宽度', { exact: true }).first().waitFor();
  await panel.getByText('外观', { exact: true }).click();
  const box = panel.locator('.Theme-Radius .ThemeSelectContent-input').first();
  await box.fill('${name}');
  await panel.getByRole('alert').getByText('例如 8px').waitFor();
  expect(await find('container')).toEqual(container);
  await box.fill('8px');
  await panel.getByRole('alert').waitFor({ state: 'detached' });
  // The list of lengths covers the window.
  await designer.page.locator('.antd-PopOver-overlay').click({ position: { x: 5, y: 5 } });
  const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
  const radius = Object.fromEntries(corners.map((corner) => [`${corner}-border-radius`, '8px']));
  await expect
    .poll(() => find('container'))
    .toMatchObject({ themeCss: { baseControlClassName: { 'radius:default': radius } } });
  await designer.page.close({ runBeforeUnload: false });
});
