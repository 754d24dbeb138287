import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SteadyAction } from '../../../renderers/list/view/button';

const reason = '批次已过期，不能恢复';

const draw = (disabled: boolean) => (
  <SteadyAction
    className="cell-link"
    name={undefined}
    title=""
    disabled={disabled}
    reason={reason}
    onPress={() => undefined}
  >
    恢复
  </SteadyAction>
);

function show() {
  render(draw(true));
  return screen.getByRole('button', { name: '恢复' });
}
/** jsdom lacks pointer events, from which React derives enter and leave. */
const mouse = (type: string) =>
  Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' });
const shown = () => document.querySelector('.list-tip')?.textContent;

it("[decisions 'Behaviour'] a disabled button stays focusable and is described by its reason", () => {
  const button = show();
  expect(button.matches(':disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe(reason);
  expect(shown()).toBeUndefined();
});

it("[decisions 'Behaviour'] a disabled button shows its reason on focus, and Escape hides only the reason", () => {
  const button = show();
  let received = 0;
  const listen = () => received++;
  document.addEventListener('keydown', listen);
  fireEvent.focus(button);
  expect(shown()).toBe(reason);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(shown()).toBeUndefined();
  expect(received).toBe(0);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(received).toBe(1);
  document.removeEventListener('keydown', listen);
});

it("[decisions 'Behaviour'] a disabled button shows its reason on hover and after a touch, until the next touch elsewhere", () => {
  const button = show();
  fireEvent(button, mouse('pointerover'));
  expect(shown()).toBe(reason);
  fireEvent(button, mouse('pointerout'));
  expect(shown()).toBeUndefined();
  fireEvent.click(button);
  expect(shown()).toBe(reason);
  fireEvent.pointerDown(document.body);
  expect(shown()).toBeUndefined();
});

it('[look-and-feel] a button that its own action disables keeps the focus', () => {
  const { rerender } = render(draw(false));
  const button = screen.getByRole('button', { name: '恢复' });
  button.focus();
  rerender(draw(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
