import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { readConfig } from '../../server/config';
import { startConsole } from '../../server/console-server';
import { openConfigured } from '../../server/start/open-database';
import { findChromium } from '../support/run/chromium';
import { percentileOf } from './percentile';

const path = '/platform/user/register/list';
const columns = ['手机号', '注册地', '客户端', '手机型号', '注册时间'];
/** About an hour of edits without pauses; `BENCH_EDITS` sets a smaller number for a quick run. */
const edits = Number(process.env['BENCH_EDITS'] ?? 600);
const measureEvery = edits / 6;
/** The first third fills caches and the undo history of a hundred steps: growth is measured after it. */
const warm = measureEvery * 2;
/** The limit: how much memory an hour of edits may retain, in MB. */
const maxGrowth = 40;
/** The limit in seconds from the request for the designer until a new column title is live. */
const maxPublication = 20;

/**
 * Opens the designer several times, and publishes once; then makes an hour's worth of edits and prints the retained memory
 * after each hundred.
 */
export async function benchEditor(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-editor-'));
  const env = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, CAPTCHA_CODE: '1234', DEMO_DATA: 'on' };
  const config = readConfig({ ...env, ADMIN_PASSWORD: 'bench-password' });
  const { db } = await openConfigured(config, () => {});
  const server = await startConsole({
    config,
    db,
    log: pino({ level: 'silent' }),
    clientFolder: process.env['CLIENT_FOLDER'],
  });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await logIn(context, server.url);
    await measureOpenings(context);
    const publishes = await measurePublication(context);
    const page = await context.newPage();
    await open(page);
    return (await measure(page)) && publishes;
  } finally {
    await browser.close();
    await server.stop();
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function logIn(context: BrowserContext, url: string): Promise<void> {
  const call = async (name: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api/admin/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data: { sessionId: string; value: string } };
  };
  const { sessionId } = (await call('captcha/captchaImage', {})).data;
  const account = { username: 'admin', password: 'bench-password', validateCode: '1234' };
  const token = (await call('login', account, { 'session-id': sessionId })).data.value;
  await context.addInitScript(
    (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
    { token, sessionId },
  );
}

/** Resolves once the designer shows the rows of a list with their data: amis draws an empty one first. */
async function open(page: Page): Promise<void> {
  await page.goto(`/editor.html?path=${path}`);
  await page
    .locator('.ae-Main tbody tr', { hasText: /\d{4}-\d{2}-\d{2}/ })
    .first()
    .waitFor({ timeout: 120_000 });
}

/** Prints the time until rows show, for the first opening and later ones, and how long the main thread is busy in all. */
async function measureOpenings(context: BrowserContext): Promise<void> {
  const shown: number[] = [];
  const busy: number[] = [];
  for (let opening = 0; opening < 6; opening += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const began = performance.now();
    await open(page);
    shown.push(performance.now() - began);
    await page.waitForTimeout(2_000);
    const { metrics } = await devtools.send('Performance.getMetrics');
    busy.push((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000);
    await page.close();
  }
  const [first = 0, ...later] = shown.map(Math.round);
  process.stdout.write(
    `opening: rows after ${first} ms the first time, then ${percentileOf(later, 50)} ms; busy ${Math.round(percentileOf(busy.slice(1), 50))} ms\n`,
  );
}

/** Opens the designer, renames a column and publishes it. @returns whether that takes no longer than the limit */
async function measurePublication(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage();
  const publish = { name: '发布', exact: true };
  const dialog = page.getByRole('dialog');
  const began = performance.now();
  await open(page);
  await change(page, 1);
  await page.getByText(/^草稿已保存 /).waitFor();
  await page.getByRole('button', publish).click();
  await dialog.getByText('试运行通过').waitFor();
  await dialog.getByRole('button', publish).click();
  await page.getByText('发布成功').waitFor();
  const seconds = (performance.now() - began) / 1_000;
  await page.close();
  const sound = seconds <= maxPublication;
  process.stdout.write(
    `publication: ${seconds.toFixed(1)} s ${sound ? 'ok' : `> ${maxPublication} TOO SLOW`}\n`,
  );
  return sound;
}

async function measure(page: Page): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  let first: number | undefined;
  let last = 0;
  for (let edit = 1; edit <= edits; edit += 1) {
    await change(page, edit);
    if (edit % measureEvery !== 0) continue;
    last = await usedAfterCollection(devtools);
    process.stdout.write(`${String(edit).padStart(4)} edits: ${last.toFixed(1)} MB\n`);
    if (edit >= warm) first ??= last;
  }
  const growth = last - (first ?? last);
  const sound = growth <= maxGrowth;
  process.stdout.write(
    `growth from edit ${warm} to ${edits}: ${growth.toFixed(1)} MB ${sound ? '' : `> ${maxGrowth} `}${sound ? 'ok' : 'TOO MUCH'}\n`,
  );
  return sound;
}

/** Selects another column, renames it, and sometimes undoes the edit, opens the preview, or saves. */
async function change(page: Page, edit: number): Promise<void> {
  const at = edit % columns.length;
  await page
    .locator('.ae-Main th')
    .nth(at + 1)
    .click({ force: true });
  const name = page
    .locator('.editor-right-panel .antd-Form-item', { hasText: '列名称' })
    .first()
    .locator('input')
    .first();
  await name.waitFor();
  await name.fill(`${columns[at] ?? ''}${edit}`);
  // Panels debounce typed text.
  await page.waitForTimeout(350);
  if (edit % 7 === 0) await page.getByRole('button', { name: /撤销/ }).click();
  if (edit % 14 === 0) await page.getByRole('button', { name: /重做/ }).click();
  if (edit % 50 === 0) {
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.getByRole('button', { name: '返回编辑' }).click();
    await page.locator('.ae-Main th').nth(1).waitFor();
  }
  if (edit % 40 === 0) await page.keyboard.press('Control+s');
}

async function usedAfterCollection(devtools: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}
