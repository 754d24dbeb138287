import { registerAction } from 'amis-core';
import { focusFirstFault } from '../conventions/dialog';

const inputs =
  ':is(input:not([type="hidden"]), textarea, button, select, iframe, [contenteditable="true"], [tabindex="0"]):not(:disabled)';

/** The first field that is marked, in the topmost dialog or else on the screen, takes the focus. */
export function registerFocusFirstFault(): void {
  registerAction(focusFirstFault, {
    async run() {
      // The marks are drawn after the refusal is known.
      await new Promise((resolve) => setTimeout(resolve));
      const places = document.querySelectorAll<HTMLElement>(
        '.screen[data-active="true"], .amis-portal:not([hidden]) [role="dialog"]',
      );
      const faults =
        [...places].at(-1)?.querySelectorAll<HTMLElement>('form [class*="Form-item"].is-error') ?? [];
      const [first] = [...faults].filter((fault) => !fault.querySelector('.is-error'));
      const input = first?.querySelector<HTMLElement>(inputs);
      input?.focus();
      first?.scrollIntoView({ block: 'nearest' });
    },
  });
}
