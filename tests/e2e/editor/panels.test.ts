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

it('[Foundation §6] the fields of a list are put on it by a press, as columns with their labels', async () => {
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
  await designer.button(/^撤销/).click();
  await expect.poll(() => designer.headings()).toEqual(before);
  await expect.poll(() => designer.state.innerText()).toBe('没有修改');
  await designer.page.close();
});
