import type { Page } from 'playwright-core';

/**
 * Resolves when the screen of the current URL shows its contents, and five consecutive polls, 50 ms apart, found nothing
 * loading in it or its dialogs. It counts polls instead of time, because a busy page is polled less often.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const box = document.querySelector('.screen-box[data-active="true"]');
      const key = decodeURI(window.location.hash.slice(1)).split('?')[0];
      const isThere =
        decodeURI(box?.querySelector('.screen-body')?.id ?? '') === `panel-${key}` &&
        box?.querySelector(':is(.amis-screen, .report-page, .state-view)') !== null;
      const isLoading = box?.querySelector('[aria-label="加载中"], [class*="Spinner"]') !== null;
      const state = window as unknown as { quietLooks?: number };
      state.quietLooks = isThere && !isLoading ? (state.quietLooks ?? 0) + 1 : 0;
      if (state.quietLooks < 5) return false;
      delete state.quietLooks;
      return true;
    },
    undefined,
    { polling: 50 },
  );
}
