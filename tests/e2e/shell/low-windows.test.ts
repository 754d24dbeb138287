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
