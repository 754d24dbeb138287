import type { APIRequestContext, Browser } from 'playwright-core';
import { landing } from '../../../server/contract/screens/landing';
import { adminPassword, captchaCode } from '../console';
import { meterTransfer, type Transfer } from './transfer';

/** Floors (Foundation §7): most bytes as sent (brotli) and most requests. */
export const floors = {
  login: { bytes: 60 * 1024, requests: 4 },
  list: { bytes: 150_000, requests: 6 },
  landing: { bytes: 160_000, requests: 13 },
  designer: { bytes: 1_510_000, requests: 40 },
} as const;

const list = '/platform/user/register/list';

type Opened = keyof typeof floors;

/**
 * What a newcomer with an empty cache transfers: the login page until it stands still (its code for the
 * next screen is fetched while the password is typed, and counts to that screen), then a list, the landing report and the
 * designer of a list, each opened directly, until its rows, its first figures or its columns are there.
 */
export async function measureFirstOpening(browser: Browser, url: string): Promise<Record<Opened, Transfer>> {
  const login = await measureLogin(browser, url);
  const context = await browser.newContext({ baseURL: url });
  const token = await logIn(context.request);
  await context.close();
  return {
    login,
    list: await measureScreen(browser, url, token, `/#${list}`, 'tbody tr td:text-matches("[0-9]")'),
    landing: await measureScreen(
      browser,
      url,
      token,
      `/#${landing}`,
      '.stat-card-value:text-matches("[0-9]")',
    ),
    designer: await measureScreen(browser, url, token, `/editor.html?path=${list}`, '.ae-Main th'),
  };
}

/** @param drawn a selector for what one waits for */
async function measureScreen(
  browser: Browser,
  url: string,
  token: string,
  place: string,
  drawn: string,
): Promise<Transfer> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const meter = await meterTransfer(context, page);
  await page.goto(place);
  await page.locator(drawn).first().waitFor();
  const transfer = meter.take();
  await context.close();
  return transfer;
}

async function measureLogin(browser: Browser, url: string): Promise<Transfer> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' });
  const page = await context.newPage();
  const meter = await meterTransfer(context, page);
  await page.goto('/');
  await page.getByLabel('验证码', { exact: true }).waitFor();
  await page.waitForTimeout(1_500);
  // Fetched while the password is typed: no part of the login page, but of the next screen.
  const ahead = await page
    .locator('link[rel="prefetch"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  const login = meter.take((path) => !ahead.includes(path));
  await context.close();
  return login;
}

/** A session of its own, without the page. */
async function logIn(request: APIRequestContext): Promise<string> {
  const captcha = (await (await request.post('/api/admin/captcha/captchaImage', { data: {} })).json()) as {
    data: { sessionId: string };
  };
  const answer = (await (
    await request.post('/api/admin/login', {
      headers: { 'session-id': captcha.data.sessionId },
      data: { username: 'admin', password: adminPassword, validateCode: captchaCode },
    })
  ).json()) as { data: { value: string } };
  return answer.data.value;
}
