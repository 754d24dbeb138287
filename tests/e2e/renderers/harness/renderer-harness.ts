import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { sharedChromium } from '../../../support/browser/browser';
import { keepTrail } from '../../../support/browser/browser-errors';
import { buildHarness } from './harness-build';
import { HarnessServer } from './harness-server';

/** The built harness in a browser. */
export class RendererHarness {
  /** Errors that pages reported: script errors and violations of the content security policy. */
  readonly complaints: string[] = [];
  readonly #contexts: BrowserContext[] = [];

  private constructor(
    readonly server: HarnessServer,
    readonly browser: Browser,
  ) {}

  static async start(): Promise<RendererHarness> {
    const server = new HarnessServer(await buildHarness());
    await server.start();
    return new RendererHarness(server, await sharedChromium());
  }

  async close(): Promise<void> {
    await this.reset();
    await this.server.stop();
  }

  /** Call before each test: closes the last test's pages, so that they send no more requests. */
  async reset(): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
    this.server.reset();
  }

  /** Opens a new page that shows one schema. */
  async open(schema: object, data: object = {}, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'zh-CN',
      ...options,
    });
    this.#contexts.push(context);
    await keepTrail(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) this.complaints.push(message.text());
    });
    await page.goto(this.server.origin);
    await page.waitForFunction(() => 'harness' in window);
    await page.evaluate(([shown, given]) => window.harness.show(shown, given), [schema, data] as const);
    return page;
  }

  /** The fields that a form last posted to `/submit`. */
  get submitted(): Record<string, unknown> | undefined {
    return this.server.control.submitted.at(-1);
  }
}

export const toastsOf = (page: Page): Promise<string[]> => page.evaluate(() => window.harness.toasts);
