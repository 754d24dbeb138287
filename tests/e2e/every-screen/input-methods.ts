import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { png } from '../../support/media';

/** How a user operates a screen: by keyboard alone, or by touch. */
export interface InputMethod {
  page: Page;
  /** Presses a button or a link. */
  press(control: Locator): Promise<void>;
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Appends text to a rich text. */
  compose(frame: Locator, text: string): Promise<void>;
  /** Chooses an option of a select or a tree that a combobox opens. */
  choose(box: Locator, option: string): Promise<void>;
  /** Chooses a radio button of a group. */
  pick(radio: Locator): Promise<void>;
  /** Toggles a switch or a tree item with a check box. */
  tick(control: Locator): Promise<void>;
  /** Enters today's date, typed or chosen in the calendar. */
  today(day: Locator): Promise<void>;
  /** Uploads a picture, by the button that opens the browser's file dialog. */
  upload(button: Locator): Promise<void>;
  /** Moves the handle of a slider away from its end. */
  slide(handle: Locator): Promise<void>;
}

/** The maximum of tab stops between two steps; a screen with more is unusable by keyboard. */
const most = 90;

/** Tab, arrows, Enter, Space and letters; no script sets the focus. Every focused control must show its focus. */
export class Keyboard implements InputMethod {
  constructor(readonly page: Page) {}

  async press(control: Locator): Promise<void> {
    await this.#reach(control);
    await this.page.keyboard.press('Enter');
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#reach(field);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
  }

  async compose(frame: Locator, text: string): Promise<void> {
    await this.#reach(frame);
    await this.page.keyboard.type(text);
  }

  async choose(box: Locator, option: string): Promise<void> {
    await this.#reach(box);
    await this.page.keyboard.press('Enter');
    const wanted = optionOf(this.page, option);
    await wanted.waitFor();
    await this.#walk(wanted);
    await this.page.keyboard.press('Enter');
    await wanted.waitFor({ state: 'detached' });
  }

  async pick(radio: Locator): Promise<void> {
    // Tab stops at one radio of the group; the arrows choose as they move.
    await this.#reach(radio, '[role="radiogroup"]');
    if (!(await isFocused(radio))) await this.#walk(radio);
    if (!(await radio.isChecked())) await this.page.keyboard.press('Space');
    await expect.poll(() => radio.isChecked()).toBe(true);
  }

  async tick(control: Locator): Promise<void> {
    await this.#reach(control, '[role="tree"]');
    if (!(await isFocused(control))) await this.#walk(control);
    await this.page.keyboard.press('Space');
    await expect.poll(() => control.getAttribute('aria-checked')).toBe('true');
  }

  async today(day: Locator): Promise<void> {
    await this.write(day, toTypedDay(new Date()));
    await this.page.keyboard.press('Tab');
  }

  upload(button: Locator): Promise<void> {
    return choosePicture(this.page, () => this.press(button));
  }

  async slide(handle: Locator): Promise<void> {
    await this.#reach(handle);
    for (let step = 0; step < 10; step += 1) await this.page.keyboard.press('ArrowRight');
  }

  /** Moves the focus to the control, or into its group, by Tab alone. */
  async #reach(control: Locator, group?: string): Promise<void> {
    await control.waitFor();
    for (let stop = 0; stop < most; stop += 1) {
      if (await isFocused(control, group)) return this.#expectShown();
      await this.page.keyboard.press('Tab');
      const isSkipLink = await this.page.evaluate(
        () => document.activeElement?.matches('.skip-link') ?? false,
      );
      if (isSkipLink) await this.page.keyboard.press('Enter');
    }
    const at = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`Tab does not reach ${control.toString()}; it stands at ${String(at)}`);
  }

  /** Moves the focus to the item by arrow keys. The focus may move only after the next key; then it moves back. */
  async #walk(item: Locator): Promise<void> {
    let key = 'ArrowDown';
    for (let step = 0; step < most; step += 1) {
      if (await isFocused(item)) return;
      const before = await this.page.evaluateHandle(findFocus);
      await this.page.keyboard.press(key);
      const hasMoved = await this.page
        .waitForFunction(
          (was) => {
            const now = document.activeElement;
            return (document.getElementById(now?.getAttribute('aria-activedescendant') ?? '') ?? now) !== was;
          },
          before,
          { timeout: 2_000 },
        )
        .then(
          () => true,
          () => false,
        );
      if (!hasMoved) key = key === 'ArrowDown' ? 'ArrowUp' : 'ArrowDown';
    }
    throw new Error(`the arrows do not reach ${item.toString()}`);
  }

  /** Expects a visible focus: a ring on the focused element or on the box around it. */
  async #expectShown(): Promise<void> {
    const shows = () =>
      this.page.evaluate(() => {
        const isRing = (element: Element | null | undefined): boolean => {
          if (!element || element === document.body) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        };
        const focused = document.activeElement;
        // A frame's ring is drawn within it, a field's around it, a tree item's on its label.
        if (focused?.tagName === 'IFRAME') return true;
        const around = [focused, focused?.parentElement, focused?.parentElement?.parentElement];
        return [...around, ...(focused?.children ?? [])].some(isRing);
      });
    await expect.poll(shows, { message: 'the focus is visible' }).toBe(true);
  }
}

/** Taps; every target must be within the phone's width, without sideways scrolling. */
export class Touch implements InputMethod {
  constructor(readonly page: Page) {}

  async press(control: Locator): Promise<void> {
    await this.#tap(control);
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.#tap(field);
    const size = await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size, 'iOS zooms the page into a field with smaller text').toBeGreaterThanOrEqual(16);
    await field.fill(text);
  }

  async compose(frame: Locator, text: string): Promise<void> {
    // A tap right after a swipe counts as part of the swipe.
    const tapAgain = async () => {
      await this.#tap(frame);
      return isFocused(frame);
    };
    await expect.poll(tapAgain, { interval: 400 }).toBe(true);
    await this.page.keyboard.insertText(text);
  }

  async choose(box: Locator, option: string): Promise<void> {
    await this.#tap(box);
    await this.#tap(optionOf(this.page, option));
    await optionOf(this.page, option).waitFor({ state: 'detached' });
  }

  async pick(radio: Locator): Promise<void> {
    await this.#tap(radio);
    await expect.poll(() => radio.isChecked()).toBe(true);
  }

  async tick(control: Locator): Promise<void> {
    const label = control.locator('.menu-checks-label').first();
    await this.#tap((await label.count()) > 0 ? label : control);
    await expect.poll(() => control.getAttribute('aria-checked')).toBe('true');
  }

  async today(day: Locator): Promise<void> {
    await this.#tap(day.locator('xpath=..').getByRole('button', { name: /打开日历/ }));
    await this.#tap(this.page.getByRole('button', { name: '今天', exact: true }));
  }

  upload(button: Locator): Promise<void> {
    return choosePicture(this.page, () => this.press(button));
  }

  async slide(handle: Locator): Promise<void> {
    const box = await this.#see(handle);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const devTools = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      });
    await touch('touchStart', x);
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', x + step * 8);
    await touch('touchEnd');
    await devTools.detach();
  }

  async #tap(control: Locator): Promise<void> {
    await this.#see(control);
    await control.tap();
  }

  async #see(control: Locator) {
    await control.waitFor();
    await control.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'start' }));
    const [box, width] = [await control.boundingBox(), this.page.viewportSize()?.width ?? 0];
    if (!box || box.x < 0 || box.x + box.width > width + 1)
      throw new Error(`${control.toString()} lies beside the screen: ${JSON.stringify(box)} of ${width} px`);
    expect(await this.page.evaluate(() => document.documentElement.scrollLeft)).toBe(0);
    return box;
  }
}

/** Sets the file through playwright, because the file dialog belongs to the system. */
async function choosePicture(page: Page, open: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles({ name: '封面.png', mimeType: 'image/png', buffer: png });
}

const optionOf = (page: Page, name: string) =>
  page
    .locator('.field-popup')
    .locator('[role="option"], [role="row"]')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });

/** The focused element, or the active item of a list whose field keeps the focus. */
const findFocus = () => {
  const focused = document.activeElement;
  return document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '') ?? focused;
};

const isFocused = (control: Locator, group?: string) =>
  control.evaluate((element, around) => {
    const focused = document.activeElement;
    if (focused === element) return true;
    // A list with a search field keeps the focus there.
    if (element.id !== '' && focused?.getAttribute('aria-activedescendant') === element.id) return true;
    const own = around === undefined ? null : element.closest(around);
    return own !== null && own.contains(focused);
  }, group);

function toTypedDay(now: Date): string {
  const [year, month, day] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
    .format(now)
    .split('-');
  return `${year}/${Number(month)}/${Number(day)}`;
}
