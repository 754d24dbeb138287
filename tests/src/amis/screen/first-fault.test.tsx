import { afterEach, expect, it } from 'vitest';
import { enterFirstFault } from '../../../../src/amis/parts/register-parts';
import { eventually } from '../../../support/run/eventually';

afterEach(() => {
  document.body.innerHTML = '';
});

/** A form item as amis draws it: an invalid one has the error class on itself and on its control. */
const item = (name: string, isWrong = false, inner = `<input id="${name}">`) =>
  `<div class="antd-Form-item ${isWrong ? 'is-error' : ''}"><label>${name}</label>
    <div class="antd-Form-control ${isWrong ? 'is-error' : ''}">${inner}</div></div>`;
const focused = () => document.activeElement?.id;

it('[Foundation §5] after a refused submit, the first invalid field of the topmost dialog gets the focus', () => {
  document.body.innerHTML = `<main class="screen" data-active="true"><form>${item('below', true)}</form></main>
    <div class="amis-portal" hidden><div role="dialog"><form>${item('of another screen', true)}</form></div></div>
    <div class="amis-portal"><div role="dialog"><form>${item('one')}${item('two', true)}${item('three', true)}</form></div></div>`;
  enterFirstFault();
  expect(focused()).toBe('two');
});

it('[Foundation §5] in rows of fields, the invalid field itself gets the focus', () => {
  const rows = item('rows', true, `<button id="add"></button>${item('phone')}${item('name', true)}`);
  document.body.innerHTML = `<main class="screen" data-active="true"><form>${rows}</form></main>`;
  enterFirstFault();
  expect(focused()).toBe('name');
});

it('[Foundation §5] a field that is disabled while the submit ends gets the focus when it is enabled', async () => {
  document.body.innerHTML = `<main class="screen" data-active="true"><form>${item('one', true)}${item('two', true)}</form></main>`;
  const all = document.querySelectorAll('input');
  all.forEach((input) => (input.disabled = true));
  enterFirstFault();
  expect(focused()).toBe('');
  all.forEach((input) => (input.disabled = false));
  await eventually(() => expect(focused()).toBe('one'));
});
