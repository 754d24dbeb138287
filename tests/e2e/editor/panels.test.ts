import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../support/browser/browser';
import { Designer } from './designer-driver';

const path = '/platform/user/register/list';
let house: BrowserConsole;
beforeAll(async () => {
  house = await BrowserConsole.start();
});
afterAll(() => house?.close());

it('[Foundation §6] the JSON view checks as one types, refuses what is no JSON, and is applied as one step', async () => {
  const designer = await Designer.open(house, path);
  await designer.button('JSON').click();
  const status = designer.dialog.getByRole('status');
  const apply = designer.button('应用到画布');
  await status.getByText('0 个错误，0 个提醒').waitFor();
  expect(await apply.isDisabled()).toBe(true);

  // A field that the call does not give is found, and underlined in its line.
  await designer.replaceInJson('phoneModel', 'phoneModal');
  await expect.poll(() => status.innerText()).toMatch(/^[1-9]\d* 个错误，|，[1-9]\d* 个提醒$/);
  await designer.dialog.locator('.squiggly-error, .squiggly-warning').first().waitFor();

  await designer.replaceInJson('phoneModal', 'phone\\');
  await status.getByText(/^第 \d+ 行附近不是有效的 JSON$/).waitFor();
  expect(await apply.isDisabled()).toBe(true);

  await designer.replaceInJson('phone\\', 'phoneModel');
  await designer.replaceInJson('手机型号', '设备型号');
  await status.getByText('0 个错误，0 个提醒').waitFor();
  await apply.click();
  await expect.poll(() => designer.headings()).toContain('设备型号');
  await designer.button(/^撤销/).click();
  await expect.poll(() => designer.headings()).toContain('手机型号');
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
  await designer.page.close();
});

it('[Foundation §6] the fields of a list are put on it by a press or with the mouse, as columns and filters with their labels', async () => {
  const designer = await Designer.open(house, path);
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
  expect(await fields.getByRole('button', { name: `把${added}加为列` }).count()).toBe(1);
  await designer.draftKept();

  // Dragged, a field lands where it is let go.
  await designer.dragField('城市', designer.canvas.locator('th').getByText('注册地', { exact: true }));
  await expect.poll(() => designer.headings()).toHaveLength(before.length + 2);
  const dragged = await designer.headings();
  expect(Math.abs(dragged.indexOf('城市') - dragged.indexOf('注册地'))).toBe(1);
  const labels = designer.canvas.locator('form .antd-Form-label');
  await designer.dragField('注册日期', labels.getByText('客户端', { exact: true }));
  await expect
    .poll(async () => (await labels.allInnerTexts()).map((label) => label.trim()))
    .toContain('注册日期');

  for (let left = 3; left > 0; left -= 1) await designer.button(/^撤销/).click();
  await expect.poll(() => designer.headings()).toEqual(before);
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
  await designer.page.close();
});
