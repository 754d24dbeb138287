import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectsIn } from '../../../../server/contract/json-object';
import { designPermissions } from '../../../../server/contract/screens/permissions';
import { projectRoot } from '../../../../server/project-root';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner, Designer } from '../designer-driver';

const channels = '/platform/app/channel/list';
const messages = '/platform/app/message/list';
const users = '/platform/user/register/list';
let app: BrowserConsole;
/** The window that the tests share; each test goes to its own page. */
let designer: Designer;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
  const rights = [messages, users, ...Object.values(designPermissions)];
  designer = await Designer.open(app, channels, await addDesigner(app, channels, rights));
});
afterAll(() => app?.close());

/** The column with a heading, in the page as it would be saved. */
async function columnOf(label: string) {
  const page = await designer.readJson();
  return [...objectsIn(page)].find(
    (one) => one['label'] === label && !('type' in one && one['type'] === 'input-text'),
  );
}

it('[Foundation §6] a property that an undo removes leaves the panel and the page, and a redo brings it back to both', async () => {
  await designer.goTo(channels);
  await designer.selectColumn('渠道编码');
  await designer.setProperty('提示', '由系统生成');
  expect(await columnOf('渠道编码')).toMatchObject({ remark: '由系统生成' });
  await designer.button(/^撤销/).click();
  await expect.poll(() => designer.property('提示').inputValue()).toBe('');
  await designer.button(/^重做/).click();
  await expect.poll(() => designer.property('提示').inputValue()).toBe('由系统生成');
  expect(await columnOf('渠道编码')).toMatchObject({ remark: '由系统生成' });
  await designer.button(/^撤销/).click();
  await expect.poll(() => designer.property('提示').inputValue()).toBe('');
  await designer.setProperty('列名称', '编码');
  expect(await columnOf('编码')).not.toHaveProperty('remark');
});

it('[Foundation §6] a fix that removes an element, and its undo, leave the selection and the other elements as they are', async () => {
  await designer.goTo(messages);
  const shipped: unknown = JSON.parse(readFileSync(join(projectRoot, 'pages/app/message/list.json'), 'utf8'));
  const heading = designer.canvas.locator('th').getByText('推送方式', { exact: true });
  await heading.click({ button: 'right' });
  await designer.page.getByText('重复一份', { exact: true }).click();
  await expect
    .poll(async () => (await designer.headings()).filter((text) => text === '推送方式').length)
    .toBe(2);
  await designer.selectColumn('发布时间');
  const problems = designer.page.getByRole('button', { name: /^\d+ 个提醒|个错误/ });
  await problems.click();
  await designer.page
    .getByRole('button', { name: /^一键修复/ })
    .first()
    .click();
  await designer.page.getByText('没有发现问题').waitFor();
  expect(await designer.isSelected('发布时间')).toBe(true);
  expect(await designer.readJson()).toEqual(shipped);
  for (const name of [/^撤销/, /^撤销/]) await designer.button(name).click();
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
});

it('[Foundation §6] the menu of an element moves that element, whatever is selected', async () => {
  await designer.goTo(users);
  await designer.selectColumn('注册地');
  const before = await designer.headings();
  const at = before.indexOf('手机型号');
  await designer.canvas.locator('th').getByText('手机型号', { exact: true }).click({ button: 'right' });
  await designer.page.getByText('向前移动', { exact: true }).click();
  const moved = before.toSpliced(at, 1).toSpliced(at - 1, 0, '手机型号');
  await expect.poll(() => designer.headings()).toEqual(moved);
});

it('[Foundation §6] a replaced column stays that column, and the panel follows an undo and a redo of the replacement', async () => {
  await designer.goTo(users);
  const { page } = designer;
  const column = await columnOf('手机型号');
  await designer.selectColumn('手机型号');
  await designer.canvas.locator('th').getByText('手机型号', { exact: true }).click({ button: 'right' });
  await page.getByText('替换元素', { exact: true }).click();
  const offered = page.locator('.ae-RenderersPicker-content h4');
  await offered.first().waitFor();
  expect(await offered.allInnerTexts()).not.toContain('选项卡');
  await offered.getByText('链接', { exact: true }).click();
  await page.getByRole('button', { name: '替换', exact: true }).click();
  const panelOf = (name: string) => page.locator(`.editor-right-panel [editor-tooltip="${name}"]`);
  await panelOf('链接').waitFor();
  expect(await columnOf('手机型号')).toMatchObject({ ...column, type: 'link' });
  await designer.button(/^撤销/).click();
  await panelOf('纯文本').waitFor();
  expect(await panelOf('链接').count()).toBe(0);
  await designer.button(/^重做/).click();
  await panelOf('链接').waitFor();
  await designer.undoAll();
});
