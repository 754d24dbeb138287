import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { trapFocus } from '../../../../src/amis/screen/trap-focus';
import { eventually } from '../../../support/run/eventually';

let end: () => void;
const portal = () => document.querySelector<HTMLElement>('.amis-portal')!;
const opener = () => document.querySelector<HTMLElement>('#opener')!;
const focused = () => document.activeElement?.id;

beforeEach(() => {
  document.body.innerHTML = `<main class="screen" data-active="true"><button id="opener">编辑</button><button id="after"></button></main>
    <div class="amis-portal"></div>`;
  end = trapFocus(portal());
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

/** A dialog as amis draws it. */
async function openDialog(id: string): Promise<HTMLElement> {
  portal().insertAdjacentHTML(
    'beforeend',
    `<div role="dialog" class="amis-dialog-widget antd-Modal" id="${id}"><div class="in"></div>
      <div class="antd-Modal-content"><a class="antd-Modal-close" id="${id}-cross"></a><input id="${id}-name"><button id="${id}-yes"></button><button disabled></button></div></div>`,
  );
  const dialog = document.querySelector<HTMLElement>(`#${id}`)!;
  await eventually(() => expect(dialog.getAttribute('aria-modal')).toBe('true'));
  return dialog;
}

it('[Foundation §5] a dialog takes the focus, traps Tab, and returns the focus to its opener', async () => {
  opener().focus();
  const dialog = await openDialog('one');
  expect(focused()).toBe('one');
  for (const next of ['one-cross', 'one-name', 'one-yes', 'one-cross']) {
    await userEvent.tab();
    expect(focused()).toBe(next);
  }
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('one-yes');
  dialog.remove();
  await eventually(() => expect(focused()).toBe('opener'));
});

it('[A §2] Tab in a dialog also reaches the notice of a newer page, which stays above it', async () => {
  document
    .querySelector('main')!
    .insertAdjacentHTML(
      'afterend',
      '<div><div class="newer-page"><button id="reload">刷新</button></div></div>',
    );
  await openDialog('one');
  for (const next of ['one-cross', 'one-name', 'one-yes', 'reload', 'one-cross']) {
    await userEvent.tab();
    expect(focused()).toBe(next);
  }
  for (const next of ['reload', 'one-yes']) {
    await userEvent.tab({ shift: true });
    expect(focused()).toBe(next);
  }
});

it('[Foundation §5] returns the focus to the element that had it before the watch started', async () => {
  end();
  opener().focus();
  end = trapFocus(portal());
  const dialog = await openDialog('one');
  dialog.remove();
  await eventually(() => expect(focused()).toBe('opener'));
});

it('[look-and-feel] the second click of a double click, in a dialog that fades out, does not lose the focus', async () => {
  opener().focus();
  const dialog = await openDialog('one');
  dialog.querySelector('.in')!.className = 'out';
  await eventually(() => expect(focused()).toBe('opener'));
  dialog.querySelector<HTMLElement>('#one-cross')!.focus();
  dialog.remove();
  await eventually(() => expect(focused()).toBe('opener'));
});

it('[Foundation §5] the upper of two dialogs traps the focus, and returns it as soon as it starts to close', async () => {
  opener().focus();
  await openDialog('one');
  document.querySelector<HTMLElement>('#one-yes')!.focus();
  const upper = await openDialog('two');
  opener().focus();
  await userEvent.tab();
  expect(focused()).toBe('two-cross');
  upper.firstElementChild!.className = 'out';
  await eventually(() => expect(focused()).toBe('one-yes'));
});

it('[Foundation §5] the screen gets the focus if the opener no longer exists', async () => {
  opener().focus();
  const dialog = await openDialog('one');
  opener().remove();
  dialog.remove();
  await eventually(() => expect(document.activeElement?.className).toBe('screen'));
});

it('[Foundation §5] the close icon is a button with a name, and Enter presses it', async () => {
  const pressed: string[] = [];
  const dialog = await openDialog('one');
  const cross = dialog.querySelector<HTMLElement>('a')!;
  expect([cross.getAttribute('role'), cross.getAttribute('aria-label')]).toEqual(['button', '关闭']);
  cross.addEventListener('click', () => pressed.push('cross'));
  cross.focus();
  await userEvent.keyboard('{Enter}');
  expect(pressed).toEqual(['cross']);
});

it('[Foundation §5] a question above a dialog keeps the focus without losing a key, and leaves Tab to the browser', async () => {
  await openDialog('one');
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button id="sure"></button></dialog>');
  const sure = document.querySelector<HTMLElement>('#sure')!;
  sure.focus();
  sure.blur();
  await Promise.resolve();
  expect(focused()).toBe('sure');
  document.querySelector<HTMLElement>('#one-name')!.focus();
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  document.body.dispatchEvent(tab);
  expect(tab.defaultPrevented).toBe(false);
});

it('[Foundation §5] a question keeps the focus while the pointer rests on a frame, unless a press has moved it there', async () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button id="sure"></button></dialog>');
  const frame = document.querySelector<HTMLElement>('#after')!;
  const find = document.querySelector.bind(document);
  const hovered = (selector: string) => (selector === 'iframe:hover' ? frame : find(selector));
  Object.defineProperty(document, 'querySelector', { configurable: true, value: hovered });
  try {
    const sure = find('#sure') as HTMLElement;
    sure.focus();
    sure.blur();
    await eventually(() => expect(focused()).toBe('sure'));
    sure.blur();
    frame.focus();
    await new Promise((resolve) => setTimeout(resolve));
    expect(focused()).toBe('after');
  } finally {
    Reflect.deleteProperty(document, 'querySelector');
  }
});
