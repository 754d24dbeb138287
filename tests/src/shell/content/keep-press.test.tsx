import { afterEach, expect, it } from 'vitest';
import { keepPress } from '../../../../src/shell/content/keep-press';

let end = () => {};
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

it('[look-and-feel] clicks a pressed button that moves away while the pointer rests, once; leaves the click to the browser when the pointer moves or the button stays', () => {
  document.body.innerHTML = '<div></div><button type="button"><b>保存</b></button>';
  end = keepPress();
  const button = document.querySelector('button') as HTMLElement;
  const below = document.querySelector('div') as HTMLElement;
  let clicks = 0;
  button.onclick = () => (clicks += 1);
  /** Presses the text of the button at (10, 10), and releases the pointer when the button is `down` px lower. */
  const press = (down: number, released: { clientX: number; clientY: number }) => {
    clicks = 0;
    button
      .querySelector('b')!
      .dispatchEvent(new MouseEvent('mousedown', { bubbles: true, clientX: 10, clientY: 10 }));
    button.getBoundingClientRect = () => new DOMRect(0, down, 20, 20);
    below.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, ...released }));
    return clicks;
  };
  expect(press(30, { clientX: 11, clientY: 10 })).toBe(1);
  expect(press(30, { clientX: 11, clientY: 60 })).toBe(0);
  expect(press(0, { clientX: 10, clientY: 10 })).toBe(0);
  button.remove();
  expect(press(30, { clientX: 10, clientY: 10 })).toBe(0);
});
