import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../../server/project-root';
import { designPermissions } from '../../../server/contract/screens/permissions';
import { pageFileOf } from '../../../server/contract/screens/routes';
import { findBarriers } from '../../support/browser/axe';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, Designer } from './designer-driver';
import { scratch } from '../../support/run/scratch';

const path = '/platform/user/register/list';
let app: BrowserConsole;
let pages: string;

beforeAll(async () => {
  pages = await mkdtemp(join(scratch, 'console-pages-'));
  await cp(join(projectRoot, 'pages'), pages, { recursive: true });
  app = await BrowserConsole.start({}, { pagesFolder: pages });
  await app.console.login();
});
afterAll(async () => {
  await app?.close();
  await rm(pages, { recursive: true, force: true });
});

interface ListPage extends Record<string, unknown> {
  title: string;
  body: { columns: { name?: string; label?: string }[] };
}

/** Columns of a page's list by name: `{stage: '阶段'}`. */
function rename(page: ListPage, labels: Readonly<Record<string, string>>): ListPage {
  for (const column of page.body.columns) {
    const label = labels[column.name ?? ''];
    if (label !== undefined) column.label = label;
  }
  return page;
}

/** Changes a shipped page, as a release would. */
async function ship(route: string, change: (page: ListPage) => ListPage): Promise<void> {
  const file = join(pages, pageFileOf(route));
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as ListPage)));
}

/** Publishes from another window. */
async function publish(route: string, change: (page: ListPage) => ListPage): Promise<void> {
  const { data } = await app.console.call('/console/designs/open', { path: route });
  const { version: baseVersion, digest: baseDigest } = data;
  const page = { path: route, schema: change(data.schema as ListPage), baseVersion, baseDigest };
  const answer = await app.console.call('/console/designs/publish', page);
  expect(answer.status, `${answer.msg} ${JSON.stringify(answer.data)}`).toBe(0);
}

/** Focuses the window until it says that a newer version was published. */
async function toldOfNewVersion(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return page.getByText('发布了新版本').isVisible();
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe(true);
}

it(
  '[Foundation §6] two users edit one page: the first publishes, the second is notified and merges, staff reload, history restores',
  { timeout: 300_000 },
  async () => {
    const person = await addDesigner(app, path);
    const staff = await app.loggedIn(path);
    await staff.locator('input[name=mobile]').fill('138');
    await staff.keyboard.press('Enter');
    await expect.poll(() => staff.url()).toContain('mobile=138');

    const [first, second] = await Promise.all([Designer.open(app, path), Designer.open(app, path, person)]);
    await first.page.getByText(`${person.username} 也在编辑`).waitFor();
    await second.renameColumn('注册地', '注册地区');
    await second.draftKept();
    await first.page.getByText(`${person.username}（有未发布的修改） 也在编辑`).waitFor();

    // The first user: the draft is saved automatically, then published after a trial run in the publish dialog.
    await first.renameColumn('手机型号', '设备型号');
    await first.draftKept();
    await first.button('发布').click();
    await first.dialog.getByText(/手机型号.*设备型号/).waitFor();
    await first.shown('试运行的页面').locator('th').getByText('设备型号').waitFor();
    await first.confirmPublish('更准确的列名');
    await first.page.getByText('线上 v1').waitFor();

    // Staff who have the screen open are notified, and keep their filters.
    await toldOfNewVersion(staff);
    await staff.locator('th').getByText('手机型号').waitFor();
    await staff.getByRole('button', { name: '刷新', exact: true }).click();
    await staff.locator('th').getByText('设备型号').waitFor();
    await expect.poll(() => staff.locator('input[name=mobile]').inputValue()).toBe('138');
    await staff.getByText('你发布了新版本：更准确的列名').waitFor({ state: 'detached' });

    // The second user sees what the first changed; both changes go live.
    await second.page.getByText(/发布了版本 1，你的修改基于出厂版本/).waitFor();
    await second.button('发布').click();
    const taken = second.dialog.getByRole('region', { name: /^合入.*的改动$/ });
    await taken.getByText(/手机型号.*设备型号/).waitFor();
    await second.dialog
      .getByRole('region', { name: '保留我的改动' })
      .getByText(/注册地.*注册地区/)
      .waitFor();
    const preview = second.shown('合并结果预览').locator('th');
    await Promise.all(['设备型号', '注册地区'].map((name) => preview.getByText(name).waitFor()));
    await second.button('采用合并结果').click();
    await second.canvas.locator('th').getByText('设备型号').waitFor();
    await second.draftKept();
    await second.publish('地区');
    await second.page.getByText('线上 v2').waitFor();

    // The history compares any two versions, in words and side by side; an entry leads to its element.
    await second.button('历史').click();
    await second.page.getByText('更准确的列名').waitFor();
    const entry = second.dialog.getByRole('button', { name: /注册地.*注册地区/ });
    await entry.waitFor();
    await second.dialog.getByRole('tab', { name: '并排对照' }).click();
    await second.shown('左：版本 1').locator('th').getByText('注册地', { exact: true }).waitFor();
    const newest = second.shown('右：版本 2').locator('th');
    await Promise.all(['设备型号', '注册地区'].map((name) => newest.getByText(name).waitFor()));
    await second.dialog.getByRole('tab', { name: /^改动/ }).click();
    await entry.click();
    await expect.poll(() => second.isSelected('注册地区')).toBe(true);

    await second.button('历史').click();
    await second.dialog.locator('li', { hasText: '出厂版本' }).getByRole('button', { name: '恢复' }).click();
    await second.dialog.getByText('试运行通过').waitFor();
    await second.button('确定恢复出厂版本').click();
    await second.page.getByText('线上 v3').waitFor();
    await second.canvas.locator('th').getByText('手机型号').waitFor();
    await second.hasFocus('.ae-Preview');
    await Promise.all([staff, first.page, second.page].map((page) => page.context().close()));
  },
);

it('[Foundation §6] after a release changed a redesigned page, the designer says so and asks about conflicts; publishing needs a permission', async () => {
  const route = '/platform/starWheel/list';
  await publish(route, (page) => rename(page, { stage: '阶段' }));
  await ship(route, (page) => rename(page, { stage: '名称', createTime: '新建时间' }));

  const layout = await Designer.open(app, route, await addDesigner(app, route, [designPermissions.open]));
  await layout.page.getByText('没有发布权限，草稿照常保存').waitFor();
  await layout.renameColumn('分数区间', '分数');
  await layout.draftKept();
  expect(await layout.button('发布').isDisabled()).toBe(true);
  await layout.page.context().close();

  const designer = await Designer.open(app, route);
  await designer.page.getByText('出厂页面已随系统升级更新，线上使用的仍是版本 1。').waitFor();
  await designer.button('查看并合并').click();
  const taken = designer.dialog.getByRole('region', { name: '合入出厂页面的改动' });
  await taken.getByText(/创建时间.*新建时间/).waitFor();
  const conflict = designer.dialog.locator('fieldset');
  await conflict.getByText('原来：阶段名称').waitFor();
  expect(await designer.button('还有 1 处冲突要选择').isDisabled()).toBe(true);
  await conflict.getByRole('radio', { name: /^出厂页面\s*名称$/ }).check();
  const preview = designer.shown('合并结果预览').locator('th');
  await preview.getByText('名称', { exact: true }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await designer.page.emulateMedia({ colorScheme });
    expect(await findBarriers(designer.page, { within: designer.dialog }), colorScheme).toEqual([]);
  }
  await designer.button('采用合并结果').click();
  await designer.page.getByText('出厂页面的改动已合并到画布，发布后生效。').waitFor();
  await designer.hasFocus('.ae-Preview');
  await designer.publish('合并新版');
  await designer.page.getByText('线上 v2').waitFor();
  await designer.canvas.locator('th').getByText('新建时间').waitFor();
  await expect.poll(() => designer.page.getByText(/^出厂页面/).count()).toBe(0);
  await designer.page.context().close();
});

it('[Foundation §6] the dialog asked for last opens; a publication that the window learns of only when it publishes is named, and merged once', async () => {
  const route = '/platform/feedback/list';
  const page = await app.newStaffPage(await addDesigner(app, route));
  // Without a heartbeat the window learns of others only by what it does itself.
  await page.addInitScript(() => {
    const start = window.setInterval.bind(window);
    Object.assign(window, {
      setInterval: (act: () => void, after: number) => (after === 15_000 ? 0 : start(act, after)),
    });
  });
  const designer = await Designer.openIn(page, route);
  const told = page.waitForResponse(
    (response) =>
      response.url().endsWith('/designs/presence') && response.request().postDataJSON().changed === true,
  );
  await designer.renameColumn('联系电话', '电话');
  await designer.draftKept();
  await told;
  await publish(route, (page) => rename(page, { mobile: '帐号' }));

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/designs/draft/save', async (call) => {
    await held;
    await call.continue();
  });
  await designer.button('发布').click();
  await designer.button('历史').click();
  const history = page.getByRole('dialog', { name: /^发布历史/ });
  await history.waitFor();
  await expect.poll(() => designer.state.innerText()).toBe('正在保存…');
  answer();
  await designer.draftKept();
  expect(await page.getByLabel('说明（选填）').count()).toBe(0);
  expect(await history.isVisible()).toBe(true);
  await history.getByRole('button', { name: '关闭' }).click();

  const publishes = async () => {
    await page.getByLabel('说明（选填）').waitFor();
    await designer.dialog.getByText('试运行通过').waitFor();
    await designer.dialog.getByRole('button', { name: '发布', exact: true }).click();
  };
  const merge = page.getByRole('dialog', { name: /^合并修改/ });
  await designer.button('发布').click();
  await publishes();
  await merge.getByText(/ 发布了版本 1。不冲突的改动已经合在一起。$/).waitFor();
  await designer.button('采用合并结果').click();
  await designer.draftKept();

  // Also when the server does not say more about it.
  await page.route('**/designs/presence', (call) => call.abort());
  await publish(route, (page) => rename(page, { content: '建议' }));
  await designer.button('发布').click();
  await publishes();
  await designer.button('采用合并结果').click();
  await expect.poll(() => designer.headings()).toContain('建议');
  await designer.draftKept();
  await designer.button('发布').click();
  await publishes();
  await page.getByText('线上 v3').waitFor();
  expect(await designer.headings()).toEqual(expect.arrayContaining(['帐号', '电话', '建议']));
  await page.close();
});

it('[Foundation §6] a draft survives a closed browser, including edits that never reached the server, until it is discarded', async () => {
  const designer = await Designer.open(app, path, await addDesigner(app, path));
  await designer.renameColumn('注册时间', '注册于');
  await designer.draftKept();
  const context = designer.page.context();
  await context.setOffline(true);
  await designer.setProperty('列名称', '何时注册');
  await expect.poll(() => designer.state.innerText()).toContain('保存失败');
  // The emulated network may come back as the page closes, so block its unload request and its save on hide.
  await designer.page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('offline'));
    XMLHttpRequest.prototype.send = function send() {
      setTimeout(() => this.dispatchEvent(new ProgressEvent('error')));
    };
  });
  await designer.page.close();
  await context.setOffline(false);

  const again = await Designer.openIn(await context.newPage(), path);
  await again.page.getByText(/^已恢复上次离开时没有来得及保存的修改（\d\d:\d\d:\d\d）。$/).waitFor();
  await again.canvas.locator('th').getByText('何时注册').waitFor();
  await again.draftKept();
  const copies = () =>
    again.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('design-copy')));
  await expect.poll(copies).toEqual([]);

  await again.page.reload();
  await again.button('放弃草稿').click();
  await again.page.getByText('保留', { exact: true }).waitFor();
  await again.button('放弃草稿').click();
  await again.canvas.locator('th').getByText('注册时间').waitFor();
  expect(await again.state.innerText()).toBe('没有修改');
  await context.close();
});

it('[A §2] a full-page form reloads for a new version, and restores the typed text', async () => {
  const details = '/platform/starWheel/details/:id';
  const page = await app.loggedIn('/platform/starWheel/details/0');
  const name = page.locator('input[name=stage]');
  await name.fill('相知期');
  await publish(details, (page) => ({ ...page, title: '星轮阶段' }));
  await toldOfNewVersion(page);
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await page.getByText(/^发现 .* 未保存的内容/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await expect.poll(() => name.inputValue()).toBe('相知期');
  await page.context().close();
});
