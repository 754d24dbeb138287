import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { landing } from '../../../server/contract/screens/landing';
import { meterTransfer } from '../../support/browser/transfer';
import { percentileOf } from '../percentile';
import * as probe from './page-probe';
import type { Target } from './targets';

/** Milliseconds, but `size` (KB of 1 000 bytes) and `requests`. */
export type Figure = 'time' | 'second' | 'CPU' | 'longest task' | 'blocked' | 'size' | 'requests';
export type Figures = Partial<Record<Figure, number>>;

interface Scenario {
  what: string;
  /** Only the console has this; the compared pages have no equivalent. */
  consoleOnly?: true;
  /** @param context a fresh browser profile, closed afterwards */
  run(context: BrowserContext, target: Target): Promise<Figures>;
}

export type ScenarioName = 'cold' | 'reload' | 'login' | 'next' | 'click' | 'dialog' | 'rows' | 'landing';

const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowCpu = 4;
/** Pause before the next click, ms, as for reading; idle-time loading is complete by then. */
const readingTime = 2_500;
/** Between two clicks in a list, ms: more than the throttle of the console's lists. */
const clickInterval = 900;
/** The least time a user takes to fill in the login page, ms. */
const loginTime = 6_000;

/** Every user has a complete phone number, so ten rows with one are ten rows with data. */
const tenUsers = ({ rows }: Target): probe.Sign => ({ selector: rows, atLeast: 10, pattern: '1\\d{10}' });

export const scenarios: Record<ScenarioName, Scenario> = {
  cold: {
    what: 'opens the list with an empty cache, on slow 4G',
    async run(context, target) {
      await prepare(context, target, tenUsers(target));
      return measureOpening(context, target.origin + target.list);
    },
  },
  reload: {
    what: 'opens it the third time: files and compiled scripts are in the cache',
    async run(context, target) {
      await prepare(context, target, tenUsers(target));
      let figures: Figures = {};
      for (let opening = 1; opening <= 3; opening += 1) {
        const page = await newPage(context, slow4G);
        await page.goto(target.origin + target.list, { waitUntil: 'commit' });
        figures = { time: await probe.waitForSign(page) };
        await page.waitForTimeout(readingTime);
        await page.close();
      }
      return figures;
    },
  },
  login: {
    what: 'logs in by hand; from the click on 登录 to the rows',
    async run(context, target) {
      await probe.installProbe(context, tenUsers(target));
      const page = await newPage(context, slow4G);
      await page.goto(target.origin + target.list, { waitUntil: 'commit' });
      await fillLogin(page, target);
      const { pressed, painted } = await probe.press(page, target.login.submit, tenUsers(target));
      return { time: painted - pressed };
    },
  },
  next: {
    what: 'turns three pages; from the click to the rows',
    async run(context, target) {
      const page = await openAndRead(context, target, target.list, tenUsers(target));
      const times: number[] = [];
      for (let click = 0; click < 3; click += 1) {
        const { pressed, painted } = await probe.press(page, target.nextPage, tenUsers(target));
        times.push(painted - pressed);
        await page.waitForTimeout(clickInterval);
      }
      return { time: percentileOf(times, 50) };
    },
  },
  click: {
    what: 'cold, and turns the page the moment the rows stand; from then to the next rows',
    async run(context, target) {
      await prepare(context, target, tenUsers(target));
      const page = await newPage(context, slow4G);
      await page.goto(target.origin + target.list, { waitUntil: 'commit' });
      return { time: await probe.pressAtOnce(page, target.nextPage, tenUsers(target)) };
    },
  },
  dialog: {
    what: 'opens a form in a dialog, closes it and opens it again',
    async run(context, target) {
      const { list, button, field } = target.edit;
      const anyRows = { selector: target.rows, atLeast: 5, pattern: '\\S.*\\S' };
      const page = await openAndRead(context, target, list, anyRows);
      const filled = { selector: field, atLeast: 1, pattern: '\\S' };
      const first = await probe.press(page, button, filled);
      await page.waitForTimeout(clickInterval);
      await page.keyboard.press('Escape');
      await probe.waitUntilGone(page, field);
      await page.waitForTimeout(clickInterval);
      const second = await probe.press(page, button, filled);
      return { time: first.painted - first.pressed, second: second.painted - second.pressed };
    },
  },
  rows: {
    what: "from 10 rows to 100: the renderer's CPU, not slowed down",
    consoleOnly: true,
    async run(context, target) {
      const page = await openAndRead(context, target, target.list, tenUsers(target), 1);
      const devTools = await context.newCDPSession(page);
      await devTools.send('Performance.enable');
      const before = await readCpu(devTools);
      await page.evaluate((hash) => void (location.hash = hash), `${target.list.slice(2)}?perPage=100`);
      await page.waitForFunction(
        ({ selector, atLeast }) => document.querySelectorAll(selector).length >= atLeast,
        { ...tenUsers(target), atLeast: 100 },
      );
      await page.waitForTimeout(1_000);
      return { CPU: (await readCpu(devTools)) - before };
    },
  },
  landing: {
    what: 'opens the landing report with an empty cache, until the first card has its figure',
    consoleOnly: true,
    async run(context, target) {
      await prepare(context, target, { selector: 'main .stat-card-value', atLeast: 1, pattern: '\\d' });
      return measureOpening(context, `${target.origin}/#${landing}`);
    },
  },
};

/** Logs in, and waits in each of the context's documents for the sign. */
async function prepare(context: BrowserContext, { token }: Target, sign: probe.Sign): Promise<void> {
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  await probe.installProbe(context, sign);
}

async function newPage(
  context: BrowserContext,
  network: typeof slow4G | undefined,
  cpu = slowCpu,
): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  if (network) await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return page;
}

async function measureOpening(context: BrowserContext, url: string): Promise<Figures> {
  const page = await newPage(context, slow4G);
  const meter = await meterTransfer(context, page);
  await page.goto(url, { waitUntil: 'commit' });
  const time = await probe.waitForSign(page);
  const { bytes, requests } = meter.take();
  const tasks = await probe.longTasks(page, time);
  return {
    time,
    size: bytes / 1_000,
    requests,
    'longest task': Math.max(0, ...tasks),
    blocked: tasks.reduce((sum, duration) => sum + duration - 50, 0),
  };
}

/** A list with its rows drawn, on a fast line, after a reading pause. */
async function openAndRead(
  context: BrowserContext,
  target: Target,
  list: string,
  sign: probe.Sign,
  cpu = slowCpu,
): Promise<Page> {
  await prepare(context, target, sign);
  const page = await newPage(context, undefined, cpu);
  await page.goto(target.origin + list, { waitUntil: 'commit' });
  await probe.waitForSign(page);
  await page.waitForTimeout(readingTime);
  return page;
}

/** Types as fast as people do. */
async function fillLogin(page: Page, { login, account }: Target): Promise<void> {
  await page.locator(login.password).waitFor();
  const began = performance.now();
  await page.locator(login.username).pressSequentially(account.username, { delay: 120 });
  await page.locator(login.password).pressSequentially(account.password, { delay: 90 });
  if (login.validateCode !== undefined)
    await page.locator(login.validateCode).pressSequentially(account.validateCode, { delay: 120 });
  await page.waitForTimeout(Math.max(0, loginTime - (performance.now() - began)));
}

/** Time that the page's main thread has spent in tasks, ms. */
async function readCpu(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  const spent = metrics.find(({ name }) => name === 'TaskDuration');
  if (!spent) throw new Error('Chromium has no metric TaskDuration');
  return spent.value * 1_000;
}
