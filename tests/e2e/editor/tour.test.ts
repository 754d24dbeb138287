import { afterAll, beforeAll, expect, it } from 'vitest';
import { steps } from '../../../src/editor/workbench/tour';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, Designer } from './designer-driver';

const path = '/platform/user/register/list';
let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

const isOutlined = (target: string) => {
  const [selector = '', pseudo] = target.split('::');
  const element = document.querySelector(selector);
  return element !== null && getComputedStyle(element, pseudo && `::${pseudo}`).outline.includes('solid 2px');
};
const tourOf = ({ page }: Designer) => page.getByRole('region', { name: '导览' });

it('[Foundation §6] a tour of eight steps opens once per user, works by keyboard and mouse, reopens on request, can be left at any time, and does not block editing', async () => {
  const account = await addDesigner(app, path);
  const designer = await Designer.open(app, path, account);
  const { page } = designer;
  const tour = tourOf(designer);
  await tour.getByText('1/8').waitFor();
  const titles: string[] = [];
  for (let step = 1; step <= 8; step += 1) {
    await tour.getByText(`${step}/8`).waitFor();
    titles.push(await tour.locator('strong').innerText());
    await page.waitForFunction(isOutlined, steps[step - 1]!.target);
    // By keyboard and mouse alternately.
    if (step % 2 === 0) await tour.getByRole('button', { name: /^(?:下一步|知道了)$/ }).press('Enter');
    else await tour.getByRole('button', { name: /^(?:下一步|知道了)$/ }).click();
  }
  expect(titles).toEqual(['元素', '画布', '大纲', '属性', '预览', '草稿', '发布', '历史']);
  await tour.waitFor({ state: 'detached' });
  for (const { target } of steps) expect(await page.evaluate(isOutlined, target)).toBe(false);

  // The tour opens once per user, not once per browser.
  const again = await Designer.open(app, path, account);
  await again.selectColumn('手机型号');
  expect(await tourOf(again).count()).toBe(0);
  await again.button('导览').click();
  await again.page.keyboard.press('ArrowRight');
  await tourOf(again).getByText('2/8').waitFor();
  await again.page.keyboard.press('ArrowLeft');
  await tourOf(again).getByText('1/8').waitFor();
  await again.page.keyboard.press('Escape');
  await tourOf(again).waitFor({ state: 'detached' });

  await again.button('导览').click();
  await tourOf(again).getByText('1/8').waitFor();
  await again.renameColumn('手机型号', '型号');
  await again.draftKept();
  await again.page.getByRole('button', { name: /个错误/ }).click();
  await again.page.getByRole('button', { name: /个错误/, expanded: true }).waitFor();
  expect(await tourOf(again).count()).toBe(1);
  await tourOf(again).getByRole('button', { name: '跳过' }).click();
  await tourOf(again).waitFor({ state: 'detached' });
  await again.page.close({ runBeforeUnload: false });
  await page.close();
});
