import { afterEach, expect, it } from 'vitest';
import { nameControls } from '../../../../src/amis/screen/name-controls';
import { eventually } from '../../../support/run/eventually';

let end: () => void = () => undefined;
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

it('[look-and-feel] an invalid field is marked as invalid, with its error as description, until it is valid', async () => {
  document.body.innerHTML = `<div class="antd-Form-item is-error">
    <label class="antd-Form-label">版本号<span class="antd-Form-star">*</span></label>
    <input name="version"><ul class="antd-Form-feedback"><li>请输入版本号!</li></ul></div>`;
  end = nameControls(document.body);
  const input = document.querySelector('input')!;
  expect(input.getAttribute('aria-label')).toBe('版本号');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '请输入版本号!',
  );
  document.querySelector('ul')!.remove();
  await eventually(() => expect(input.getAttribute('aria-invalid')).toBeNull());
  expect(input.getAttribute('aria-describedby')).toBeNull();
});

it.each([
  ['its title', '<div class="antd-Modal-header"><a></a><div class="antd-Modal-title">编辑</div>1/2</div>'],
  ['its header, where it has no title', '<div class="antd-Modal-header"><a></a>编辑</div>'],
])('[look-and-feel] a dialog is named after %s', (_what, header) => {
  document.body.innerHTML = `<div role="dialog">${header}</div>`;
  end = nameControls(document.body);
  expect(document.querySelector('[role=dialog]')?.getAttribute('aria-label')).toBe('编辑');
});
