import type { BrowserContext, Page } from 'playwright-core';

/** What a user waits to see: a number of visible elements whose text (or value, for fields) matches the pattern. */
export interface Sign {
  selector: string;
  atLeast: number;
  /** Source of a regular expression. */
  pattern: string;
}

/** All times in ms since the navigation began. */
interface Probe {
  /** When the sign that the opening waits for was painted. */
  stood: Promise<number>;
  /** Clicks on the first visible enabled element of `selector` (waits for one) until the sign stands with other contents. */
  press(selector: string, sign: Sign): Promise<{ pressed: number; painted: number }>;
  /** Resolves when nothing visible has the selector. */
  gone(selector: string): Promise<void>;
  /** Durations of the tasks longer than 50 ms that started before then. */
  longTasks(before: number): number[];
}

/** In the page; see `installProbe`. */
declare const speedProbe: Probe;

/** Puts the probe into each document of the context, before the document's own scripts. */
export async function installProbe(context: BrowserContext, sign: Sign): Promise<void> {
  // tsx wraps each function in a call of its helper `__name`, which the page lacks.
  await context.addInitScript('globalThis.__name = (value) => value;');
  await context.addInitScript(runInPage, { sign, patience: 60_000 });
}

export const waitForSign = (page: Page) => page.evaluate(() => speedProbe.stood);

export const press = (page: Page, selector: string, sign: Sign) =>
  page.evaluate(([button, awaited]) => speedProbe.press(button, awaited), [selector, sign] as const);

/** Clicks as soon as the opening's sign is shown. @returns ms from then until the next sign is painted */
export const pressAtOnce = (page: Page, selector: string, sign: Sign) =>
  page.evaluate(
    async ([button, awaited]) => {
      const stood = await speedProbe.stood;
      return (await speedProbe.press(button, awaited)).painted - stood;
    },
    [selector, sign] as const,
  );

export const waitUntilGone = (page: Page, selector: string) =>
  page.evaluate((gone) => speedProbe.gone(gone), selector);

export const longTasks = (page: Page, before: number) =>
  page.evaluate((time) => speedProbe.longTasks(time), before);

/** Runs in the page, apart from this module. */
function runInPage({ sign: awaited, patience }: { sign: Sign; patience: number }): void {
  const findVisible = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.getClientRects().length > 0,
    );
  const read = (element: HTMLElement) =>
    element instanceof HTMLInputElement ? element.value : (element.textContent ?? '');
  /** The texts of the sign's elements; undefined while there are too few. */
  const contentsOf = ({ selector, atLeast, pattern }: Sign) => {
    const texts = findVisible(selector)
      .map(read)
      .filter((text) => new RegExp(pattern).test(text));
    return texts.length >= atLeast ? texts.join('\n') : undefined;
  };

  /** Polls once per frame. @throws when it takes longer than the time-out */
  const waitFor = <T>(what: string, find: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const began = performance.now();
      const look = () => {
        const found = find();
        if (found !== undefined) resolve(found);
        else if (performance.now() - began > patience)
          reject(new Error(`not there within ${patience / 1_000} s: ${what}`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  /** A timer set in a frame's callback fires after that frame is painted. */
  const afterPaint = () =>
    new Promise<number>((resolve) => void setTimeout(() => resolve(performance.now())));
  const paintedSign = async (sign: Sign, before?: string) => {
    await waitFor(`${sign.atLeast} × ${sign.selector} with /${sign.pattern}/`, () => {
      const contents = contentsOf(sign);
      return contents === before ? undefined : contents;
    });
    return afterPaint();
  };

  const click = (element: HTMLElement) => {
    const init = { bubbles: true, cancelable: true, composed: true, button: 0 };
    element.dispatchEvent(new PointerEvent('pointerdown', { ...init, isPrimary: true }));
    element.dispatchEvent(new MouseEvent('mousedown', init));
    element.focus();
    element.dispatchEvent(new PointerEvent('pointerup', { ...init, isPrimary: true }));
    element.dispatchEvent(new MouseEvent('mouseup', init));
    element.click();
  };

  const tasks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });

  const stood = paintedSign(awaited);
  // Ignored, because some scenarios do not wait for this.
  stood.catch(() => {});
  const probe: Probe = {
    stood,
    press: async (selector, sign) => {
      const button = await waitFor(selector, () =>
        findVisible(selector).find((element) => !element.matches(':disabled')),
      );
      const before = contentsOf(sign);
      const pressed = performance.now();
      click(button);
      return { pressed, painted: await paintedSign(sign, before) };
    },
    gone: async (selector) => {
      await waitFor(`the end of ${selector}`, () => findVisible(selector).length === 0 || undefined);
    },
    longTasks: (before) =>
      tasks.filter(({ startTime }) => startTime < before).map(({ duration }) => duration),
  };
  Object.assign(globalThis, { speedProbe: probe });
}
