import type { Page } from 'playwright-core';

/** The drafts that this device stores, as JSON. */
export function draftsIn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('console-drafts');
        // The database does not exist yet: the console creates it with its first draft.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => {
          if (request.error?.name === 'AbortError') resolve('[]');
          else reject(request.error);
        };
        request.onsuccess = () => {
          const all = request.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );
}

/** Kills the page's process, so that no unload handler runs, and opens the place in a new page of the same profile. */
export async function openAfterCrash(page: Page, place: string): Promise<Page> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto(`/#${place}`);
  return next;
}
