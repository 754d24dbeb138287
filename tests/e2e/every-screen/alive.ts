import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { findBarriers } from '../../support/browser/axe';
import { BrowserConsole } from '../../support/browser/browser';
import { settle } from '../../support/browser/settle';
import { addingRoutes, builtRoutes, listRoutes, placeOf } from './screens';

/** What a page said to nobody: script errors and console errors. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  return said;
}

/** How a screen may be looked at. */
export interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

/** Every screen with demo data, as it is looked at here. */
export function checkEveryScreen(look: Look): void {
  let house: BrowserConsole;
  let page: Page;
  let said: string[];
  beforeAll(async () => {
    house = await BrowserConsole.start({ DEMO_DATA: 'on' });
    await house.console.login();
    page = await house.loggedIn();
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    said = listen(page);
  });
  afterAll(() => house?.close());

  it.each(builtRoutes)(
    '[look-and-feel] $path ($title) is alive, fits, and axe finds nothing moderate or worse',
    async (route) => {
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
        barriers: await findBarriers(page),
      }).toEqual({ said: [], toasts: [''], failures: [], tooWide: 0, barriers: [] });
    },
  );

  // Where room is short.
  it.each(look.viewport.width < 768 ? addingRoutes : [])(
    '[look-and-feel] the dialog of $path ($title) fits, axe finds nothing moderate or worse, Esc closes it',
    async ({ path }) => {
      await page.goto(`/#${path}`);
      await settle(page);
      await page
        .locator('.screen[data-active="true"] :is(.direct-toolbar, .antd-Page-toolbar) button')
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[class*="Modal-body"]').waitFor();
      await settle(page);
      expect(await findBarriers(page)).toEqual([]);
      const box = await dialog.locator('[class*="Modal-content"]').boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(look.viewport.width);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  );
}
