import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';
import { openScreen, type OpenScreen } from './open-screen';

let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const addStage = (stage: string, minScore: number, maxScore: number) =>
  app.console.call('/admin/starWheel/add', {
    id: null,
    stage,
    minScore,
    maxScore,
    suggestion: '<p>多联系</p>',
  });
const nameField = () => screen.page.locator('input[name=stage]');
const write = (text: string) => screen.page.frameLocator('.tox-edit-area iframe').locator('body').fill(text);

it('[B §5] a stage requires name, range and suggestion; each refusal shows the specified message', async () => {
  await addStage('初识期', 0, 20);
  screen = await openScreen(app, '/platform/starWheel/list');
  const { page } = screen;
  await screen.button('新建阶段').click();
  await page.waitForURL('**/starWheel/details/0');
  await page.locator('.tox-tinymce').waitFor();
  await screen.button('保存').click();
  for (const text of [
    'please enter stage name',
    'please select stage range',
    'Stage suggestion not filled in, cannot proceed',
  ]) {
    await page.locator('.screen[data-active="true"]').getByText(text).waitFor();
  }
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['Information incomplete, cannot proceed']);

  await nameField().fill('了解期');
  await page.getByRole('slider').first().focus();
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowRight');
  await page.getByText('与阶段「初识期」重叠').waitFor();
  await screen.button('保存').click();
  await expect
    .poll(() => screen.toasts.splice(0))
    .toEqual(['Stage suggestion not filled in, cannot proceed']);

  await write('约一次见面');
  await screen.button('保存').click();
  await page.waitForURL('**/starWheel/list');
  await screen.row('了解期').waitFor();
  expect(screen.sentTo('/starWheel/add')).toEqual([
    { id: null, stage: '了解期', minScore: 15, maxScore: 100, suggestion: '<p>约一次见面</p>' },
  ]);
  await expect.poll(() => screen.toasts).toEqual(['添加成功']);
});

it('[B §2] saves a stage with its revision; refuses a stale save and keeps the form open', async () => {
  await addStage('信任期', 46, 65);
  screen = await openScreen(app, '/platform/starWheel/list');
  const { page } = screen;
  const edit = () => screen.row('信任期').getByRole('button', { name: '编辑' }).click();
  await edit();
  await page.locator('.tox-tinymce').waitFor();
  await waitUntilIdle(page);
  await expect.poll(() => nameField().inputValue()).toBe('信任期');
  await nameField().fill('信任期（改）');
  await screen.button('保存').click();
  await page.waitForURL('**/starWheel/list');
  await screen.row('信任期（改）').waitFor();
  await expect.poll(() => screen.toasts.splice(0)).toEqual(['修改成功']);

  await edit();
  await page.locator('.tox-tinymce').waitFor();
  await waitUntilIdle(page);
  const [sent] = screen.sentTo('/starWheel/modify');
  await app.console.call('/admin/starWheel/modify', { ...sent, stage: '信任期（他人）', revision: 1 });
  await nameField().fill('信任期（我）');
  await screen.button('保存').click();
  await expect.poll(() => screen.toasts).toEqual(['该记录已被他人修改，请核对后再试']);
  await expect.poll(() => nameField().inputValue()).toBe('信任期（我）');
  // The comparison with the stored record appears above the fields and moves them: an earlier click would hit the editor.
  await page.getByRole('row', { name: '阶段名称 信任期（我） 信任期（他人）' }).waitFor();
  await screen.button('取消').click();
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await page.waitForURL('**/starWheel/list');
});

it("[decisions 'Calls the spec does not show'] the list shows the suggestion as plain text, tags in it too", async () => {
  const suggestion = '<p>先说 &lt;b&gt;你好&lt;/b&gt; &amp;amp; 再见</p>';
  await app.console.call('/admin/starWheel/add', {
    id: null,
    stage: '标签期',
    minScore: 3,
    maxScore: 4,
    suggestion,
  });
  screen = await openScreen(app, '/platform/starWheel/list');
  await screen.row('标签期').getByText('先说 <b>你好</b> &amp; 再见', { exact: true }).waitFor();
});

it('[B §8] a deletion names the stage and shows 删除成功', async () => {
  await addStage('合作期', 66, 85);
  screen = await openScreen(app, '/platform/starWheel/list');
  await screen.row('合作期').getByText('66 – 85').waitFor();
  await screen.row('合作期').getByRole('button', { name: '删除' }).click();
  await screen.dialog.getByText('删除阶段“合作期”（66 – 85 分）？删除后不能恢复。').waitFor();
  await screen.dialog.getByRole('button', { name: '确认' }).click();
  await screen.row('合作期').waitFor({ state: 'detached' });
  await expect.poll(() => screen.toasts).toEqual(['删除成功']);
});

it('[Foundation §5] the address of a missing stage shows a way back instead of an empty form', async () => {
  await addStage('伙伴期', 86, 100);
  screen = await openScreen(app, '/platform/starWheel/details/999999');
  const { page } = screen;
  await page.getByText('记录不存在或已被删除').first().waitFor();
  await expect.poll(() => nameField().count()).toBe(0);
  await screen.button('返回').click();
  await screen.row('伙伴期').waitFor();
  await expect.poll(() => screen.toasts).toEqual(['记录不存在或已被删除']);
});
