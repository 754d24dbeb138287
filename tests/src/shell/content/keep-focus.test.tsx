import { afterEach, expect, it } from 'vitest';
import { keepFocus } from '../../../../src/shell/content/keep-focus';

let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

it('[look-and-feel] a field that its form disables while it loads a record gets the focus back, without a ring around the screen', async () => {
  document.body.innerHTML = '<div class="screen-body" tabindex="0"><form><input></form></div>';
  const field = document.querySelector('input') as HTMLInputElement;
  end = keepFocus(document.body);
  field.focus();
  const changed = () => new Promise((resolve) => setTimeout(resolve));
  // Browsers take the focus from a disabled field.
  field.blur();
  field.disabled = true;
  await changed();
  expect(document.activeElement).toBe(document.body);
  field.disabled = false;
  await changed();
  expect(document.activeElement).toBe(field);
});
