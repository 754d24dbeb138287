import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BrowserConsole } from '../../support/browser/browser';

/** What an operations editor does in the page designer, in their words. */
export class Designer {
  private constructor(readonly page: Page) {}

  /** Opens a page's design in a window where somebody is logged in. */
  static async open(consoleUnderTest: BrowserConsole, path: string): Promise<Designer> {
    const page = await consoleUnderTest.loggedIn();
    return Designer.openIn(page, path);
  }

  static async openIn(page: Page, path: string): Promise<Designer> {
    await page.goto(`/editor.html?path=${path}`);
    const designer = new Designer(page);
    await designer.canvas.getByText('注册时间').first().waitFor({ timeout: 60_000 });
    return designer;
  }

  get canvas(): Locator {
    return this.page.locator('.ae-Main');
  }
  get state(): Locator {
    return this.page.locator('.designer-saved');
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async selectColumn(label: string): Promise<void> {
    const path = this.page.getByText(`<${label}>列`).first();
    // The canvas shows before it listens: a click may come too early.
    await expect
      .poll(
        async () => {
          await this.canvas.locator('th').getByText(label, { exact: true }).click({ force: true });
          return path.isVisible();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(true);
  }

  /** A field of the property panel. */
  property(label: string): Locator {
    const panel = this.page.locator('.editor-right-panel, .ae-RightPanel');
    return panel.locator('.antd-Form-item', { hasText: label }).first().locator('input').first();
  }

  async setProperty(label: string, value: string): Promise<void> {
    await this.property(label).fill(value);
    await expect.poll(() => this.state.innerText()).toBe('有未保存的修改');
  }

  async readJson(): Promise<unknown> {
    await this.button('JSON').click();
    const text = await this.page.locator('.designer-json').innerText();
    await this.page.keyboard.press('Escape');
    return JSON.parse(text);
  }

  async publish(note: string): Promise<void> {
    await this.button('发布').click();
    await this.page.getByLabel('说明（选填）').fill(note);
    await this.page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await this.page.getByText('发布成功').waitFor();
  }
}
