import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../server/config';
import { startConsole } from '../../server/console-server';
import { openDatabase } from '../../server/database/database';
import { launchChromium } from '../support/browser/browser';
import { adminPassword, captchaCode } from '../support/console';
import { floors, measureFirstOpening } from '../support/browser/first-opening';
import type { Transfer } from '../support/browser/transfer';

/** `npm run bench size`: how much login, the first list and the landing screen transfer, in Chromium, against the built client. */
export async function benchSize(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-size-'));
  const db = await openDatabase({});
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    CAPTCHA_CODE: captchaCode,
    ADMIN_PASSWORD: adminPassword,
  });
  const server = await startConsole({ config, db, log: pino({ level: 'silent' }) });
  const browser = await launchChromium();
  try {
    const found = await measureFirstOpening(browser, server.url);
    const kept = Object.entries(floors).map(([name, most]) => {
      const transfer = found[name as keyof typeof floors];
      print(name, transfer, most);
      return transfer.bytes <= most.bytes && transfer.requests <= most.requests;
    });
    return kept.every(Boolean);
  } finally {
    await browser.close();
    await server.stop();
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(name: string, transfer: Transfer, most: { bytes: number; requests: number }): void {
  const kb = (size: number) => `${(size / 1000).toFixed(1)} KB`;
  const { requests, bytes, files } = transfer;
  process.stdout.write(
    `${name}: ${kb(bytes)} in ${requests} requests (at most ${kb(most.bytes)} in ${most.requests})\n`,
  );
  for (const { path, bytes: size } of files) process.stdout.write(`  ${kb(size).padStart(10)}  ${path}\n`);
}
