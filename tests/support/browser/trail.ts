import type { BrowserContext } from 'playwright-core';

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
