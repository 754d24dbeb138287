import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app?.close());

/** Focuses each control within `part`, first to last and back. @returns the names of those that something covers */
const coveredIn = (part: Locator) =>
  part.evaluate((root) => {
    const controls = [
      ...root.querySelectorAll<HTMLElement>('button, a[href], input, textarea, td[tabindex]'),
    ];
    const isCovered = (control: HTMLElement) => {
      control.focus();
      if (document.activeElement !== control) return false;
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !control.contains(hit) && !hit?.contains(control);
    };
    return [...controls, ...controls.toReversed()]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && isCovered(control))
      .map((control) => control.ariaLabel ?? control.textContent);
  });

it.each([
  { of: 'a phone held sideways', width: 844, height: 390 },
  { of: 'a window of 1280 × 900 px at 400 % zoom', width: 320, height: 225 },
  { of: 'a window of 1280 × 800 px at 200 % zoom', width: 640, height: 400 },
  { of: 'a phone with its keyboard open', width: 390, height: 490 },
  { of: 'a window of 1280 × 900 px', width: 1280, height: 900 },
])(
  '[look-and-feel] no bar covers a control that takes the focus in a list or its form: $of',
  async ({ width, height }) => {
    const page = await app.newStaffPage({}, { viewport: { width, height } });
    const screen = page.locator('.screen[data-active="true"]');
    for (const path of ['/platform/user/register/list', '/platform/page/design', '/platform/system/role']) {
      await page.goto(`/#${path}`);
      await waitUntilIdle(page);
      expect(await coveredIn(screen.locator('.list')), path).toEqual([]);
    }
    await screen.getByRole('button', { name: '新增角色' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('treeitem').first().waitFor();
    expect(await coveredIn(dialog)).toEqual([]);
    const box = await dialog.locator('.antd-Modal-content').boundingBox();
    // A low window gives the dialog the height of header and tabs too.
    if (height <= 480) expect(box?.height).toBeGreaterThan(height - 24);
    await page.context().close();
  },
);

it('[look-and-feel] the choice of all rows is visible on a phone', async () => {
  const page = await app.newStaffPage({}, { viewport: { width: 390, height: 844 } });
  await page.goto('/#/platform/user/register/list');
  await waitUntilIdle(page);
  const all = page.getByRole('checkbox', { name: '选择本页全部' });
  // Not `check`, which scrolls and waits: the box must be where a finger can reach it.
  const { x, y, width, height } = (await all.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(() => page.getByText('已选 10 项').count()).toBe(1);
  await page.context().close();
});

it('[look-and-feel] on an upright tablet the sidebar shows only icons unless the user expanded it, and no date or figure is cut', async () => {
  const page = await app.newStaffPage(
    {},
    { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  );
  await page.goto('/#/platform/statistics/order/data');
  const figures = page.locator('.stat-card-value');
  await figures.first().waitFor();
  // Ten digits and a sign, as in a good month.
  const lines = await figures.evaluateAll((all) =>
    all.map((figure) => {
      figure.textContent = '¥15,175.00';
      const range = document.createRange();
      range.selectNodeContents(figure);
      return range.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));

  await page.getByRole('button', { name: '运营管理' }).tap();
  await page.getByRole('menuitem', { name: '推广渠道' }).tap();
  await page.getByRole('button', { name: '统计' }).first().tap();
  const days = page.locator('.screen[data-active="true"] input.field-day');
  await expect.poll(() => days.count()).toBe(2);
  const cut = () =>
    days.evaluateAll((all) => all.map((day) => Math.max(0, day.scrollWidth - day.clientWidth)));
  expect(await cut()).toEqual([0, 0]);
  // The letter spacing that WCAG 1.4.12 lets users set.
  const space = (rules: string) =>
    page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, rules);
  await space('* { letter-spacing: 0.12em !important }');
  expect(await cut()).toEqual([0, 0]);
  await space('');
  // Hidden from axe, because the keyboard closes a tab by the tab itself.
  const crosses = page.locator('.tab-close');
  expect(
    await crosses.evaluateAll((all) => all.filter((cross) => cross.getBoundingClientRect().width < 24)),
  ).toEqual([]);

  await page.getByRole('button', { name: '展开侧边栏' }).tap();
  await page.reload();
  await page.getByRole('button', { name: '收起侧边栏' }).waitFor();
  await page.context().close();
});
