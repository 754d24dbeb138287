import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, aroundEach, expect } from 'vitest';
import { openPages } from './browser';
import { takeErrors } from './browser-errors';

/* Fails a test that caused an unexpected browser error. Runs after the test file's own hooks, which clean up. */
aroundEach(async (runTest) => {
  await runTest();
  const errors = takeErrors();
  expect(errors, `errors in the browser: ${errors.join('\n')}`).toEqual([]);
});

/* Records the state of every open page when a browser test fails, to diagnose failures that are rare. */
let folder: string | undefined;

declare module 'vitest' {
  interface TaskMeta {
    /** State of each open page when the test failed; the run's summary prints it. */
    seen?: string[];
  }
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  folder ??= mkdtempSync(join(tmpdir(), 'console-failures-'));
  const pages = await openPages();
  const notes = pages.map((page, index) => note(page, join(folder!, `${task.id}-${index}.png`)));
  task.meta.seen = await Promise.all(notes);
});

async function note(page: Page, picture: string): Promise<string> {
  try {
    await page.screenshot({ path: picture, timeout: 5_000 });
    const seen = await page.evaluate(() => {
      const textOf = (element: Element) => (element as HTMLElement).innerText.slice(0, 300);
      return {
        at: location.href,
        time: Math.round(performance.now()),
        focus: document.activeElement?.outerHTML.slice(0, 200),
        dialogs: [...document.querySelectorAll('[role="dialog"]')].map(textOf),
        screen: [...document.querySelectorAll('.screen[data-active="true"]')].map(textOf),
        toasts: [...document.querySelectorAll('.toasts > *')].map(textOf),
        trail: Reflect.get(window, 'trail') as string[] | undefined,
      };
    });
    return `${picture} ${JSON.stringify(seen)}`;
  } catch (error) {
    return `${picture} nothing can be seen of the page: ${String(error)}`;
  }
}
