import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { adminPassword } from '../../support/console';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

const username = (page: Page) => page.getByLabel('用户名');
const password = (page: Page) => page.getByLabel('密码', { exact: true });
const captcha = (page: Page) => page.getByLabel('验证码', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
const image = (page: Page) => page.getByRole('button', { name: '验证码图片，点击换一张' });
const imageUrl = (page: Page) => image(page).locator('img').getAttribute('src');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Counts the logins that this browser remembers. Opens the database only after the page has created it. */
const countRemembered = (page: Page) =>
  page.evaluate(async () => {
    const name = 'console-remember-me';
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
    return new Promise<number>((resolve, reject) => {
      const opened = indexedDB.open(name);
      opened.onerror = () => reject(opened.error!);
      opened.onsuccess = () => {
        const database = opened.result;
        const counted = database.transaction('kept').objectStore('kept').count();
        counted.onsuccess = () => {
          database.close();
          resolve(counted.result);
        };
      };
    });
  });

async function openLogin(): Promise<Page> {
  const page = await app.newPage();
  await page.goto('/');
  await image(page).locator('img').waitFor();
  return page;
}

/** Waits until the login page shows another captcha. */
async function captchaChanged(page: Page, before: string | null): Promise<void> {
  await expect.poll(() => imageUrl(page)).not.toBe(before);
}

it('[A §2] the login page asks for username, password and captcha; remember-me is ticked; the first field has the focus', async () => {
  const page = await openLogin();
  await expect.poll(() => focused(page)).toBe('username');
  expect(await page.getByRole('checkbox', { name: '记住我' }).isChecked()).toBe(true);
  await page.context().close();
});

it('a browser that lacks a feature of style sheets which the console needs is told to update; others are not', async () => {
  const page = await openLogin();
  const notice = page.getByText('本控制台需要 Chrome 111、Edge 111、Firefox 121、Safari 16.4 或更新的版本');
  expect(await notice.isVisible()).toBe(false);
  await page.route(/\/$/, async (route) => {
    const document = await route.fetch();
    await route.fulfill({
      response: document,
      body: (await document.text()).replace('selector(:has(a))', 'selector(:unknown(a))'),
    });
  });
  await page.reload();
  await notice.waitFor();
  await page.context().close();
});

it('[A §2] clicking the captcha fetches another one', async () => {
  const page = await openLogin();
  const before = await imageUrl(page);
  await image(page).click();
  await captchaChanged(page, before);
  await page.context().close();
});

it('[A §5] each missing field shows the specified text, and the first is focused', async () => {
  const page = await openLogin();
  await submit(page).click();
  for (const text of ['please enter username', 'please enter password', 'please enter captcha']) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await username(page).fill('admin');
  await page.getByText('please enter username').waitFor({ state: 'detached' });
  await username(page).press('Enter');
  await expect.poll(() => focused(page)).toBe('password');
  await page.context().close();
});

it('[A §8] code 1008 clears the captcha field, reloads the captcha and focuses the field', async () => {
  const page = await openLogin();
  const before = await imageUrl(page);
  await app.fillLogin(page, { captcha: 'wrong' });
  await page.getByRole('alert').getByText('验证码错误').waitFor();
  await captchaChanged(page, before);
  await expect.poll(() => captcha(page).inputValue()).toBe('');
  await expect.poll(() => password(page).inputValue()).toBe(adminPassword);
  await expect.poll(() => focused(page)).toBe('validateCode');
  await page.context().close();
});

it('[A §8] any other code shows msg as a toast; the captcha is used up, so a new one loads', async () => {
  const page = await openLogin();
  const before = await imageUrl(page);
  await app.fillLogin(page, { username: 'nobody', password: 'wrong-password' });
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
  await captchaChanged(page, before);
  await expect.poll(() => captcha(page).inputValue()).toBe('');
  await page.context().close();
});

it('[A §2] a successful login leads to the landing screen; token and captcha session id are stored [A §7]', async () => {
  const page = await openLogin();
  const [request] = await Promise.all([page.waitForRequest('**/api/console/boot'), app.fillLogin(page)]);
  await page.waitForURL('**/#/platform/user/register/data');
  const stored = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('sessionId'),
  ]);
  expect(stored[0]).toMatch(/^\S{20,}$/);
  expect(stored[1]).toBe(request.headers()['session-id']);
  await page.context().close();
});

it('[A §2] the root page leads logged-in staff to the landing screen without a second login', async () => {
  const page = await app.loggedIn('/platform/feedback/list');
  await page.goto('/');
  await page.waitForURL('**/#/platform/user/register/data');
  await submit(page).waitFor({ state: 'detached' });
  await page.context().close();
});

it('[A §2] a deep link leads to its target after the login; the root page, opened later, to the landing screen', async () => {
  const page = await app.newPage();
  for (const [places, target] of [
    [['/#/platform/feedback/list?status=0'], '/platform/feedback/list?status=0'],
    [['/#/platform/feedback/list?status=0', '/'], '/platform/user/register/data'],
  ] as const) {
    for (const place of places) {
      await page.goto(place);
      await image(page).locator('img').waitFor();
    }
    await page.reload();
    await app.fillLogin(page);
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${target}`);
    await page.getByRole('tablist', { name: '已打开的页面' }).waitFor();
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('about:blank');
  }
  await page.context().close();
});

it('[decisions] remember-me fills in on the next visit, stores nothing in clear text, and is deleted when unticked', async () => {
  const page = await openLogin();
  await app.fillLogin(page);
  await page.waitForURL('**/#/platform/**');
  const clear = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(clear).not.toContain(adminPassword);

  // The login does not wait for it.
  await expect.poll(() => countRemembered(page)).toBe(1);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/');
  await expect.poll(() => username(page).inputValue()).toBe('admin');
  await expect.poll(() => password(page).inputValue()).toBe(adminPassword);
  await expect.poll(() => focused(page)).toBe('validateCode');

  await page.getByRole('checkbox', { name: '记住我' }).uncheck();
  await page.reload();
  await image(page).locator('img').waitFor();
  // Remembered values would appear before the captcha image.
  await page.waitForTimeout(300);
  expect([await username(page).inputValue(), await password(page).inputValue()]).toEqual(['', '']);
  await page.context().close();
});

it('[decisions] remember-me counts as it stands when the login is answered', async () => {
  const page = await openLogin();
  const box = page.getByRole('checkbox', { name: '记住我' });
  await box.uncheck();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/console/boot', (route) => held.then(() => route.continue()));
  const sent = page.waitForRequest('**/api/console/boot');
  await app.fillLogin(page);
  await sent;
  await box.check();
  answer();
  await page.waitForURL('**/#/platform/**');
  await expect.poll(() => countRemembered(page)).toBe(1);
  await page.context().close();
});

it('a double submit logs in once', async () => {
  const page = await openLogin();
  let logins = 0;
  page.on(
    'request',
    (request) => void (logins += /\/api\/(?:admin\/login|console\/boot)$/.test(request.url()) ? 1 : 0),
  );
  await username(page).fill('admin');
  await password(page).fill(adminPassword);
  await captcha(page).fill('1234');
  await page.evaluate(() => {
    const form = document.querySelector('form');
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await page.waitForURL('**/#/platform/**');
  expect(logins).toBe(1);
  await page.context().close();
});

it('[A §8] the login page says why it has no captcha, and shows one once the backend is back', async () => {
  const page = await app.newPage();
  await page.route('**/captchaImage', (route) =>
    route.fulfill({ json: { status: 502, msg: '服务暂时不可用', data: null } }),
  );
  await page.goto('/');
  const reason = page.getByRole('alert').filter({ hasText: '服务暂时不可用' });
  await reason.waitFor();
  await page.unroute('**/captchaImage');
  await image(page).locator('img').waitFor();
  await reason.waitFor({ state: 'detached' });
  await page.context().close();
});

it('the login page says that a captcha did not load, and a click tries again', async () => {
  const page = await app.newPage();
  await page.route('**/captchaImage', (route) => route.abort());
  await page.goto('/');
  const retry = page.getByRole('button', { name: '验证码加载失败，点击重试' });
  await retry.waitFor();
  await page.unroute('**/captchaImage');
  await retry.click();
  await image(page).locator('img').waitFor();
  await page.context().close();
});

it('[A §8] the root page reports a network failure in place and does not reload', async () => {
  const page = await openLogin();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route('**/api/console/boot', (route) => route.abort());
  await app.fillLogin(page);
  await page.getByText('网络连接失败，请稍后重试').waitFor();
  await page.waitForTimeout(2_000);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(await password(page).inputValue()).toBe(adminPassword);
  await page.context().close();
});

it('the password field warns about caps lock, and can show the password', async () => {
  const page = await openLogin();
  await password(page).fill('Secret');
  await password(page).evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  );
  await page.getByText('大写锁定已开启').waitFor();
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect.poll(() => password(page).getAttribute('type')).toBe('text');
  await page.context().close();
});

it('[Foundation §7] login transfers at most 60 KB, none of it amis, and breaks no content security policy', async () => {
  const page = await app.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  // The test stops the page's clock, so that it does not count the prefetches for the lists.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await image(page).locator('img').waitFor();
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(60 * 1024);
  // The inline script and styles mention amis, but the page fetches none of its code.
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('script:not([src]), style').forEach((own) => own.remove());
    return copy.outerHTML;
  });
  expect(html).not.toMatch(/amis|antd/i);
  expect(complaints).toEqual([]);
  await page.context().close();
});

it('[Foundation §4] the login page prefetches the console and its lists while the user types the password', async () => {
  const page = await openLogin();
  const chunks = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /assets\/console-/.test(name)).length,
    );
  await expect.poll(chunks).toBeGreaterThanOrEqual(1);
  await page.context().close();
});
