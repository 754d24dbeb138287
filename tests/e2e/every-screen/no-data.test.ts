import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';
import { listRoutes } from './screens';

let app: BrowserConsole;
let page: Page;
beforeAll(async () => {
  app = await BrowserConsole.start();
  page = await app.loggedIn();
});
afterAll(() => app?.close());

it.each(listRoutes)(
  '[look-and-feel] $path ($title) shows a failed load, then an empty state',
  async ({ path }) => {
    await page.route(
      ({ pathname }) => /\/(?:list|category|designs)$/.test(pathname),
      (route) => route.fulfill({ json: { status: 500, msg: '数据库维护中', data: null } }),
    );
    await page.goto(`/#${path}`);
    await waitUntilIdle(page);
    const state = page.locator('.screen[data-active="true"] .list-state');
    await expect.poll(() => state.innerText()).toContain('加载失败\n数据库维护中');
    await page.unrouteAll();
    await state.getByRole('button', { name: '重试' }).click();
    // Lists that a new database already fills (roles, accounts, parameters) show rows.
    await page.locator('.screen[data-active="true"] tbody tr').first().waitFor();
    await expect.poll(async () => (await state.allInnerTexts()).join()).not.toContain('加载失败');
    await waitUntilIdle(page);
  },
);
