import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { addFeedback } from '../../server/backend/feedback-data';
import { GrantDriver } from '../../server/backend/grants/grant-driver';
import { BrowserConsole } from '../../support/browser/browser';
import { Articles } from '../../support/articles';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';
import { Touch, Keyboard, type InputMethod } from './input-methods';

let app: BrowserConsole;
let feedback: number;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await new GrantDriver(app.console).reset();
  app.console.clock = () => new Date();
  await app.console.login();
  await new Articles(app.console, 'help').category('新手入门');
  feedback = Number(await addFeedback(app.console.db, { kind: 'app', content: '想要深色模式' }));
});
afterAll(() => app?.close());

/** The topmost dialog, or the screen if no dialog is open. */
const dialog = (page: Page) => page.getByRole('dialog').last();
const screen = (page: Page) => page.locator('.screen[data-active="true"]');
const button = (place: Locator, name: string | RegExp) =>
  place.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
/** The input beside a label. */
const beside = (place: Locator, label: string) =>
  place
    .locator('[class~="antd-Form-item"]')
    .filter({
      has: place
        .page()
        .locator('[class*="Form-label"]', { hasText: new RegExp(`^\\s*${label}\\s*\\*?\\s*$`) }),
    })
    .locator('input:not([type="hidden"]), textarea, [role="combobox"], [role="switch"], iframe')
    .first();
const row = (page: Page, text: string) => screen(page).locator('tbody tr', { hasText: text });

interface Task {
  name: string;
  place: string;
  do(user: InputMethod, mark: string): Promise<void>;
}

/** Complete tasks, from opening a list to the saved record in it. `mark` makes the records of each run unique. */
const tasks: Task[] = [
  {
    name: 'creates a batch',
    place: '/platform/vip/redemption/batch/list',
    async do(user) {
      const { page } = user;
      await user.press(button(screen(page), '生成兑换码'));
      await user.write(beside(dialog(page), '生成数量'), '20');
      await user.choose(beside(dialog(page), '兑换时长'), '11个月');
      await user.pick(dialog(page).getByRole('radio', { name: '领取后按天' }));
      await user.write(beside(dialog(page), '领取后天数'), '30');
      await user.press(button(dialog(page), '确认'));
      await row(page, '领取后30天').first().waitFor();
    },
  },
  {
    name: 'creates a policy',
    place: '/platform/app/policy/list',
    async do(user, mark) {
      const { page } = user;
      await user.press(button(screen(page), '新增协议'));
      await user.pick(dialog(page).getByRole('radio', { name: 'iOS' }));
      await user.choose(beside(dialog(page), '协议类型'), '政策');
      await user.write(beside(dialog(page), '版本号'), `1.${mark}`);
      await user.write(beside(dialog(page), '版本值'), mark);
      await user.press(button(dialog(page), '确认'));
      await row(page, `1.${mark}`).first().waitFor();
    },
  },
  {
    name: 'publishes a message',
    place: '/platform/app/message/list',
    async do(user, mark) {
      const { page } = user;
      await user.press(button(screen(page), '新增消息'));
      await user.write(beside(dialog(page), '消息标题'), `维护通知${mark}`);
      await user.write(beside(dialog(page), '消息正文'), '周六凌晨维护');
      await user.pick(dialog(page).getByRole('radio', { name: '全部' }));
      await user.choose(beside(dialog(page), '版本范围'), '不限');
      await user.press(button(dialog(page), '发布'));
      await user.press(button(dialog(page), '确认发布'));
      await row(page, `维护通知${mark}`).waitFor();
    },
  },
  {
    name: 'grants a membership',
    place: '/platform/vip/give/list',
    async do(user, mark) {
      const { page } = user;
      await user.press(button(screen(page), '发放会员'));
      await user.write(dialog(page).getByPlaceholder('用户注册的手机号'), `1380000000${mark}`);
      await user.choose(beside(dialog(page), '活动'), '春节回馈');
      await user.choose(beside(dialog(page), '发放时长'), '3个月');
      await user.press(button(dialog(page), '确认'));
      await row(page, `1380000000${mark}`).waitFor();
    },
  },
  {
    name: 'creates a version',
    place: '/platform/app/version/list',
    async do(user, mark) {
      const { page } = user;
      await user.press(button(screen(page), '新增版本'));
      await user.choose(beside(dialog(page), '客户端类型'), 'iOS');
      await user.write(beside(dialog(page), '版本号'), `2.5.${mark}`);
      await user.write(beside(dialog(page), '最低支持版本'), '1.0.0');
      await user.write(beside(dialog(page), '下载地址'), 'https://cdn.example.com/app');
      await user.pick(dialog(page).getByRole('radio', { name: '否' }));
      await user.write(beside(dialog(page), '新增内容'), '修复登录问题');
      await user.press(button(dialog(page), '保存为草稿'));
      await row(page, `2.5.${mark}`).waitFor();
    },
  },
  {
    name: 'creates a role with menus',
    place: '/platform/system/role',
    async do(user, mark) {
      const { page } = user;
      await user.press(button(screen(page), '新增角色'));
      await user.write(beside(dialog(page), '角色名称'), `客服${mark}`);
      await user.write(beside(dialog(page), '权限字符'), `service_${mark}`);
      await user.write(beside(dialog(page), '显示顺序'), '3');
      await user.tick(dialog(page).getByRole('treeitem', { name: '注册用户', exact: true }));
      await user.press(button(dialog(page), '确认'));
      await row(page, `客服${mark}`).waitFor();
    },
  },
  {
    name: 'creates an article with a picture',
    place: '/platform/help/aritcle',
    async do(user, mark) {
      const { page } = user;
      await user.press(button(screen(page), '新增文章'));
      await screen(page).locator('.rich-text-editor.is-ready').waitFor();
      await user.write(beside(screen(page), '文章标题'), `如何登录${mark}`);
      await user.choose(beside(screen(page), '文章分类'), '新手入门');
      await user.upload(button(screen(page), '封面图：上传图片'));
      await screen(page).locator('.signed-image-item.is-shown').waitFor();
      await user.compose(screen(page).locator('.tox-edit-area iframe'), '打开应用');
      await user.press(button(screen(page), '立即发布'));
      await user.press(button(dialog(page), '发布'));
      await row(page, `如何登录${mark}`).waitFor();
    },
  },
  {
    name: 'creates a stage of the star wheel',
    place: '/platform/starWheel/list',
    async do(user, mark) {
      const { page } = user;
      await sql`delete from backend.star_wheel_stage`.execute(app.console.db);
      await user.press(button(screen(page), '新建阶段'));
      await screen(page).locator('.rich-text-editor.is-ready').waitFor();
      await user.write(beside(screen(page), '阶段名称'), `初识${mark}`);
      await user.slide(page.getByRole('slider').first());
      await user.compose(screen(page).locator('.tox-edit-area iframe'), '约一次见面');
      await user.press(button(screen(page), '保存'));
      await row(page, `初识${mark}`).waitFor();
    },
  },
  {
    name: 'replies to feedback',
    place: '/platform/feedback/list',
    async do(user, mark) {
      const { page } = user;
      await user.press(row(page, '想要深色模式').getByTitle('查看回复'));
      await page.waitForURL(`**/feedback/reply/list/${feedback}`);
      await user.press(button(screen(page), '回复'));
      await user.write(dialog(page).locator('textarea'), `已在计划中${mark}`);
      await user.press(button(dialog(page), '发送'));
      await user.press(button(dialog(page), '是，发送'));
      await page.locator('.reply', { hasText: `已在计划中${mark}` }).waitFor();
    },
  },
  {
    name: 'creates a channel',
    place: '/platform/app/channel/list',
    async do(user, mark) {
      const { page } = user;
      await user.press(button(screen(page), '新增渠道'));
      await user.write(beside(dialog(page), '渠道名称'), `抖音${mark}`);
      await user.pick(dialog(page).getByRole('radio', { name: '自定义结束日期' }));
      await user.today(dialog(page).getByPlaceholder('请选择日期'));
      await user.press(button(dialog(page), '确认'));
      await row(page, `抖音${mark}`).waitFor();
    },
  },
];

describe.each([
  {
    method: 'by keyboard alone',
    mark: '1',
    Method: Keyboard,
    look: { viewport: { width: 1440, height: 900 } },
  },
  {
    method: 'by touch',
    mark: '2',
    Method: Touch,
    look: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
])('[look-and-feel] $method', ({ mark, Method, look }) => {
  let page: Page;
  beforeAll(async () => {
    page = await app.newStaffPage({}, look);
  });
  it.each(tasks)('$name', async (task) => {
    await page.goto('about:blank');
    await page.goto(`/#${task.place}`);
    await waitUntilIdle(page);
    await task.do(new Method(page), mark);
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
});
