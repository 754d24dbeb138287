import { registerAction } from 'amis-core';
import { focusFirstFault } from '../../../renderers/form/form-guards';

const inputs =
  ':is(input:not([type="hidden"]), textarea, button, select, iframe, [contenteditable="true"], [tabindex="0"]):not(:disabled)';

/** A form item that is marked; amis marks the control in it as well. */
const fault = '[class*="Form-item"].is-error';

/** How long a form is watched after a refusal: by then amis has drawn all marks and enabled the fields. */
const watchedMs = 1_000;

/**
 * The first field that is marked, in the topmost dialog or else on the screen, takes the focus. amis draws the marks late
 * and disables the fields while it refuses them, which takes the focus off them again: for a second it is put back, unless
 * somebody has gone elsewhere by then.
 */
export function enterFirstFault(): void {
  const place = [...document.querySelectorAll<HTMLElement>(places)].at(-1);
  if (!place) return;
  const sender = document.activeElement;
  const watch = new MutationObserver(() => look(place));
  function look(within: HTMLElement): void {
    const faults = [...within.querySelectorAll<HTMLElement>(`form ${fault}`)];
    // Of a field with fields of its own, the one among these.
    const first = faults.find((each) => !each.querySelector(fault));
    const now = document.activeElement;
    if (first?.contains(now)) return;
    if (now !== sender && now !== document.body) return watch.disconnect();
    first?.querySelector<HTMLElement>(inputs)?.focus();
    first?.scrollIntoView({ block: 'nearest' });
  }
  watch.observe(place, { subtree: true, childList: true, attributeFilter: ['class', 'disabled'] });
  setTimeout(() => watch.disconnect(), watchedMs);
  look(place);
}

const places = '.screen[data-active="true"], .amis-portal:not([hidden]) [role="dialog"]';

export function registerFocusFirstFault(): void {
  registerAction(focusFirstFault, {
    // The form waits for its actions before it enables its fields.
    run: () => {
      setTimeout(enterFirstFault);
      return Promise.resolve();
    },
  });
}
