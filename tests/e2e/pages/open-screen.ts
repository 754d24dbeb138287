import type { Page } from 'playwright-core';
import type { BrowserConsole, StaffLogin } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';

/** A logged-in browser on a screen; records the toasts and requests. */
export interface OpenScreen {
  page: Page;
  /** Every toast that appeared, in order. */
  toasts: string[];
  /** The request bodies sent to a call (`/feedback/edit`), in order. */
  sentTo(call: string): Record<string, unknown>[];
  /** The topmost dialog. */
  dialog: ReturnType<Page['locator']>;
  button(name: string): ReturnType<Page['locator']>;
  row(text: string): ReturnType<Page['locator']>;
  /** Waits until a dialog is open and its record loaded, so that typed text is not overwritten. */
  opened(): Promise<void>;
  /** Waits until no dialog is open and nothing loads, so that rows no longer move. */
  idle(): Promise<void>;
}

/** Opens a screen as the administrator, or as `account`. */
export async function openScreen(
  app: BrowserConsole,
  place: string,
  account: StaffLogin = {},
): Promise<OpenScreen> {
  const page = await app.newStaffPage(account);
  const toasts: string[] = [];
  const requests: { url: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/admin/')) return;
    requests.push({
      url: pathname.replace('/api/admin', ''),
      body: (request.postDataJSON() ?? {}) as object as Record<string, unknown>,
    });
  });
  await page.exposeFunction('noteToast', (text: string) => toasts.push(text));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteToast(text: string): void }).noteToast;
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node instanceof HTMLElement && node.matches('.toasts *')) note(node.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/#${place}`);
  await page.getByRole('tablist', { name: '已打开的页面' }).waitFor();
  const screen = page.locator('.screen[data-active="true"]');
  // Waits until the target is stable: a row may be redrawn while its list loads.
  await screen.locator(':is(.amis-screen, .report-page, .state-view)').first().waitFor();
  if ((await screen.locator(':is(.amis-screen, .report-page)').count()) > 0) await waitUntilIdle(page);
  return {
    page,
    toasts,
    sentTo: (call) => requests.filter(({ url }) => url === call).map(({ body }) => body),
    dialog: page.getByRole('dialog').last(),
    button: (name) => screen.getByRole('button', { name, exact: true }),
    row: (text) => screen.locator('tbody tr', { hasText: text }),
    opened: async () => {
      await page.getByRole('dialog').last().waitFor();
      await waitUntilIdle(page);
    },
    idle: async () => {
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
      await waitUntilIdle(page);
    },
  };
}
