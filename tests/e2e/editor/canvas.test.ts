import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root';
import { BrowserConsole } from '../../support/browser/browser';
import { addStaff } from '../../support/database/staff';
import { Designer } from './designer-driver';

const path = '/platform/user/register/list';
let console: BrowserConsole;

beforeAll(async () => {
  console = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => console.close());

describe('[Foundation §6] the canvas', () => {
  it('takes edits back one by one and forward again, by keys and buttons, until a new edit', async () => {
    const designer = await Designer.open(console, path);
    await designer.selectColumn('手机型号');
    for (const name of ['甲', '乙', '丙']) {
      await designer.property('列名称').fill(name);
      await expect.poll(() => designer.headings()).toContain(name);
      // A pause: what is typed in one go is one step.
      await designer.page.waitForTimeout(1_300);
    }
    await designer.button(/^撤销/).click();
    await expect.poll(() => designer.headings()).toContain('乙');
    await designer.page.locator('.ae-Breadcrumb, .ae-Header').first().click();
    await designer.page.keyboard.press('Control+z');
    await expect.poll(() => designer.headings()).toContain('甲');
    await designer.page.keyboard.press('Control+z');
    await expect.poll(() => designer.headings()).toContain('手机型号');
    await designer.page.keyboard.press('Control+Shift+z');
    await designer.page.keyboard.press('Control+y');
    await designer.button(/^重做/).click();
    await expect.poll(() => designer.headings()).toContain('丙');
    await designer.page.close();
  });

  it('offers the calls one may use; a field becomes a column, a filter, ready made', async () => {
    const designer = await Designer.open(console, path);
    await designer.selectColumn('手机型号');
    await designer.page.locator('.editorPanel-tabs .fa-plug').click();
    const fields = designer.page.getByRole('region', { name: '注册用户列表' });
    await fields.waitFor();
    await fields.getByRole('button', { name: '把城市加为列' }).click();
    await expect.poll(() => designer.headings()).toContain('城市');
    await fields.getByRole('button', { name: '把客户端加为筛选项' }).click();
    const page = (await designer.readJson()) as {
      body: { columns: object[]; filter: { body: object[] } };
    };
    expect(page.body.columns.at(-1)).toEqual({ name: 'city', label: '城市' });
    expect(page.body.filter.body.at(-1)).toEqual({
      type: 'select',
      name: 'sysType',
      label: '客户端',
      source: '${dict.userClientType}',
    });
    await designer.page.close();
  });

  it('the JSON view refuses what is no page, shows findings, and applies as one step', async () => {
    const designer = await Designer.open(console, path);
    await designer.button('JSON').click();
    const dialog = designer.page.getByRole('dialog');
    await dialog.locator('.view-lines').waitFor();
    const apply = dialog.getByRole('button', { name: '应用到画布' });
    const replace = async (text: string) => {
      await designer.page.keyboard.press('Control+a');
      await designer.page.keyboard.insertText(text);
    };
    await replace('{"type": "page",');
    await dialog.getByText(/不是有效的 JSON/).waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await replace('{"type":"page","title":"新标题","body":[{"type":"tpl","tpl":"你好"},{"type":"tlp"}]}');
    await dialog.getByText(/^[1-9]\d* 个错误/).waitFor();
    await dialog.locator('.squiggly-error').first().waitFor();
    await apply.click();
    await designer.canvas.getByText('你好').waitFor();
    await designer.button(/^撤销/).click();
    await designer.canvas.getByText('注册时间').first().waitFor();
    await designer.page.close();
  });

  it('each of our elements has a name, a description, an example, and a control for every property', async () => {
    const designer = await Designer.open(console, path);
    const own = await designer.ownElements();
    expect(own.length).toBeGreaterThanOrEqual(15);
    const problems: string[] = [];
    for (const { type, name, description, icon, controls } of own) {
      if (name === '' || description === '' || icon === '')
        problems.push(`${type}: no name, description or icon`);
      const folder = join(projectRoot, 'renderers', type);
      const schema = JSON.parse(await readFile(join(folder, 'props.schema.json'), 'utf8')) as {
        properties: Record<string, unknown>;
      };
      await readFile(join(folder, 'example.json'), 'utf8');
      for (const key of Object.keys(schema.properties)) {
        // What stands inside is put there on the canvas.
        if (key === 'type' || key === 'body' || controls.some((control) => control.split('.')[0] === key))
          continue;
        problems.push(`${type}: no control for ${key}`);
      }
    }
    expect(problems).toEqual([]);
    await designer.page.close();
  });

  it('a preview is seen through a role’s eyes; a layout editor is offered no calls', async () => {
    const designer = await Designer.open(console, path);
    await designer.button('预览').click();
    await designer.canvas.locator('tbody tr').first().waitFor();
    const staff = await addStaff(console.console.db, ['/platform/feedback/list']);
    await designer.button('返回编辑').click();
    await designer.button('预览').click();
    const role = designer.page.getByLabel('以角色预览');
    await expect.poll(() => role.locator('option').count()).toBeGreaterThan(1);
    await role.selectOption({ index: (await role.locator('option').count()) - 1 });
    await designer.page.getByText('没有权限').first().waitFor();
    expect(staff.loginName).not.toBe('');
    await designer.page.close();

    const editor = await addStaff(console.console.db, [path, '/platform/page/design']);
    const page = await console.loggedIn(undefined, { username: editor.loginName, password: editor.password });
    const layout = await Designer.openIn(page, path);
    await layout.selectColumn('手机型号');
    expect(await page.locator('.editorPanel-tabs .fa-plug').count()).toBe(0);
    await page.close();
  });
});
