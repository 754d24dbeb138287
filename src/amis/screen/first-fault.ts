import { registerAction } from 'amis-core';
import { focusFirstFault } from '../conventions/dialog';

const inputs =
  ':is(input:not([type="hidden"]), textarea, button, select, iframe, [contenteditable="true"], [tabindex="0"]):not(:disabled)';

/** A form item that is marked; amis marks the control in it as well. */
const fault = '[class*="Form-item"].is-error';

/** The first field that is marked, in the topmost dialog or else on the screen, takes the focus. */
export function enterFirstFault(): void {
  const places = document.querySelectorAll<HTMLElement>(
    '.screen[data-active="true"], .amis-portal:not([hidden]) [role="dialog"]',
  );
  const faults = [...([...places].at(-1)?.querySelectorAll<HTMLElement>(`form ${fault}`) ?? [])];
  // Of a field with fields of its own, the one among these.
  const first = faults.find((each) => !each.querySelector(fault));
  first?.querySelector<HTMLElement>(inputs)?.focus();
  first?.scrollIntoView({ block: 'nearest' });
}

export function registerFocusFirstFault(): void {
  registerAction(focusFirstFault, {
    async run() {
      // The marks are drawn after the refusal is known.
      await new Promise((resolve) => setTimeout(resolve));
      enterFirstFault();
    },
  });
}
