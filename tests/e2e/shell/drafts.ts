import type { Page } from 'playwright-core';

/** What this device keeps, as JSON. */
export function draftsIn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('console-drafts');
        // Not there yet: the console makes it, with its store, when it first keeps something.
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

/** Kills the page's process, so that it can say no last word, and opens the place in a new page of the same profile. */
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
