import type { Browser } from 'playwright-core';
import { adminPassword, captchaCode } from '../console';
import { meterTransfer, type Transfer } from './transfer';

/** Floors (Foundation §7), in bytes as sent (brotli) and requests. */
export const floors = { login: 60 * 1024, list: 150_000, requests: 12 } as const;

const place = '/platform/user/register/list';

/**
 * What a newcomer with an empty cache transfers: the login page until it stands still (its code for the
 * next screen is fetched while the password is typed, and counts to the list), then a list, opened
 * directly, until its rows are there.
 */
export async function measureFirstList(
  browser: Browser,
  url: string,
): Promise<{ login: Transfer; list: Transfer }> {
  const login = await measureLogin(browser, url);
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/');
  const token = await logIn(page.request);
  await page.goto('about:blank');
  const fresh = await browser.newContext({ baseURL: url, locale: 'zh-CN' });
  await fresh.addInitScript((value) => localStorage.setItem('token', value), token);
  const first = await fresh.newPage();
  const meter = await meterTransfer(fresh, first);
  await first.goto(`/#${place}`);
  await first.locator('tbody tr td').first().waitFor();
  const list = meter.take();
  await context.close();
  await fresh.close();
  return { login, list };
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
async function logIn(request: import('playwright-core').APIRequestContext): Promise<string> {
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
