import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../server/config';
import { startConsole } from '../../server/console-server';
import type { Db } from '../../server/database/database';
import { openTestDatabase } from './database';

/** What amis gets from the console. */
export interface AmisAnswer<T = unknown> {
  status: number;
  msg: string;
  data: T;
  errors?: Record<string, string>;
}

export const captchaCode = '1234';

/** A whole console on a loopback port, driven through its front door. */
export class TestConsole {
  /** The backend's clock; assign to turn it. */
  clock: () => Date = () => new Date();
  token = '';
  sessionId = '';

  private constructor(
    readonly db: Db,
    readonly dataDir: string,
  ) {}

  url = '';
  close: () => Promise<void> = async () => {};

  static async start(env: Record<string, string> = {}): Promise<TestConsole> {
    const { db, close } = await openTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'console-data-'));
    const console = new TestConsole(db, dataDir);
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      CAPTCHA_CODE: captchaCode,
      ...env,
    });
    const server = await startConsole({
      config,
      db,
      log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
      now: () => console.clock(),
    });
    console.url = server.url;
    console.close = async () => {
      await server.stop();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    };
    return console;
  }

  /** Posts as amis does. `path` is the upstream path, `/admin/...`. */
  async call<T = unknown>(path: string, body: Record<string, unknown> = {}): Promise<AmisAnswer<T>> {
    const response = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: this.token, 'session-id': this.sessionId },
      body: JSON.stringify(body),
    });
    return (await response.json()) as AmisAnswer<T>;
  }
}
