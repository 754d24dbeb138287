import { focusFirst } from '../../../renderers/form/form-guards';

const types = ['text', 'password', 'number', 'email', 'url', 'tel', 'search', 'radio', 'checkbox'];
const fields = `:is(input:is(:not([type]), ${types.map((type) => `[type="${type}"]`).join(', ')}), textarea, [role="combobox"], [role="switch"]):not([disabled], [readonly], [tabindex="-1"])`;
/** Of other types the browser refuses `setSelectionRange`. */
const hasCaret = new Set(['text', 'search', 'url', 'tel', 'password']);
const touches = ['keydown', 'pointerdown', 'beforeinput'] as const;
/** amis' own: entering these opens something. */
const pickers = '[class*="DatePicker"], [class*="DateRangePicker"], [class*="is-disabled"]';

/**
 * The first field of a form takes the focus once its record is there, and never from somebody who is at work in it already:
 * amis' own `autoFocus` takes it 200 ms after opening, whatever one is doing, and moves the caret. Watches what is drawn under
 * `root`; returns what ends the watch.
 */
export function focusForms(root: HTMLElement): () => void {
  const seen = new WeakSet<Element>();
  let frame = 0;
  /** The form that was entered last, while nobody has touched anything since. */
  let entered: { form: HTMLElement; field: HTMLElement } | undefined;
  const look = () => {
    frame = 0;
    // Radios, and fields of a kind that is loaded late, come after the others.
    if (entered && document.activeElement === entered.field) goTo(entered.form, firstField(entered.form));
    else entered = undefined;
    for (const form of root.querySelectorAll<HTMLElement>(`form.${focusFirst}`)) {
      if (seen.has(form) || !isShown(form) || isLoading(form)) continue;
      const field = firstField(form);
      const isBusy = isAtWork(form);
      // Its fields may come a moment later.
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

/** In a group of radios the chosen one, as for Tab. */
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

/** Somebody types, is in the form already, or in what one of its fields has opened. */
function isAtWork(form: HTMLElement): boolean {
  const now = document.activeElement;
  return (
    now !== null &&
    (now.matches('input, textarea, [contenteditable="true"]') ||
      now.closest('.field-popup') !== null ||
      form.contains(now))
  );
}

/** With the caret behind what stands there. */
function enter(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && hasCaret.has(field.type)))
    field.setSelectionRange(field.value.length, field.value.length);
}
