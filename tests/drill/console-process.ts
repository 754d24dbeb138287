import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CallData } from '../../server/contract/typed-calls';
import type { AmisAnswer, Fields, Path } from '../support/console';

const root = dirname(dirname(import.meta.dirname));
export const captchaCode = '7777';
export const adminPassword = 'drill-Passage-42';

interface ConsoleProcess {
  url: string;
  child: ChildProcess;
  /** Ends it by a signal and waits. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

export const newFolder = (name: string) => mkdtempSync(join(tmpdir(), `drill-${name}-`));

/** Arguments of Node: the console as it is built, or from its sources. */
const built = [join(root, 'dist', 'server', 'main.js')];
export const sources = ['--import', 'tsx', 'server/main.ts'];

/** The console as a process of its own. @throws what it printed, if it ends or is not ready within four minutes */
export async function startProcess(
  env: Record<string, string>,
  program: readonly string[] = built,
): Promise<ConsoleProcess> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'silent', DRAIN_TIME: '1', DATABASE_URL: '' },
      ...{ CAPTCHA_CODE: captchaCode, ADMIN_PASSWORD: adminPassword, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Stopping this process also stops the console, before its folder is removed.
  const end = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', end);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => process.off('exit', end));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => {
      end();
      reject(new Error(`not ready in time: ${text}`));
    }, 240_000);
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Console: (http\S+)[^\n]*\nAccount/.exec(text)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`ended: ${text.slice(0, 300)}`));
    });
  });
  return {
    url,
    child,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

export interface Answered<Data = unknown> {
  /** HTTP status; 0 when the connection broke. */
  http: number;
  /** amis' status; -1 when there was none. */
  status: number;
  msg: string;
  data: Data | null;
}

/** Makes one call as amis does; a broken connection counts as an answer. */
export async function call<Of extends Path>(
  url: string,
  path: Of,
  token: string,
  fields: Fields<Of> = {},
  headers: Record<string, string> = {},
): Promise<Answered<CallData<`/api${Of}`>>> {
  try {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, ...headers },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json()) as AmisAnswer<CallData<`/api${Of}`>>;
    return { http: response.status, ...answer };
  } catch (error) {
    return { http: 0, status: -1, msg: error instanceof Error ? error.message : '', data: null };
  }
}

/** The administrator's token. @throws what the login answered */
export async function login(url: string): Promise<string> {
  const captcha = await call(url, '/admin/captcha/captchaImage', '');
  const sessionId = captcha.data?.sessionId ?? '';
  const account = { username: 'admin', password: adminPassword, validateCode: captchaCode };
  const answer = await call(url, '/admin/login', '', account, { 'session-id': sessionId });
  if (answer.status !== 0 || !answer.data) throw new Error(`login: ${answer.status} ${answer.msg}`);
  return answer.data.value;
}

export const addChannel = (url: string, token: string, channelName: string) =>
  call(url, '/admin/app/channel/add', token, { channelName, channelExpiry: '2099-12-31' });

/** The names of all channels, page after page. */
export async function readChannels(url: string, token: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1; page <= 100; page += 1) {
    const { data, status, msg } = await call(url, '/admin/app/channel/list', token, { page, perPage: 1_000 });
    if (status !== 0 || !data) throw new Error(`list: ${status} ${msg}`);
    const { items, total } = data;
    for (const { channelName } of items) names.add(channelName);
    if (items.length === 0 || names.size >= total) break;
  }
  return names;
}
