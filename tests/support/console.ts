import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { readConfig } from '../../server/config';
import { startConsole, type ConsoleOptions } from '../../server/console-server';
import type { CallData, CallFields, EndOf } from '../../server/contract/typed-calls';
import type { Db } from '../../server/database/database';
import { createPageChecker } from '../../server/page-check/page-checker';
import { openTestDatabase, type TestContents, type TestDatabase } from './database/database';
import { addStaff, type StaffAccount } from './database/staff';
import { checkerOptions } from './run/built';
import { scratch } from './run/scratch';

/** The console's answer to amis. */
export interface AmisAnswer<T = unknown> {
  status: number;
  msg: string;
  data: T;
  errors?: Record<string, string>;
}

/** A declared path without `/api`. */
export type Path = EndOf<'/api'>;
/** All of a call's fields are optional, because tests also leave out required ones. */
export type Fields<Of extends string> = Partial<CallFields<`/api${Of}`>>;
type AnswerOf<Of extends string> = AmisAnswer<CallData<`/api${Of}`>>;

export const captchaCode = '1234';
export const adminPassword = 'admin-password';

/** The browser that sends a call: its session, and further headers. */
interface Sender {
  token: string;
  sessionId?: string;
  headers?: Record<string, string>;
}
const nobody: Sender = { token: '' };
/** One worker thread for all test files of a process, because it takes a second to start from the sources. */
const pageChecker = createPageChecker(checkerOptions);

/** A complete console on a loopback port, which tests call by HTTP. */
export class TestConsole {
  /** The backend's clock; assign to change it. */
  clock: () => Date = () => new Date();
  token = '';
  sessionId = '';

  /** Replies of the embedded backend that differed from the contract. */
  private readonly differences: string[] = [];

  private constructor(
    readonly db: Db,
    readonly dataDir: string,
  ) {}

  url = '';
  close: () => Promise<void> = async () => {};

  static async start(
    env: Record<string, string> = {},
    options: Pick<ConsoleOptions, 'pagesFolder' | 'clientFolder' | 'probe' | 'databaseLoad'> & {
      /** Used in place of a new database; `close` closes it. */
      database?: { db: Db; close(): Promise<void> };
    } = {},
  ): Promise<TestConsole> {
    const configIn = (folder: string) =>
      readConfig({
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: folder,
        CAPTCHA_CODE: captchaCode,
        DEMO_DATA: 'off',
        ADMIN_PASSWORD: adminPassword,
        // A test that brings another upstream decides its replies, which may differ from the contract.
        CHECK_REPLIES: env['UPSTREAM_URL'] === undefined ? 'on' : 'off',
        ...env,
      });
    const demoData: TestContents = {
      name: 'demo',
      fill: async (empty, folder) => {
        const seeding = await startConsole({
          config: configIn(folder),
          db: empty,
          log: pino({ enabled: false }),
          pageChecker,
        });
        await seeding.stop();
      },
    };
    const { db, uploads, close }: TestDatabase =
      options.database ?? (await openTestDatabase(env['DEMO_DATA'] === 'on' ? demoData : undefined));
    const dataDir = await mkdtemp(join(scratch, 'console-data-'));
    if (uploads !== undefined) await cp(uploads, dataDir, { recursive: true });
    const console = new TestConsole(db, dataDir);
    const config = configIn(dataDir);
    const server = await startConsole({
      config,
      db,
      log: logDifferencesTo(console.differences),
      now: () => console.clock(),
      pageChecker,
      ...options,
    });
    console.url = server.url;
    console.close = async () => {
      await server.stop();
      await close();
      await rm(dataDir, { recursive: true, force: true });
      console.requireNoDifferences();
    };
    return console;
  }

  /** Requests a captcha and logs in. @throws if the login is refused, with its answer */
  async openSession(
    username = 'admin',
    password = adminPassword,
  ): Promise<{ token: string; sessionId: string }> {
    const captcha = await this.call('/admin/captcha/captchaImage', {}, nobody);
    const { sessionId } = captcha.data;
    const account = { username, password, validateCode: captchaCode };
    const answer = await this.call('/admin/login', account, { token: '', sessionId });
    if (answer.status !== 0) throw new Error(`login: ${answer.status} ${answer.msg}`);
    return { token: answer.data.value, sessionId };
  }

  /** Opens a new session; later calls send its token. @throws if the login is refused, with its answer */
  async login(username?: string, password?: string): Promise<void> {
    Object.assign(this, await this.openSession(username, password));
  }

  /** Logs in as a new staff member whose new role has only these menus (`/platform/...`). */
  async loginAs(role: { menus: readonly string[] }): Promise<StaffAccount> {
    const account = await addStaff(this.db, role.menus);
    await this.login(account.loginName, account.password);
    return account;
  }

  /** Posts in the same way as amis; fields and reply are typed from the contract. */
  async call<Of extends Path>(path: Of, fields?: Fields<Of>, sender?: Sender): Promise<AnswerOf<Of>> {
    return (await this.callUnchecked(path, fields, sender)) as AnswerOf<Of>;
  }

  /** Posts fields or a path that the contract does not declare. */
  async callUnchecked(
    path: string,
    body: object = {},
    { token, sessionId = '', headers }: Sender = this,
  ): Promise<AmisAnswer> {
    const response = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'session-id': sessionId, ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as AmisAnswer;
    this.requireNoDifferences();
    return answer;
  }

  /** Uploads a file. @returns its unsigned address. @throws Error with the message of a refusal */
  async upload(
    path: Extract<Path, `${string}/upload`>,
    form: FormData,
    { token }: Sender = this,
  ): Promise<string> {
    const response = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: { token },
      body: form,
    });
    const answer = (await response.json()) as AnswerOf<typeof path>;
    this.requireNoDifferences();
    if (answer.status !== 0) throw new Error(`${path}: ${answer.msg}`);
    return answer.data.value;
  }

  /** @throws Error if a reply so far differed from the contract */
  private requireNoDifferences(): void {
    if (this.differences.length > 0) throw new Error(this.differences.join('\n'));
  }
}

/**
 * The calls whose paths start alike, by the rest of the path. `console` is called before each of them; `common` fields are
 * sent with each.
 */
export function callsUnder<Start extends string>(start: Start, console: () => TestConsole, common = {}) {
  return async <Rest extends EndOf<`/api${Start}`>>(rest: Rest, fields?: Fields<`${Start}${Rest}`>) =>
    (await console().callUnchecked(`${start}${rest}`, {
      ...common,
      ...fields,
    })) as AnswerOf<`${Start}${Rest}`>;
}

/** Like `callsUnder`, but returns only the data. @throws Error if the call is refused */
export function dataUnder<Start extends string>(start: Start, console: () => TestConsole) {
  const call = callsUnder(start, console);
  return async <Rest extends EndOf<`/api${Start}`>>(rest: Rest, fields?: Fields<`${Start}${Rest}`>) => {
    const { status, msg, data } = await call(rest, fields);
    if (status !== 0) throw new Error(`${start}${rest}: ${status} ${msg}`);
    return data;
  };
}

/** A log of TEST_LOG_LEVEL, silent by default, that also notes each reply that differs from the contract. */
function logDifferencesTo(differences: string[]): Logger {
  const level = process.env['TEST_LOG_LEVEL'] ?? 'silent';
  return pino(
    { level: level === 'silent' ? 'warn' : level },
    {
      write: (line: string) => {
        const { msg } = JSON.parse(line) as { msg?: string };
        if (msg?.startsWith('reply differs from the contract')) differences.push(msg);
        if (level !== 'silent') process.stdout.write(line);
      },
    },
  );
}
