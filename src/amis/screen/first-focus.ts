import { focusFirst } from '../../../renderers/form/form-guards';

const types = ['text', 'password', 'number', 'email', 'url', 'tel', 'search', 'radio', 'checkbox'];
const fields = `:is(input:is(:not([type]), ${types.map((type) => `[type="${type}"]`).join(', ')}), textarea, [role="combobox"], [role="switch"]):not([disabled], [readonly], [tabindex="-1"])`;
/** Types that support `setSelectionRange`. */
const hasCaret = new Set(['text', 'search', 'url', 'tel', 'password']);
const touches = ['keydown', 'pointerdown', 'beforeinput'] as const;
/** amis' pickers: focusing them opens a popup. */
const pickers = '[class*="DatePicker"], [class*="DateRangePicker"], [class*="is-disabled"]';

/**
 * Focuses the first field of a form once its record is loaded, unless the user already works in the form: amis'
 * own `autoFocus` always takes the focus 200 ms after opening, and moves the caret. Watches the forms under
 * `root`; returns a function that stops it.
 */
export function focusForms(root: HTMLElement): () => void {
  const seen = new WeakSet<Element>();
  let frame = 0;
  /** The last form that was focused, until the user touches anything. */
  let entered: { form: HTMLElement; field: HTMLElement; isBusy?: boolean } | undefined;
  const look = () => {
    frame = 0;
    const now = document.activeElement;
    // A form that begins to load its record disables its fields, which lose the focus.
    if (entered?.field.matches(':disabled')) entered.isBusy = true;
    else if (entered?.isBusy && now === document.body) enter(entered.field);
    // Radios and lazy-loaded fields appear after the others.
    else if (entered && now === entered.field) goTo(entered.form, firstField(entered.form));
    else entered = undefined;
    for (const form of root.querySelectorAll<HTMLElement>(`form.${focusFirst}`)) {
      // Its first field takes the focus when a retry has loaded the record.
      if (hasFailed(form)) seen.delete(form);
      if (seen.has(form) || !isShown(form) || isLoading(form) || hasFailed(form)) continue;
      const field = firstField(form);
      const isBusy = isAtWork(form);
      // The form's fields may appear a moment later.
      if (!field && !isBusy) continue;
      seen.add(form);
      if (!isBusy) goTo(form, field);
    }
  };
  const goTo = (form: HTMLElement, field: HTMLElement | undefined) => {
    if (!field || field === entered?.field) return;
    entered = { form, field };
    enter(field);
  };
  const forget = () => (entered = undefined);
  const watch = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
  watch.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  for (const event of touches) document.addEventListener(event, forget, true);
  look();
  return () => {
    watch.disconnect();
    for (const event of touches) document.removeEventListener(event, forget, true);
    cancelAnimationFrame(frame);
  };
}

/** In a radio group returns the checked radio, as Tab does. */
function firstField(form: HTMLElement): HTMLElement | undefined {
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter((field) => !field.closest(pickers));
  const [first] = all;
  if (!isRadio(first)) return first;
  return all.find((field) => isRadio(field) && field.name === first.name && field.checked) ?? first;
}

const isRadio = (field: HTMLElement | undefined): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio';

const isShown = (form: HTMLElement) => form.closest('[hidden], [data-active="false"]') === null;
const isLoading = (form: HTMLElement) => form.querySelector('[class*="Spinner-overlay"]') !== null;

const hasFailed = (form: HTMLElement) => form.querySelector('.failed-record:not(.is-inline)') !== null;

/** Whether the user types, or has the focus in the form or in a popup of its fields. */
function isAtWork(form: HTMLElement): boolean {
  const now = document.activeElement;
  return (
    now !== null &&
    (now.matches('input, textarea, [contenteditable="true"]') ||
      now.closest('.field-popup') !== null ||
      form.contains(now))
  );
}

/** Focuses the field, with the caret at the end. */
function enter(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && hasCaret.has(field.type)))
    field.setSelectionRange(field.value.length, field.value.length);
}
