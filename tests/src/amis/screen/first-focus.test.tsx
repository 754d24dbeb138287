import { afterEach, expect, it } from 'vitest';
import { focusFirst } from '../../../../renderers/form/form-guards';
import { focusForms } from '../../../../src/amis/screen/first-focus';

let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

/** Waits for frames instead of a fixed time, because a busy machine draws them late. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 5; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
const focused = () => document.activeElement?.getAttribute('name');

/** Draws forms after the watch starts, as amis does. */
async function draw(html: string): Promise<HTMLElement> {
  const root = document.createElement('div');
  document.body.append(root);
  end = focusForms(root);
  root.innerHTML = html;
  await frames();
  return root;
}

it('[look-and-feel] the first field takes the focus, with the caret behind its text', async () => {
  const root = await draw(`<form class="${focusFirst}">
    <input type="submit" style="display: none"><input type="hidden" name="id"><input type="file" name="cover"><input name="code" disabled>
    <span class="antd-DatePicker"><input name="day"></span><input type="text" name="title" value="标题"><input name="url">
  </form>`);
  expect(focused()).toBe('title');
  expect(root.querySelector<HTMLInputElement>('[name=title]')?.selectionStart).toBe(2);
});

it.each([
  ['the first radio if none is checked', '', 'android'],
  ['the checked radio', 'checked', 'ios'],
])('[look-and-feel] if a form begins with radios, the focus goes to %s', async (_which, checked, chosen) => {
  await draw(`<form class="${focusFirst}">
    <input type="radio" name="pfType" value="android"><input type="radio" name="pfType" value="ios" ${checked}>
    <div role="combobox" tabindex="0"></div><input name="version"><input type="radio" name="force" value="yes" checked>
  </form>`);
  expect(document.activeElement?.getAttribute('value')).toBe(chosen);
});

it.each([
  ['moves to a field that is inserted before it', undefined, 'kind'],
  ['stays after a key press', 'keydown', 'title'],
  ['stays after a click', 'pointerdown', 'title'],
])('[look-and-feel] the focus of the first field %s', async (_what, touch, expected) => {
  const root = await draw(`<form class="${focusFirst}"><p></p><input name="title"><input name="url"></form>`);
  expect(focused()).toBe('title');
  if (touch) document.body.dispatchEvent(new Event(touch, { bubbles: true }));
  const radio = document.createElement('input');
  Object.assign(radio, { type: 'radio', name: 'kind' });
  root.querySelector('p')?.append(radio);
  await frames();
  expect(focused()).toBe(expected);
});

it('[look-and-feel] a first field that its form disables while it loads a record gets the focus back', async () => {
  const root = await draw(`<form class="${focusFirst}"><input name="stage"></form>`);
  const field = root.querySelector('input') as HTMLInputElement;
  // Browsers take the focus from a disabled field.
  field.blur();
  field.disabled = true;
  await frames();
  field.disabled = false;
  await frames();
  expect(focused()).toBe('stage');
});

it.each(['checkbox', 'number', 'email'])(
  '[look-and-feel] a first field of type %s takes the focus',
  async (type) => {
    await draw(`<form class="${focusFirst}"><input type="${type}" name="first"><input name="second"></form>`);
    expect(focused()).toBe('first');
  },
);

it('[look-and-feel] a form gets the focus after its record has loaded, and only once', async () => {
  const root = await draw(
    `<form class="${focusFirst}"><div class="antd-Spinner-overlay"></div><input name="title" disabled></form>`,
  );
  expect(focused()).toBeNull();
  root.querySelector('.antd-Spinner-overlay')?.remove();
  root.querySelector('input')?.removeAttribute('disabled');
  await frames();
  expect(focused()).toBe('title');
  root.querySelector('input')?.blur();
  root.querySelector('form')?.append(document.createElement('p'));
  await frames();
  expect(focused()).toBeNull();
});

it.each([
  ['another field of the form', '<input name="title"><input name="url" class="mine">', 'url'],
  ['another form', '<input name="title">', 'search'],
])(
  '[look-and-feel] does not take the focus from a user who already types in %s',
  async (_where, fields, kept) => {
    const search = document.createElement('input');
    search.name = 'search';
    document.body.append(search);
    search.focus();
    const root = document.createElement('div');
    document.body.append(root);
    end = focusForms(root);
    root.innerHTML = `<form class="${focusFirst}">${fields}</form>`;
    root.querySelector<HTMLElement>('.mine')?.focus();
    await frames();
    expect(focused()).toBe(kept);
  },
);

it.each([
  '<form><input name="title"></form>',
  `<div hidden><form class="${focusFirst}"><input name="title"></form></div>`,
])('[look-and-feel] does not focus a filter or a hidden form: %s', async (html) => {
  await draw(html);
  expect(focused()).toBeNull();
});

it('[look-and-feel] does not take the focus from an open option list of one of its fields', async () => {
  const popup = document.createElement('div');
  popup.className = 'field-popup';
  popup.innerHTML = '<div role="option" tabindex="0" name="option">甲</div>';
  document.body.append(popup);
  popup.querySelector<HTMLElement>('[role=option]')?.focus();
  await draw(`<form class="${focusFirst}"><input name="title"></form>`);
  expect(focused()).toBe('option');
});
