import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../server/config';
import type { DeclaredCall } from '../../server/contract/calls/index';
import type { Envelope } from '../../server/contract/codes';
import type { ReplyOf } from '../../server/contract/define-call';
import type { Db } from '../../server/database/database';
import { startBackend } from '../../server/embedded-backend';
import { adminPassword, captchaCode } from './console';
import { openTestDatabase } from './database/database';
import { scratch } from './run/scratch';

type ReplyAt<Path extends string> = ReplyOf<Extract<DeclaredCall, { path: Path }>>;

/** The embedded backend without the adapter: takes forms and answers envelopes, as it does for the adapter. */
export class TestBackend {
  token = '';

  private constructor(
    readonly url: string,
    readonly db: Db,
    readonly dataDir: string,
    readonly close: () => Promise<void>,
  ) {}

  /** Starts the backend and logs in as the administrator. */
  static async start(): Promise<TestBackend> {
    const { db, close } = await openTestDatabase();
    const dataDir = await mkdtemp(join(scratch, 'backend-data-'));
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      CAPTCHA_CODE: captchaCode,
      ADMIN_PASSWORD: adminPassword,
      DEMO_DATA: 'off',
    });
    const server = await startBackend({
      config,
      db,
      log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
      now: () => new Date(),
      progress: () => {},
    });
    const backend = new TestBackend(server.url, db, dataDir, async () => {
      await server.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    });
    const captcha = await backend.post('/admin/captcha/captchaImage', {});
    const login = { username: 'admin', password: adminPassword, validateCode: captchaCode };
    const answer = await backend.post('/admin/login', login, {
      'session-id': captcha.data.sessionId,
    });
    backend.token = answer.data;
    return backend;
  }

  async post<Path extends string>(
    path: Path,
    body: Record<string, string> | FormData,
    headers: Record<string, string> = {},
  ): Promise<Envelope<ReplyAt<Path>>> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { token: this.token, ...headers },
      body: body instanceof FormData ? body : new URLSearchParams(body),
    });
    return (await response.json()) as Envelope<ReplyAt<Path>>;
  }

  /** Every file in the data folder's uploads, including partially written ones. */
  async storedFiles(): Promise<string[]> {
    const folder = join(this.dataDir, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }
}
