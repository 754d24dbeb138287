import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';

const list = '/platform/user/register/list';

let app: BrowserConsole;
let page: Page;
let asked: string[];
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
  page = await app.loggedIn(list);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
});
afterAll(() => app?.close());

async function open(place: string): Promise<void> {
  asked = [];
  await page.goto('about:blank');
  await page.goto(`/#${place}`);
}

const rows = () => page.locator('main tbody tr td').first();

it.each([
  list,
  `${list}?page=2`,
  '/platform/app/channel/statistics/none',
  '/platform/vip/redemption/batch/details/none',
  '/platform/help/category',
])('[Foundation §7] %s opens with only the boot call', async (place) => {
  await open(place);
  await waitUntilIdle(page);
  expect(asked).toEqual(['/api/console/boot']);
});

it('[Foundation §7] the document itself preloads the code of the requested screen and of no other', async () => {
  await open(list);
  await rows().waitFor();
  const preloaded = await page
    .locator('head link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(preloaded.filter((href) => href.includes('/console-')).length).toBe(1);
  expect(preloaded.filter((href) => /report|chart|editor/.test(href))).toEqual([]);
});

it('[A §2] the login’s answer also brings the requested screen', async () => {
  const visitor = await app.newPage();
  await visitor.goto(`/#${list}`);
  // Wait for the captcha, whose call is not counted.
  await visitor.locator('.captcha[data-status="ready"]').waitFor();
  const calls: string[] = [];
  visitor.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await app.fillLogin(visitor);
  await visitor.locator('main tbody tr td').first().waitFor();
  await waitUntilIdle(visitor);
  expect(calls).toEqual(['/api/console/boot']);
  await visitor.context().close();
});

it('[Foundation §7] without the boot call the screen makes its own calls', async () => {
  await page.route('**/api/console/boot', (route) => route.abort());
  await open(list);
  await rows().waitFor();
  await expect
    .poll(() => asked)
    .toEqual(
      expect.arrayContaining(['/api/admin/index', '/api/console/page', '/api/admin/user/register/list']),
    );
  await page.unrouteAll();
});
