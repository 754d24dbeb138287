import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, aroundEach, expect } from 'vitest';
import { openPages } from './browser';
import { takeErrors } from './browser-errors';

/* No test leaves an error in the browser's console that it did not expect. Asked after the file's own hooks: each cleans up. */
aroundEach(async (runTest) => {
  await runTest();
  const errors = takeErrors();
  expect(errors, `errors in the browser: ${errors.join('\n')}`).toEqual([]);
});

/* What stood on the screens when a browser test failed: a failure that comes once in a hundred runs is read from this. */
let folder: string | undefined;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  folder ??= mkdtempSync(join(tmpdir(), 'console-failures-'));
  const pages = await openPages();
  for (const [index, page] of pages.entries())
    await note(page, join(folder, `${task.id}-${index}.png`), task.name);
});

async function note(page: Page, path: string, test: string): Promise<void> {
  try {
    await page.screenshot({ path, timeout: 5_000 });
    const seen = await page.evaluate(() => ({
      at: location.href,
      focus: document.activeElement?.outerHTML.slice(0, 200),
      dialogs: [...document.querySelectorAll('[role="dialog"]')].map(
        (dialog) => (dialog as HTMLElement).innerText,
      ),
      screen: document.querySelector('.screen[data-active="true"]')?.outerHTML.slice(0, 1_000),
      toasts: [...document.querySelectorAll('.toasts > *')].map((toast) => toast.textContent),
    }));
    process.stderr.write(`${test}: ${path}\n${JSON.stringify(seen, undefined, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${test}: nothing can be seen of the page: ${String(error)}\n`);
  }
}
