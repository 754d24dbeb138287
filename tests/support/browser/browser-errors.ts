import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/** What the browser said of itself: uncaught errors, and lines of its console that are errors. */
let heard: string[] = [];
let expected: readonly RegExp[] = [];

/** Chromium's own line about a request that a test cut off or took the network from; an answer of 4xx or 5xx is none. */
const cutOff = /^Failed to load resource: net::ERR_/;

/**
 * Hears all pages of a context, until the test closes it: what is on its way then is cut off, and the code that waits for
 * it says so.
 */
export function hearErrors(context: BrowserContext): void {
  let isClosing = false;
  const close = context.close.bind(context);
  context.close = (options) => {
    isClosing = true;
    return close(options);
  };
  const hear = (text: string) => !isClosing && heard.push(text);
  context.on('weberror', (error) => hear(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (line) => {
    if (line.type() === 'error' && !cutOff.test(line.text())) hear(`${line.text()} (${line.location().url})`);
  });
}

/** Call at the top of a test file whose tests provoke these errors. */
export function expectErrors(...patterns: RegExp[]): void {
  beforeAll(() => void (expected = patterns));
  afterAll(() => void (expected = []));
}

/** The errors since then, without the expected ones. */
export function takeErrors(): string[] {
  const found = heard.filter((text) => !expected.some((pattern) => pattern.test(text)));
  heard = [];
  return found;
}

/** Keeps the last inputs that each page of a context received, for the notes of a failed test. */
export async function keepTrail(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const trail: string[] = [];
    Object.assign(window, { trail });
    const note = (event: Event) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const { key = '' } = event as KeyboardEvent;
      const at = `${target?.tagName ?? ''} ${(target?.textContent ?? '').trim().slice(0, 20)}`;
      trail.push(`${Math.round(event.timeStamp)} ${event.type} ${key} ${at}`.replace(/\s+/g, ' '));
      if (trail.length > 12) trail.shift();
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown'])
      window.addEventListener(type, note, { capture: true, passive: true });
  });
}
