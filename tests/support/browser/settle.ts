import type { Page } from 'playwright-core';

/** Resolves when the active screen has shown its contents, and nothing in it was loading, for 200 ms. */
export async function settle(page: Page): Promise<void> {
  await page.locator('.screen[data-active="true"] :is(.amis-screen, .report-page)').waitFor();
  await page.waitForFunction(
    () => {
      const screen = document.querySelector('.screen[data-active="true"]');
      const loading = screen?.querySelector('[aria-label="加载中"], [class*="Spinner"]');
      const state = window as unknown as { quietSince?: number };
      if (!screen || loading) delete state.quietSince;
      else state.quietSince ??= performance.now();
      return state.quietSince !== undefined && performance.now() - state.quietSince > 200;
    },
    undefined,
    { polling: 50 },
  );
  await page.evaluate(() => delete (window as unknown as { quietSince?: number }).quietSince);
}
