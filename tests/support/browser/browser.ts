import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { landing } from '../../../server/contract/screens/landing';
import { projectRoot } from '../../../server/project-root';
import { findChromium } from '../run/chromium';
import { adminPassword, captchaCode, TestConsole } from '../console';
import { hearErrors, keepTrail } from './browser-errors';

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // Without a UTF-8 locale Chromium drops a Chinese file name.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A test's page lives for seconds: V8's optimizing compilers take more processor time than they save.
      '--js-flags=--no-turbofan --no-maglev',
    ],
  });
}

/** Slows pages down by the factor CPU_SLOWDOWN, to reproduce failures that occur only on a busy machine. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env['CPU_SLOWDOWN'] ?? 1);
  if (rate <= 1) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
}

let shared: Promise<Browser> | undefined;

/** The browser that all test files of a process share; each file opens its own contexts. It ends with the process. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** Every page that is open in that browser. */
export async function openPages(): Promise<Page[]> {
  return shared === undefined ? [] : (await shared).contexts().flatMap((context) => context.pages());
}

export interface StaffLogin {
  username?: string;
  password?: string;
}

/** A running console with the built client, and a browser that opens it. */
export class BrowserConsole {
  readonly #contexts: BrowserContext[] = [];

  private constructor(
    readonly console: TestConsole,
    readonly browser: Browser,
  ) {}

  static async start(
    env: Record<string, string> = {},
    options: { pagesFolder?: string } = {},
  ): Promise<BrowserConsole> {
    // CLIENT_FOLDER names another build, for runs while `dist` is being rebuilt.
    const clientFolder = process.env['CLIENT_FOLDER'] ?? join(projectRoot, 'dist', 'client');
    if (!existsSync(join(clientFolder, 'index.html'))) {
      throw new Error('browser tests drive the built client: npm run build');
    }
    const console = await TestConsole.start(env, { ...options, clientFolder });
    return new BrowserConsole(console, await sharedChromium());
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    await this.console.close();
  }

  /** Opens a page in a new browser profile, without stored data and logged out. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.console.url,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      // Animations take a sixth of the browser's time.
      reducedMotion: 'reduce',
      ...options,
    });
    this.#contexts.push(context);
    hearErrors(context);
    await keepTrail(context);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await slowDown(page);
    return page;
  }

  /** Fills in and submits the login form that `page` shows. */
  async fillLogin(
    page: Page,
    { username = 'admin', password = adminPassword, captcha = captchaCode } = {},
  ): Promise<void> {
    // Wait until the captcha has loaded.
    await page.locator('.captcha[data-status="ready"]').waitFor();
    await page.getByLabel('用户名').fill(username);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByLabel('验证码', { exact: true }).fill(captcha);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  }

  /** Opens a logged-in page at `place` (`/platform/...`), or at the landing report. */
  async loggedIn(place?: string, account: StaffLogin = {}): Promise<Page> {
    const page = await this.newStaffPage(account);
    await page.goto(`/#${place ?? landing}`);
    await page.getByRole('tablist', { name: '已打开的页面' }).waitFor();
    if (place !== undefined)
      await page.locator(`[id="tab-${place.split('?')[0]}"][aria-selected="true"]`).waitFor();
    return page;
  }

  /**
   * Opens an empty page in a logged-in browser. It gets the session directly from the server, which is faster than the
   * login page; that page has its own tests.
   */
  async newStaffPage(
    { username = 'admin', password = adminPassword }: StaffLogin = {},
    options: BrowserContextOptions = {},
  ): Promise<Page> {
    const session = await this.console.openSession(username, password);
    const page = await this.newPage(options);
    // Writes the session to localStorage before the first document loads; storageState would open an extra page.
    const { url } = this.console;
    const login = await page.addInitScript(
      ([origin, fields]) => {
        if (location.origin === origin) Object.assign(localStorage, fields);
      },
      [url, { token: session.token, sessionId: session.sessionId }] as const,
    );
    const forgetLogin = () => {
      if (!page.url().startsWith(url)) return;
      page.off('domcontentloaded', forgetLogin);
      void login.dispose();
    };
    page.on('domcontentloaded', forgetLogin);
    return page;
  }
}
