import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { designPermissions } from '../../../server/contract/screens/permissions';
import type { BrowserConsole, StaffLogin } from '../../support/browser/browser';
import { addStaff } from '../../support/database/staff';

/**
 * Creates a separate designer account for each test, so that tests do not share drafts.
 * `rights`: permissions beyond seeing the page.
 */
export async function addDesigner(
  { console }: BrowserConsole,
  path: string,
  rights: readonly string[] = Object.values(designPermissions),
): Promise<{ username: string; password: string }> {
  const { loginName: username, password } = await addStaff(console.db, [path, ...rights]);
  return { username, password };
}

/** The actions of an operations editor in the page designer. */
export class Designer {
  private constructor(readonly page: Page) {}

  /** Opens a page's design in a logged-in window. */
  static async open(
    consoleUnderTest: BrowserConsole,
    path: string,
    account: StaffLogin = {},
  ): Promise<Designer> {
    return Designer.openIn(await consoleUnderTest.newStaffPage(account), path);
  }

  static async openIn(page: Page, path: string): Promise<Designer> {
    await page.goto(`/editor.html?path=${path}`);
    return Designer.in(page);
  }

  /** The designer in a page that shows or is loading it. */
  static async in(page: Page): Promise<Designer> {
    const designer = new Designer(page);
    await designer.canvas.locator('th').first().waitFor({ timeout: 100_000 });
    return designer;
  }

  /** Opens another page's design in this window, as the list of pages does; faster than a new window. */
  async goTo(path: string, drawn = 'th'): Promise<void> {
    if (new URL(this.page.url()).searchParams.get('path') === path) return;
    const left = await this.canvas.elementHandle();
    await this.page.evaluate((wanted) => {
      const { step = 0 } = (window.history.state as { step?: number } | null) ?? {};
      const place = new URLSearchParams({ path: wanted });
      window.history.pushState({ step: step + 1 }, '', `?${place.toString()}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await left?.waitForElementState('hidden', { timeout: 60_000 });
    // The handle keeps the whole canvas in memory.
    await left?.dispose();
    await this.canvas.locator(drawn).first().waitFor({ timeout: 60_000 });
  }

  /** Takes back every edit. */
  async undoAll(): Promise<void> {
    const undo = this.button(/^撤销/);
    await expect
      .poll(async () => {
        if ((await undo.getAttribute('aria-disabled')) === 'true') return this.state.innerText();
        await undo.click();
        return '';
      })
      .toBe('没有修改');
  }

  get canvas(): Locator {
    return this.page.locator('.ae-Main');
  }
  get state(): Locator {
    return this.page.locator('.designer-saved');
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  /** The page in a dialog's frame, by the frame's title. */
  shown(title: string): FrameLocator {
    return this.page.frameLocator(`iframe[title="${title}"]`);
  }

  /** Clicks an element on the canvas, and waits until the breadcrumb names it. */
  async select(target: Locator, name: string | RegExp): Promise<void> {
    await target.click();
    const named = this.page.locator('.ae-Breadcrumb').getByText(name, { exact: true }).first();
    await named.waitFor({ timeout: 60_000 });
  }

  selectColumn(label: string): Promise<void> {
    return this.select(this.canvas.locator('th').getByText(label, { exact: true }), `列“${label}”`);
  }

  isSelected(label: string): Promise<boolean> {
    return this.page.locator('.ae-Breadcrumb').getByText(`列“${label}”`, { exact: true }).first().isVisible();
  }

  /** A field of the property panel. */
  property(label: string): Locator {
    const panel = this.page.locator('.editor-right-panel, .ae-RightPanel');
    return panel.locator('.antd-Form-item', { hasText: label }).first().locator('input').first();
  }

  /** Types a property's value, and waits until the canvas shows it and its save has started. */
  async setProperty(label: string, value: string): Promise<void> {
    const before = await this.state.innerText();
    await this.property(label).fill(value);
    await expect.poll(() => this.#selectedElement()).toContain(JSON.stringify(value));
    // Ignore the save of an earlier change.
    if (/^(?:没有修改|草稿已保存)/.test(before))
      await expect.poll(() => this.state.innerText()).not.toBe(before);
  }

  /** The selected element, as JSON. */
  #selectedElement(): Promise<string> {
    return this.page.evaluate(() => {
      const { editorStore } = window as unknown as {
        editorStore: { activeId: string; getSchema(id: string): unknown };
      };
      return JSON.stringify(editorStore.getSchema(editorStore.activeId)) ?? '';
    });
  }

  async renameColumn(from: string, to: string): Promise<void> {
    await this.selectColumn(from);
    // The panel of the previous selection may still be shown.
    await expect.poll(() => this.property('列名称').inputValue()).toBe(from);
    await this.setProperty('列名称', to);
  }

  /** Waits until the draft is saved automatically. */
  async draftKept(): Promise<void> {
    await expect.poll(() => this.state.innerText()).toMatch(/^草稿已保存 \d\d:\d\d:\d\d$/);
  }

  /** The columns' headings on the canvas. */
  async headings(): Promise<string[]> {
    return (await this.canvas.locator('th').allInnerTexts()).map((text) => text.trim());
  }

  /** Our widgets as registered in amis-editor, with the names of the properties that their panels edit. */
  ownElements(): Promise<
    { type: string; name: string; description: string; icon: string; controls: string[] }[]
  > {
    return this.page.evaluate(() => {
      interface Known {
        name?: string;
        description?: string;
        icon?: string;
        tags?: string[];
        plugin: { rendererName: string; panelBody?: { name?: string }[] };
      }
      const { editorStore } = window as unknown as { editorStore: { subRenderers: Known[] } };
      return editorStore.subRenderers
        .filter(({ tags }) => Array.isArray(tags) && tags.includes('控制台组件'))
        .map(({ name, description, icon, plugin }) => ({
          type: plugin.rendererName,
          name: name ?? '',
          description: description ?? '',
          icon: icon ?? '',
          controls: (plugin.panelBody ?? []).flatMap((control) => control.name ?? []),
        }));
    });
  }

  /** The page as JSON, taken with the JSON view's copy button. */
  async readJson(): Promise<unknown> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate(() => navigator.clipboard.writeText(''));
    await this.button('JSON').click();
    await this.dialog.getByRole('button', { name: '复制', exact: true }).click();
    const read = () => this.page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(read).not.toBe('');
    const text = await read();
    await this.dialog.getByRole('button', { name: '关闭' }).click();
    return JSON.parse(text);
  }

  /** In the JSON view: selects the first occurrence of a text and types another over it. */
  async replaceInJson(from: string, to: string): Promise<void> {
    // The panels of amis-editor contain hidden code editors.
    const editor = this.dialog.locator('.monaco-editor').first();
    await editor.locator('.view-line').first().waitFor();
    await editor.locator('textarea.inputarea').focus();
    await this.page.keyboard.press('Control+Home');
    await this.page.keyboard.press('Control+f');
    const find = editor.locator('.find-widget.visible textarea').first();
    const found = () => editor.locator('.find-widget .matchesCount').innerText();
    // Wait until the results of an earlier search are gone.
    await find.fill('');
    await expect.poll(found).not.toMatch(/^第/);
    await find.fill(from);
    await expect.poll(found).toMatch(/^第 1 项/);
    await this.page.keyboard.press('Escape');
    // Without quotes, because the editor would close them automatically.
    await this.page.keyboard.insertText(to);
  }

  /** The panel that lists calls and their fields. */
  async openFields(): Promise<Locator> {
    await this.page.locator('[editor-tooltip="接口与字段"]').click();
    return this.page.locator('section.fields');
  }

  /** Drags a field of the open call with the mouse and drops it on an element of the canvas. */
  dragField(label: string, onto: Locator): Promise<void> {
    const field = this.page.locator('section.fields .fields-field', { hasText: label }).first();
    return this.drag(field, onto);
  }

  /** Drags an entry of a panel with the mouse and drops it on an element of the canvas. */
  async drag(entry: Locator, onto: Locator): Promise<void> {
    const { mouse } = this.page;
    await entry.scrollIntoViewIfNeeded();
    // Wait until it stops moving: the panel may still be drawing.
    await entry.hover({ trial: true });
    const from = await entry.boundingBox();
    if (from === null) throw new Error('nothing to drag');
    await mouse.move(from.x + 20, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(from.x + 40, from.y + from.height / 2 + 6, { steps: 4 });
    // A drag opens placeholders, which shift the target; amis-editor ignores steps of less than 5 px.
    let aside = 4;
    await expect
      .poll(async () => {
        const to = await onto.boundingBox();
        if (to === null) throw new Error('nowhere to drop it');
        aside = -aside;
        await mouse.move(to.x + to.width / 2 + aside, to.y + to.height / 2, { steps: 8 });
        return onto.evaluate((element) => element.closest('[data-region]')?.matches('.is-dragenter'));
      })
      .toBe(true);
    await mouse.up();
  }

  /** Waits until an element that matches the selector has the focus. */
  async hasFocus(selector: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate((wanted) => document.activeElement?.matches(wanted), selector), {
        message: selector,
      })
      .toBe(true);
  }

  async publish(note: string): Promise<void> {
    await this.button('发布').click();
    await this.confirmPublish(note);
  }

  /** Completes the open publish dialog. */
  async confirmPublish(note: string): Promise<void> {
    await this.page.getByLabel('说明（选填）').fill(note);
    await this.dialog.getByText('试运行通过').waitFor();
    await this.dialog.getByRole('button', { name: '发布', exact: true }).click();
    await this.page.getByText('发布成功').waitFor();
  }
}
