import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/** Errors that the browser reported: uncaught errors, and error lines of its console. */
let heard: string[] = [];
let expected: readonly RegExp[] = [];

/** Chromium's message about a request that a test aborted or sent offline; its message about a 4xx or 5xx differs. */
const cutOff = /^Failed to load resource: net::ERR_/;

/**
 * Collects the errors of all pages of a context, until the test closes it: closing aborts the pending requests, whose
 * code then logs errors.
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

/** Returns the unexpected errors since the last call, and clears them. */
export function takeErrors(): string[] {
  const found = heard.filter((text) => !expected.some((pattern) => pattern.test(text)));
  heard = [];
  return found;
}

/** Records the last 12 inputs and toasts of each page of a context, for the notes of a failed test. */
export async function keepTrail(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const trail: string[] = [];
    Object.assign(window, { trail });
    const keep = (entry: string) => {
      trail.push(entry.replace(/\s+/g, ' '));
      if (trail.length > 12) trail.shift();
    };
    const note = (event: Event) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const { key = '' } = event as KeyboardEvent;
      const at = `${target?.tagName ?? ''} ${(target?.textContent ?? '').trim().slice(0, 20)}`;
      keep(`${Math.round(event.timeStamp)} ${event.type} ${key} ${at}`);
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown'])
      window.addEventListener(type, note, { capture: true, passive: true });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes]))
        if (node instanceof HTMLElement && node.matches('.toasts *'))
          keep(`${Math.round(performance.now())} toast ${node.textContent.trim().slice(0, 60)}`);
    }).observe(document, { childList: true, subtree: true });
  });
}
