import type { APIRequestContext, Browser } from 'playwright-core';
import { landing } from '../../../server/contract/screens/landing';
import { adminPassword, captchaCode } from '../console';
import { meterTransfer, type Transfer } from './transfer';

/**
 * Size limits (Foundation §7): maximum of transferred bytes (compressed by brotli) and of requests, except for the
 * backend's replies: a report sends several calls, whose replies arrive in any order.
 */
export const floors = {
  login: { bytes: 60 * 1024, requests: 4 },
  list: { bytes: 143_000, requests: 6 },
  landing: { bytes: 159_000, requests: 8 },
  designer: { bytes: 1_510_000, requests: 40 },
} as const;

const list = '/platform/user/register/list';

type Opened = keyof typeof floors;

/**
 * Measures the traffic of a first visit with an empty cache: the login page until it sends no more requests, then a
 * list, the landing report and a list's designer, each opened directly, until its rows, first figures or columns are
 * visible. Code that the login page prefetches for the next screen counts towards that screen.
 */
export async function measureFirstOpening(browser: Browser, url: string): Promise<Record<Opened, Transfer>> {
  const login = await measureLogin(browser, url);
  const context = await browser.newContext({ baseURL: url });
  const token = await logIn(context.request);
  await context.close();
  return {
    login,
    list: await measureScreen(browser, url, token, `/#${list}`, ['tbody tr td', '[0-9]']),
    landing: await measureScreen(browser, url, token, `/#${landing}`, ['.stat-card-value', '[0-9]']),
    designer: await measureScreen(browser, url, token, `/editor.html?path=${list}`, ['.ae-Main th', '']),
  };
}

/** Runs in the page: stores the time at which it first has an element with this selector and a matching text. */
function noteDrawn([selector, text]: readonly [selector: string, text: string]): void {
  const watch = new MutationObserver(() => {
    const found = [...document.querySelectorAll(selector)].some((one) => one.textContent.match(text));
    if (!found) return;
    Object.assign(window, { drawnAt: Date.now() });
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
}

/** @param drawn the measurement ends when the page has an element with this selector and a text that matches this pattern */
async function measureScreen(
  browser: Browser,
  url: string,
  token: string,
  place: string,
  drawn: readonly [selector: string, text: string],
): Promise<Transfer> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  await context.addInitScript(noteDrawn, drawn);
  const page = await context.newPage();
  const meter = await meterTransfer(context, page);
  await page.goto(place);
  // On a busy machine more files arrive before this test learns of the element.
  const seen = await page.waitForFunction(() => (window as unknown as { drawnAt: number }).drawnAt);
  const transfer = meter.take({
    counts: (path) => !path.startsWith('/api/admin/'),
    until: await seen.evaluate((at) => at),
  });
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
  // Code that is prefetched while the user types the password belongs to the next screen.
  const ahead = await page
    .locator('link[rel="prefetch"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  const login = meter.take({ counts: (path) => !ahead.includes(path) });
  await context.close();
  return login;
}

/** Opens a new session through the API, without the login page. @returns its token */
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
