import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { designPermissions } from '../../../server/contract/screens/permissions';
import { BrowserConsole } from '../../support/browser/browser';
import { expectErrors } from '../../support/browser/browser-errors';
import { addStaff } from '../../support/database/staff';
import { addDesigner, Designer } from './designer-driver';

const path = '/platform/user/register/list';
const anotherPath = '/platform/help/category';
const published = '/platform/docs/category';
let console: BrowserConsole;
let person: { username: string; password: string };
/** The window that the tests share; each test takes its edits back, also if it fails. */
let designer: Designer;

// amis logs refused calls; the preview refuses every write.
expectErrors(/^Error: 保存失败/);

beforeAll(async () => {
  console = await BrowserConsole.start({ DEMO_DATA: 'on' });
  person = await addDesigner(console, path, [anotherPath, published, ...Object.values(designPermissions)]);
  designer = await Designer.open(console, path, person);
});
afterAll(() => console.close());

describe('the page designer', () => {
  it('[Foundation §6] opening a page and selecting its elements does not change it', async () => {
    await designer.selectColumn('手机型号');
    // Panels write their defaults a moment later.
    await designer.page.waitForTimeout(2_500);
    expect(await designer.state.innerText()).toBe('没有修改');
    expect(await designer.button('发布').isDisabled()).toBe(true);
  });

  it('[Foundation §6] the preview shows real data and sends no write', async () => {
    const written: string[] = [];
    designer.page.on('request', (request) => {
      if (/\/api\/.*(?:init\/load|\/edit|\/add|\/remove)/.test(request.url())) written.push(request.url());
    });
    await designer.button('预览').click();
    // The preview draws the list with the list engine, as staff see it.
    await designer.page.locator('.list-table').first().waitFor();
    await designer.canvas.getByRole('button', { name: '导出' }).waitFor();
    await designer.canvas.getByRole('button', { name: '列表设置' }).waitFor();
    await designer.canvas.locator('tbody tr').first().waitFor();
    await designer.canvas.getByText(/^共\d{1,3}(,\d{3})*条$/).waitFor();
    await designer.canvas.getByRole('button', { name: '设置全部用户' }).click();
    await designer.page.getByRole('menuitem', { name: '平板', exact: true }).click();
    await designer.page.getByRole('button', { name: '是，初始化加载', exact: true }).click();
    await designer.page.getByText('预览中不会提交修改').waitFor();
    expect(written).toEqual([]);
    await designer.page.keyboard.press('Escape');
    await designer.dialog.waitFor({ state: 'detached' });
    await designer.button('返回编辑').click();
  });

  it('[Foundation §6] the preview takes the role chosen last, also when the answer about an earlier one arrives after it', async () => {
    const roles = await Promise.all(['一', '二'].map(() => addStaff(console.console.db, [path])));
    const [slow, quick] = roles.map(({ roleId }) => String(roleId));
    const admin = await Designer.open(console, path);
    const { page } = admin;
    const held: (() => void)[] = [];
    const detail = `**/api/admin/role/detail/${slow}`;
    await page.route(detail, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const chosen = page.getByLabel('以角色预览');
    await admin.button('预览').click();
    await chosen.selectOption(slow!);
    await expect.poll(() => held.length).toBe(1);
    await chosen.selectOption(quick!);
    await expect.poll(() => chosen.inputValue()).toBe(quick);
    const arrived = page.waitForResponse(detail);
    held[0]?.();
    await (await arrived).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await chosen.inputValue()).toBe(quick);
    await page.close();
  });

  it('[Foundation §6] reports a mistake at its element, and fixes it in one click as one undo step', async () => {
    onTestFinished(() => designer.undoAll());
    await designer.renameColumn('手机型号', '注册时间');
    await designer.page.getByRole('button', { name: /^\d+ 个错误/ }).click();
    const problem = designer.page.getByRole('button', { name: /列“注册时间”与列“注册时间”重复：标题相同/ });
    await problem.waitFor();
    expect(await problem.innerText()).toContain('列表 › 列“注册时间”');
    await designer.selectColumn('注册地');
    await problem.click();
    await expect.poll(() => designer.isSelected('注册时间')).toBe(true);
    // The keys that change an element work at once.
    await designer.hasFocus('[aria-label="画布"]');
    await designer.setProperty('列名称', '{phoneModel}');
    await designer.page.getByText('会原样显示').waitFor();
    await problem.waitFor({ state: 'detached' });
    await designer.page.getByRole('button', { name: /^一键修复/ }).click();
    await designer.page.getByText('没有发现问题').waitFor();
    await designer.button(/^撤销/).click();
    await designer.page.getByText('会原样显示').waitFor();
  });

  it('[Foundation §6] refuses a page with a script, and says what is wrong and where', async () => {
    onTestFinished(() => designer.undoAll());
    await designer.renameColumn('手机型号', '<% alert(1) %>');
    await designer.button(/^发布/).click();
    await designer.page.getByText('页面有错误，不能发布').waitFor();
    const problem = designer.page.getByRole('button', { name: /不能使用 <% %> 模板/ });
    await problem.waitFor();
    expect(await problem.innerText()).toMatch(/列表 › 列“/);
    await designer.selectColumn('注册时间');
    await problem.click();
    await expect.poll(() => designer.property('列名称').inputValue()).toBe('<% alert(1) %>');
    // The server checks: bypassing the designer does not help.
    const token = await designer.page.evaluate(() => localStorage.getItem('token') ?? '');
    const answer = await fetch(`${console.console.url}/api/console/designs/publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ path, schema: await designer.readJson(), baseVersion: 0, note: '' }),
    });
    expect(await answer.json()).toMatchObject({
      status: 422,
      data: { findings: [expect.objectContaining({ rule: 'script/no-template-code' })] },
    });
  });

  it('[Foundation §6] an expired session loses no edits', async () => {
    onTestFinished(() => designer.undoAll());
    await designer.renameColumn('手机型号', '型号');
    const token = await designer.page.evaluate(() => localStorage.getItem('token') ?? '');
    const ended = await fetch(`${console.console.url}/api/admin/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: '{}',
    });
    expect(await ended.json()).toMatchObject({ status: 0 });
    // The next request is refused: the draft's save, or the presence heartbeat.
    await designer.page.getByRole('dialog').getByText('登录已过期').waitFor({ timeout: 60_000 });
    const login = await designer.page.context().newPage();
    await login.goto('/');
    await Promise.all([designer.page.getByText('已恢复登录').waitFor(), console.fillLogin(login, person)]);
    await login.waitForURL(/#\/platform\//);
    await designer.page.getByRole('dialog').waitFor({ state: 'detached' });
    await designer.draftKept();
    expect(JSON.stringify(await designer.readJson())).toContain('"label":"型号"');
    await login.close();
  });

  it('[Foundation §6] a login of another user in another window reloads the designer for them; the author’s draft stays the author’s', async () => {
    const [author, other] = [await addDesigner(console, path), await addDesigner(console, path)];
    const page = await console.newStaffPage(author);
    const own = await Designer.openIn(page, path);
    await own.renameColumn('手机型号', '型号');
    await own.draftKept();
    await own.renameColumn('型号', '机型');
    const session = await console.console.openSession(other.username, other.password);
    const login = await page.context().newPage();
    await login.goto('/api/console/docs');
    await Promise.all([
      page.waitForEvent('load'),
      login.evaluate((values) => void Object.assign(localStorage, values), { ...session }),
    ]);
    const theirs = await Designer.in(page);
    await expect.poll(() => theirs.state.innerText()).toBe('没有修改');
    await theirs.canvas.locator('th').getByText('手机型号', { exact: true }).waitFor();
    const drafts = await console.console.db
      .selectFrom('console.pageDraft')
      .select('owner')
      .where('owner', 'in', [author.username, other.username])
      .execute();
    expect(drafts).toEqual([{ owner: author.username }]);
    await page.context().close();
  });

  it('[Foundation §6] a publication leaves canvas, selection and undo as they are', async () => {
    await designer.goTo(published);
    const { page } = designer;
    const heading = designer.canvas.locator('th').getByText('简介', { exact: true });
    await designer.renameColumn('简介', '说明');
    const renamed = await designer.canvas.locator('th').getByText('说明', { exact: true }).elementHandle();
    await designer.publish('改名');
    await expect.poll(() => designer.dialog.count()).toBe(0);
    await expect.poll(() => designer.state.innerText()).toBe('没有修改');
    expect(await designer.button('发布').isDisabled()).toBe(true);
    await page.getByText('线上 v1', { exact: true }).waitFor();
    expect(await renamed?.isVisible()).toBe(true);
    expect(await designer.isSelected('说明')).toBe(true);
    await designer.hasFocus('[data-tour="publish"]');

    // The edit taken back is a change of the published version.
    await page.keyboard.press('Control+z');
    await heading.waitFor();
    await designer.draftKept();
    await designer.publish('改回');
    await page.getByText('线上 v2', { exact: true }).waitFor();
  });

  it('stays on a page whose draft cannot be saved, also when Back is pressed; goes to another page in the same window, saves the draft first, and Back returns to it', async () => {
    const { page } = designer;
    await page.evaluate(() => Object.assign(window, { isSameWindow: true }));
    await designer.goTo(anotherPath);
    const goTo = async (name: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name }).click();
    };
    await goTo('注册用户');
    await expect.poll(() => designer.headings()).toContain('手机型号');
    await designer.renameColumn('手机型号', '型号');
    const drafts = '**/designs/draft/save';
    await page.route(drafts, (route) => route.abort());
    for (const leave of [() => goTo('帮助文章编辑'), () => page.goBack()]) {
      await leave();
      await designer.page.getByText(/^草稿保存失败：/).waitFor();
      await expect.poll(() => page.url()).toMatch(/register%2Flist$/);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await designer.button('关闭提示').click();
    }
    expect(await designer.headings()).toContain('型号');
    await page.unroute(drafts);
    await page.goBack();
    await expect.poll(() => designer.headings()).toContain('分类名称');
    await page.goForward();
    await expect.poll(() => designer.headings()).toContain('型号');
    // An open dialog also prevents leaving the page.
    await designer.button('历史').click();
    await page.goBack();
    await page.getByText('请先关闭打开的弹窗').waitFor();
    await page.getByRole('dialog', { name: /历史/ }).getByRole('button', { name: '关闭' }).click();
    await expect.poll(() => designer.headings()).toContain('型号');

    await designer.renameColumn('型号', '设备型号');
    // Leave immediately, before the automatic save of the draft.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索页面' }).fill('bzfl');
    await page.getByRole('option', { name: '帮助分类', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => designer.headings()).toContain('分类名称');
    expect(await page.title()).toBe('帮助分类 - 页面设计');
    expect(await designer.state.innerText()).toBe('没有修改');

    await designer.button('切换页面（Ctrl+K）').click();
    // The names of other users who have, or recently had, the page open may follow.
    expect(await page.getByRole('option').first().innerText()).toMatch(/^注册用户\s+有草稿/);
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect.poll(() => designer.headings()).toContain('设备型号');
    expect(await designer.state.innerText()).toMatch(/^草稿已保存/);
    // A reopened page starts with an empty undo history.
    expect(await designer.button(/^撤销/).getAttribute('aria-disabled')).toBe('true');
    expect(await page.evaluate(() => 'isSameWindow' in window)).toBe(true);
  });

  it('[Foundation §6] is refused to staff who lack its menu', async () => {
    const page = await console.newPage();
    await page.goto(`/editor.html?path=${path}`);
    await page.getByText('请先登录').waitFor();
    const { loginName, password } = await addStaff(console.console.db, [path]);
    const other = await console.loggedIn(undefined, { username: loginName, password });
    await other.goto(`/editor.html?path=${path}`);
    await other.getByText('没有权限').waitFor();
    await other.goto('/editor.html?path=/platform/nowhere');
    await other.getByText('没有权限').waitFor();
  });
});
