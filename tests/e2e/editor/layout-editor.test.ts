import { afterAll, beforeAll, expect, it } from 'vitest';
import { designPermissions } from '../../../server/contract/screens/permissions';
import { BrowserConsole } from '../../support/browser/browser';
import { addStaff } from '../../support/database/staff';
import { addDesigner, Designer } from './designer-driver';

const path = '/platform/user/register/list';
let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

it('[A §6] a layout editor adds columns and filters of the call that the list makes, in one click each', async () => {
  const articles = '/platform/docs/aritcle';
  const person = await addDesigner(app, articles, [designPermissions.open, designPermissions.publish]);
  const designer = await Designer.open(app, articles, person);
  // Nothing needs to be selected, as the page has one list. The panel offers only that list's call, and only usable fields.
  await designer.page.locator('[editor-tooltip="字段"]').click();
  const fields = designer.page.locator('section.fields');
  await fields.getByRole('button', { name: '把路由加为列' }).click();
  await expect.poll(() => designer.headings()).toContain('路由');
  expect(await fields.getByRole('button', { name: /全部接口|设为选中元素的接口/ }).count()).toBe(0);
  expect(await fields.getByRole('button', { name: /加为(?:表单项|展示项)$/ }).count()).toBe(0);
  const labels = designer.canvas.locator('form .antd-Form-label');
  const shown = async () => (await labels.allInnerTexts()).map((label) => label.trim());
  expect(await shown()).not.toContain('状态');
  await fields.getByRole('button', { name: '把状态加为筛选项' }).click();
  await expect.poll(shown).toContain('状态');
  // A dragged field lands where it is dropped.
  await designer.dragField('排序', designer.canvas.locator('th').getByText('父级ID', { exact: true }));
  await expect.poll(() => designer.headings()).toContain('排序');
  // The panel refuses a duplicate.
  await designer.selectColumn('父级ID');
  await designer.page.keyboard.press('Control+c');
  await designer.page.keyboard.press('Control+v');
  await designer.page.getByText('没有权限再加一个这样的元素').first().waitFor();
  await replacesOnlyByWhatMayBeAdded(designer);
  await designer.draftKept();
  await designer.publish('加上路由');
  await designer.page.close();
});

/** The context menu disables forbidden entries; 替换元素 offers what of the palette can be a column, and asks if the old one acts. */
async function replacesOnlyByWhatMayBeAdded({ page, canvas, dialog }: Designer): Promise<void> {
  const entry = (name: string) => page.locator('[class*="ContextMenu"] li').getByText(name, { exact: true });
  await canvas.locator('th').getByText('操作', { exact: true }).click({ force: true });
  await expect.poll(() => page.locator('.ae-Breadcrumb').innerText()).toContain('操作');
  await canvas.locator('th').getByText('操作', { exact: true }).click({ button: 'right', force: true });
  const disabled = page.locator('[class*="ContextMenu"] li.is-disabled');
  await expect.poll(() => disabled.allInnerTexts()).toEqual(expect.arrayContaining(['重复一份', '复制']));
  await entry('替换元素').click();
  const offered = page.locator('.ae-RenderersPicker-content h4');
  await expect.poll(() => offered.allInnerTexts()).toEqual(['文字']);
  await offered.getByText('文字').click();
  await page.getByRole('button', { name: '替换', exact: true }).click();
  await dialog.getByText('替换并发布后，员工不能再在这里做').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('替换并发布后').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await offered.first().waitFor({ state: 'hidden' });
}

it(
  '[A §6] a layout editor renames a column; the server refuses changes to behaviour',
  { timeout: 200_000 },
  async () => {
    const { loginName: username, password } = await addStaff(app.console.db, [designPermissions.open]);
    const designer = await Designer.open(app, path, { username, password });
    // The layout editor may not read these users: the canvas calls with their permissions, and shows the refusal.
    await designer.canvas.getByText('没有权限，请联系管理员').first().waitFor();
    await designer.renameColumn('注册地', '注册地区');
    await designer.draftKept();
    await designer.page.getByText('没有发布权限，草稿照常保存').first().waitFor();

    // The panel hides the properties that they may not change: calls, events, code.
    await designer.page
      .locator('.ae-BreadCrumb, .ae-Breadcrumb')
      .getByText('列表', { exact: true })
      .first()
      .click();
    const panel = designer.page.locator('.editor-right-panel').first();
    await expect.poll(() => panel.innerText()).toMatch(/内容样式/);
    expect(await panel.innerText()).not.toMatch(/接口|事件|批量操作|指定主键/);
    expect(await designer.button('JSON').count()).toBe(0);
    expect(await designer.page.locator('[editor-tooltip="代码"]').count()).toBe(0);
    const offered = async () =>
      (await designer.page.locator('.palette-item').allInnerTexts()).map((name) => name.trim());
    await expect.poll(offered).toEqual(expect.arrayContaining(['容器', '分栏']));
    expect((await offered()).join()).not.toMatch(/列表|表单|按钮/);

    // The column now shows another field, which is more than a layout change.
    await designer.page.evaluate(async (route) => {
      const headers = { 'content-type': 'application/json', token: localStorage.getItem('token') ?? '' };
      const send = async (call: string, body: object) => {
        const request = { method: 'POST', headers, body: JSON.stringify({ path: route, ...body }) };
        return (await (await fetch(`/api/console/designs/${call}`, request)).json()) as {
          status: number;
          msg: string;
          data: {
            draft: {
              schema: { body: { api: unknown } | { api: unknown }[] };
              baseVersion: number;
              baseDigest: string;
            };
          };
        };
      };
      const { draft } = (await send('open', {})).data;
      // The editor wraps a single element in a list.
      for (const list of [draft.schema.body].flat()) list.api = '/api/admin/feedback/list';
      const answer = await send('draft/save', draft);
      document.body.setAttribute('data-answer', `${answer.status} ${answer.msg}`);
    }, path);
    expect(await designer.page.locator('body').getAttribute('data-answer')).toBe(
      '422 没有“修改接口与动作”的权限，不能保存：改动列表的接口',
    );
    const { data } = await app.console.call(
      '/console/designs/open',
      { path },
      await app.console.openSession(username, password),
    );
    expect(JSON.stringify(data.draft)).toContain('注册地区');
    expect(JSON.stringify(data.draft)).not.toContain('/api/admin/feedback/list');
  },
);
