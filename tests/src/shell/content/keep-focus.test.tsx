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

it('[look-and-feel] a button that its form disables while it saves gets the focus back after a press by pointer; a field does not', async () => {
  document.body.innerHTML = '<form><input><button type="button">保存</button></form>';
  end = keepFocus(document.body);
  const changed = () => new Promise((resolve) => setTimeout(resolve));
  for (const [name, expected] of [
    ['button', 'BUTTON'],
    ['input', 'BODY'],
  ] as const) {
    const control = document.querySelector(name) as HTMLInputElement;
    control.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    control.focus();
    control.blur();
    control.disabled = true;
    await changed();
    control.disabled = false;
    await changed();
    expect(document.activeElement?.tagName).toBe(expected);
  }
});
