import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { findSerious } from '../../support/browser/axe';
import { BrowserConsole } from '../../support/browser/browser';
import { settle } from '../../support/browser/settle';
import { addingRoutes, builtRoutes, listRoutes, placeOf } from './every-screen';

/** What a page said to nobody: script errors and console errors. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  return said;
}

describe('with demo data', () => {
  let house: BrowserConsole;
  beforeAll(async () => {
    house = await BrowserConsole.start({ DEMO_DATA: 'on' });
    await house.console.login();
  });
  afterAll(() => house?.close());

  const looks = [
    { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ] as const;

  describe.each(looks)('$colorScheme $viewport.width', (look) => {
    let page: Page;
    let said: string[];
    beforeAll(async () => {
      page = await house.loggedIn();
      await page.setViewportSize(look.viewport);
      await page.emulateMedia({ colorScheme: look.colorScheme });
      said = listen(page);
    });
    afterAll(() => page.context().close());

    it.each(builtRoutes)('[look-and-feel] $path ($title) is alive, fits, and axe finds nothing serious', async (route) => {
      said.length = 0;
      await page.goto(`/#${await placeOf(route, house.console)}`);
      await settle(page);
      const screen = page.locator('.screen[data-active="true"]');
      expect(await screen.getByRole('heading').first().innerText()).not.toBe('');
      if (listRoutes.includes(route)) expect(await screen.locator('tbody tr').count()).toBeGreaterThan(0);
      expect({
        said,
        toasts: await page.locator('.toasts').allInnerTexts(),
        failures: await screen.getByRole('alert').allInnerTexts(),
        tooWide: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        serious: await findSerious(page),
      }).toEqual({ said: [], toasts: [''], failures: [], tooWide: 0, serious: [] });
    });

    // Where room is short.
    it.each(look.viewport.width < 768 ? addingRoutes : [])(
      '[look-and-feel] the dialog of $path ($title) fits, axe finds nothing serious, Esc closes it',
      async ({ path }) => {
        await page.goto(`/#${path}`);
        await settle(page);
        await page.locator('.screen[data-active="true"] [class*="Page-toolbar"] button').first().click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('[class*="Modal-body"]').waitFor();
        await settle(page);
        expect(await findSerious(page)).toEqual([]);
        const box = await dialog.locator('[class*="Modal-content"]').boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(look.viewport.width);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      },
    );
  });
});

describe('without data', () => {
  let house: BrowserConsole;
  let page: Page;
  beforeAll(async () => {
    house = await BrowserConsole.start();
    page = await house.loggedIn();
  });
  afterAll(() => house?.close());

  it.each(listRoutes)('[look-and-feel] $path ($title) says that loading failed, then that there is nothing', async ({ path }) => {
    await page.route(({ pathname }) => /\/(?:list|category|designs)$/.test(pathname), (route) =>
      route.fulfill({ json: { status: 500, msg: '数据库维护中', data: null } }),
    );
    await page.goto(`/#${path}`);
    await settle(page);
    const state = page.locator('.screen[data-active="true"] .list-state');
    expect(await state.innerText()).toContain('加载失败\n数据库维护中');
    await page.unrouteAll();
    await state.getByRole('button', { name: '重试' }).click();
    await settle(page);
    // What stands in a new database already (roles, accounts, parameters) stands in its rows.
    const rows = await page.locator('.screen[data-active="true"] tbody tr').count();
    expect(rows).toBeGreaterThan(0);
    const left = await state.allInnerTexts();
    expect(left.join()).not.toContain('加载失败');
  });
});
