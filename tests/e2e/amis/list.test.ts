import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page, Request, Route } from 'playwright-core';
import { BrowserConsole } from '../../support/browser/browser';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';

const place = '/platform/user/register/list';
const call = '/api/admin/user/register/list';

let app: BrowserConsole;
let page: Page;
let asked: { body: Record<string, unknown> }[];

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
  page = await app.loggedIn(place);
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === call) {
      asked.push({ body: request.postDataJSON() as Record<string, unknown> });
    }
  });
});
afterAll(() => app?.close());

const rows = () => page.locator('tbody tr:not([class*="placeholder"])');
const query = () => page.getByRole('button', { name: '查询' });
const total = () => page.locator('.list-total').innerText();
/** Unlike a network failure, it does not reload the window, which would load the list before the test presses 重试. */
const failing = (route: Route) => route.fulfill({ json: { status: 1, msg: '稍后再试' } });
async function open(hash = place): Promise<void> {
  asked = [];
  await page.goto('about:blank');
  await page.goto(`/#${hash}`);
  await rows().first().waitFor();
}

it('[A §9] a page has ten rows, 共N条 and a size changer, and needs only the boot call', async () => {
  await open();
  await expect.poll(() => rows().count()).toBe(10);
  await expect.poll(() => total()).toMatch(/^共\d{1,3}(,\d{3})*条$/);
  await expect.poll(() => page.getByRole('combobox', { name: '每页条数' }).innerText()).toBe('10条/页');
  expect(asked).toEqual([]);
});

it("[decisions 'Behaviour'] filters and page are in the URL; a reload and a shared link keep them", async () => {
  await open();
  await expect.poll(() => total()).toMatch(/^共\d/);
  const everyone = await total();
  await page.getByRole('combobox', { name: '客户端' }).click();
  await page.getByRole('option', { name: 'iOS' }).click();
  await query().click();
  await page.waitForURL(/\?sysType=1$/);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.waitForURL(/sysType=1/);
  await expect.poll(() => new URL(page.url()).hash).toMatch(/page=2/);
  await expect.poll(() => total()).not.toBe(everyone);
  const [address, shown] = [page.url(), await total()];
  asked = [];
  await page.reload();
  await rows().first().waitFor();
  expect(page.url()).toBe(address);
  await expect.poll(() => total()).toBe(shown);
  // The boot call loaded the rows for the same URL.
  expect(asked).toEqual([]);
});

it("[decisions 'Behaviour'] the URL follows the last of three quick clicks on a column's header, which restores the order", async () => {
  await open();
  const head = page.getByRole('columnheader', { name: '注册时间' });
  await head.getByRole('button').click({ clickCount: 3 });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('none');
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${place}`);
  await page.goBack();
  await page.waitForURL(/orderDir=desc/);
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
});

it('[A §2] a kept list that finds its page gone while another screen is shown does not leave that screen', async () => {
  const kept = '/platform/feedback/list';
  const other = await app.loggedIn('/platform/user/version/list');
  await other.locator('tbody tr').first().waitFor();
  let answer = () => {};
  const left = new Promise<void>((resolve) => (answer = resolve));
  await other.route('**/api/admin/feedback/list', async (route) => {
    await left;
    await route.continue();
  });
  const begun = other.waitForRequest('**/api/admin/feedback/list');
  await other.evaluate((hash) => void (window.location.hash = hash), `#${kept}?page=99`);
  await begun;
  await other.getByRole('tab', { name: '用户版本' }).click();
  await other.locator('.screen[data-active="true"] tbody tr').first().waitFor();
  // The first page that the list asks for is empty, so it asks for the last one.
  const last = other.waitForResponse('**/api/admin/feedback/list');
  answer();
  await last;
  await other.locator('.screen[data-active="false"] tbody tr').first().waitFor({ state: 'attached' });
  expect(new URL(other.url()).hash).toBe('#/platform/user/version/list');
  await other.getByRole('tab', { name: 'APP反馈' }).click();
  const page = other.locator('.screen[data-active="true"] .list-foot [aria-current]');
  await expect.poll(() => page.innerText()).not.toBe('99');
  await expect.poll(() => new URL(other.url()).hash).toBe(`#${kept}?page=${await page.innerText()}`);
  await other.context().close();
});

it('[B §2] 清空 clears the filters and the URL', async () => {
  await open(`${place}?mobile=13&page=2`);
  await expect.poll(() => page.locator('input[name="mobile"]').inputValue()).toBe('13');
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${place}`);
  await expect.poll(() => page.locator('input[name="mobile"]').inputValue()).toBe('');
});

it('[B §9] rapid queries are throttled: the first is sent at once, the last 500 ms later', async () => {
  await open();
  await page.waitForTimeout(700);
  asked = [];
  // Measure in the page: the browser's network process starts requests after a varying delay.
  await page.evaluate((path) => {
    const sent: number[] = [];
    const { open: openRequest, send } = XMLHttpRequest.prototype;
    const addresses = new WeakMap<XMLHttpRequest, string>();
    Object.assign(window, { sent });
    XMLHttpRequest.prototype.open = function (method: string, url: string) {
      addresses.set(this, url);
      openRequest.call(this, method, url, true);
    };
    XMLHttpRequest.prototype.send = function (body) {
      if (addresses.get(this)?.endsWith(path)) sent.push(performance.now());
      send.call(this, body);
    };
  }, call);
  for (const mobile of ['1', '13', '138', '1381']) {
    await page.locator('input[name="mobile"]').fill(mobile);
    await query().click();
  }
  await expect.poll(() => asked.at(-1)?.body['mobile']).toBe('1381');
  expect(asked[0]?.body['mobile']).toBe('1');
  const sent = await page.evaluate(() => (window as unknown as { sent: number[] }).sent);
  expect(sent.length).toBeGreaterThan(1);
  for (const [index, at] of sent.slice(1).entries()) {
    expect(at - (sent[index] ?? 0)).toBeGreaterThanOrEqual(450);
  }
});

it('[look-and-feel] an empty list says that it is empty, and offers to clear the filters', async () => {
  await open();
  await page.locator('input[name="mobile"]').fill('00000000000');
  await query().click();
  await page.getByText('没有符合条件的记录').waitFor();
  await page.getByRole('button', { name: '清空筛选' }).click();
  await expect.poll(() => rows().count()).toBe(10);
});

it('[look-and-feel] a list reports a failed load and offers a retry', async () => {
  await open();
  await page.route('**/api/console/boot', (route) => route.abort());
  await page.route(`**${call}`, failing);
  await page.locator('input[name="mobile"]').fill('1');
  await page.goto('about:blank');
  await page.goto(`/#${place}`);
  await page.getByText('加载失败').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试', exact: true }).click();
  await expect.poll(() => rows().count()).toBe(10);
});

it('[look-and-feel] a failed next page shows the failure instead of the previous rows, and keeps the pager', async () => {
  await open();
  await page.route(`**${call}`, failing);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByText('加载失败').waitFor();
  expect(await rows().count()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试', exact: true }).click();
  await expect.poll(() => rows().count()).toBe(10);
  expect(asked.at(-1)?.body['page']).toBe(2);
  expect(await page.getByRole('button', { name: '2', exact: true }).getAttribute('aria-current')).toBe(
    'page',
  );
});

it('[look-and-feel] a slow load shows a still line when motion is reduced', async () => {
  const other = await app.newStaffPage();
  const look = (sign: string) =>
    other.locator(sign).evaluate((element) => {
      const { opacity, backgroundImage, backgroundColor } = getComputedStyle(element);
      const primary = getComputedStyle(document.documentElement).getPropertyValue('--color-primary');
      element.style.color = primary;
      const isPrimary = backgroundColor === getComputedStyle(element).color;
      const { left, top, width } = element.getBoundingClientRect();
      const isOnTop = document.elementFromPoint(left + width / 2, top + 1) === element;
      return [opacity, backgroundImage, isPrimary, isOnTop];
    });
  let arrive: () => void = () => undefined;
  const shell = new Promise<void>((resolve) => (arrive = resolve));
  await other.route(/\/assets\/console-[\w-]+\.js$/, async (route) => {
    await shell;
    await route.continue();
  });
  await other.goto(`/#${place}`);
  await expect.poll(() => look('.page-loading')).toEqual(['1', 'none', true, true]);
  arrive();
  await other.locator('tbody tr').nth(9).waitFor();
  await other.route(`**${call}`, () => undefined);
  await other.getByRole('button', { name: '2', exact: true }).click();
  await expect.poll(() => look('.list-busy')).toEqual(['1', 'none', true, true]);
  await other.context().close();
});

it.each([
  [1440, place],
  [390, place],
  // An empty list does not scroll; its main action is at the bottom of the screen.
  [390, '/platform/app/policy/list?version=0.0.0'],
])(
  '[look-and-feel] at %i px %s does not shift when amis’ styles load after the rows',
  async (width, place) => {
    const other = await app.newStaffPage();
    await other.setViewportSize({ width, height: 900 });
    let arrive: () => void = () => undefined;
    const styles = new Promise<void>((resolve) => (arrive = resolve));
    await other.route(/\/assets\/amis-[\w-]+\.css$/, async (route) => {
      await styles;
      await route.continue();
    });
    await other.goto(`/#${place}`);
    await other.locator('tbody tr').first().waitFor();
    const boxes = () =>
      other.evaluate(() =>
        [
          ...document.querySelectorAll(
            '.direct-screen :is(h1, .list-total, .list-filter-actions, .list-filter-bar, .direct-toolbar, tbody tr:last-child)',
          ),
        ].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [part.className, x, y, width, height];
        }),
      );
    await waitUntilIdle(other);
    const before = await boxes();
    expect(before.length).toBeGreaterThanOrEqual(4);
    arrive();
    const hasCome = () =>
      other.evaluate(() =>
        [...document.styleSheets].some(({ href }) => /\/amis-[\w-]+\.css$/.test(href ?? '')),
      );
    await expect.poll(hasCome).toBe(true);
    expect(await boxes()).toEqual(before);
    await other.context().close();
  },
);
