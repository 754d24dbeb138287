import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { findBarriers } from '../../support/browser/axe';
import { BrowserConsole } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';
import { addRecords, dialogOn, openAll, openersOf } from './dialogs';
import { builtRoutes, listRoutes, placeOf } from './screens';
import { findUnstyled, readStyles } from './styles';

/** Collects errors that are not visible in the page: uncaught errors and console errors. */
function listen(page: Page): string[] {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text());
  });
  return messages;
}

/** A theme and width in which a screen is checked. */
interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

const phone = { width: 390, height: 844 };

/** The theme and width of each check of a dialog. Two combinations are enough: colours are the same at both widths. */
const dialogLooks = ({ viewport, colorScheme }: Look): Look[] => [
  { viewport, colorScheme },
  { viewport: phone, colorScheme: colorScheme === 'light' ? 'dark' : 'light' },
];

/** The buttons of the topmost dialog, and the dialog itself, that extend beyond the window. */
const beside = (page: Page) =>
  dialogOn(page).evaluate((dialog) => {
    const shown = [...dialog.querySelectorAll<HTMLElement>('[class*="Modal-footer"] button')];
    const outside = [...shown, dialog].filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < 0 || right > window.innerWidth || top < 0 || bottom > window.innerHeight;
    });
    return outside.map((part) => `beside the screen: ${part.outerHTML.slice(0, 80)}`);
  });

/** Defines the tests of every screen, with demo data. */
export function checkEveryScreen(look: Look): void {
  const isNarrow = look.viewport.width < 768;
  let app: BrowserConsole;
  let page: Page;
  let messages: string[];
  const classes = new Set<string>();
  const loadedAll: string[] = [];
  /** Notes the classes in the page, and `place` if it loaded more styles than it needs. */
  async function noteStyles(place: string): Promise<void> {
    const found = await readStyles(page);
    found.classes.forEach((name) => classes.add(name));
    if (found.allStyles.length > 0) loadedAll.push(place);
  }
  beforeAll(async () => {
    app = await BrowserConsole.start({ DEMO_DATA: 'on' });
    await app.console.login();
    if (!isNarrow) await addRecords(app.console);
    page = await app.loggedIn();
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    messages = listen(page);
  });
  afterAll(() => app?.close());

  describe.each(builtRoutes)('$path ($title)', (route) => {
    it('[look-and-feel] renders without errors, fits the width, and axe finds no violation of moderate or higher impact', async () => {
      messages.length = 0;
      // axe reads the whole document, so screens kept open slow down each check of a dialog. On the phone they
      // stay open.
      if (!isNarrow) await page.goto('about:blank');
      await page.goto(`/#${await placeOf(route, app.console)}`);
      await waitUntilIdle(page);
      const screen = page.locator('.screen[data-active="true"]');
      await expect.poll(() => screen.getByRole('heading').first().innerText()).not.toBe('');
      if (listRoutes.includes(route)) await screen.locator('tbody tr').first().waitFor();
      expect({
        messages,
        toasts: await page.locator('.toasts').allInnerTexts(),
        failures: await screen.getByRole('alert').allInnerTexts(),
        tooWide: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        barriers: await findBarriers(page),
      }).toEqual({ messages: [], toasts: [''], failures: [], tooWide: 0, barriers: [] });
      await noteStyles(route.path);
    });

    const openers = isNarrow ? [] : openersOf(route);
    if (openers.length > 0)
      it('[look-and-feel] axe finds no violation of moderate or higher impact in its dialogs', async () => {
        const screen = page.locator('.screen[data-active="true"]');
        // Some dialogs act on the selected rows.
        const choice = screen.locator('tbody').getByRole('checkbox').first();
        if ((await choice.count()) > 0) await choice.check();
        const barriers: string[] = [];
        const missed = await openAll(page, openers, async (name) => {
          for (const { viewport, colorScheme } of dialogLooks(look)) {
            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme });
            const found = await findBarriers(page, { within: dialogOn(page) });
            if (viewport === phone) found.push(...(await beside(page)));
            barriers.push(
              ...found.map((barrier) => `${name}, ${viewport.width} px, ${colorScheme}: ${barrier}`),
            );
          }
          await page.setViewportSize(look.viewport);
          await page.emulateMedia({ colorScheme: look.colorScheme });
          await noteStyles(`${route.path}, ${name}`);
        });
        expect({ missed, barriers }).toEqual({ missed: [], barriers: [] });
      });
  });
  it('[Foundation §7] these screens and dialogs load only the first style sheet of amis, which has every rule that they need', () => {
    expect(classes.size).toBeGreaterThan(50);
    expect({ loadedAll, unstyled: findUnstyled(classes) }).toEqual({ loadedAll: [], unstyled: [] });
  });
}
