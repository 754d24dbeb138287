import { beforeEach, expect, it } from 'vitest';
import { Gestures } from '../../../../src/amis/request/gestures';

let time = 0;
let gestures = new Gestures(() => time);
beforeEach(() => {
  time = 0;
  gestures = new Gestures(() => time);
});

it('[Foundation §7] opening or reshowing a screen permits no write', () => {
  expect(gestures.permit('call')).toBeUndefined();
  expect(gestures.permit('file')).toBeUndefined();
  gestures.note();
  gestures.forget();
  expect([gestures.permit('call'), gestures.permit('file')]).toEqual([undefined, undefined]);
});

it('[Foundation §7] a gesture permits the writes that it triggers, also a debounced save, but not much later ones', () => {
  gestures.note();
  time = 9_000;
  expect(gestures.permit('call')).toBeDefined();
  time = 10_001;
  expect(gestures.permit('call')).toBeUndefined();
});

it('[Foundation §7] when a permitted call ends, its follow-up calls are permitted too, however long it took', () => {
  gestures.note();
  const upload = gestures.permit('file');
  time = 95_000;
  expect(gestures.permit('call')).toBeUndefined();
  upload?.end();
  time += 500;
  expect(gestures.permit('call')).toBeDefined();
  time += 2_000;
  expect(gestures.permit('call')).toBeUndefined();
});

it('[Foundation §7] choosing a file counts as a gesture, however long the file dialog was open', () => {
  gestures.note();
  time = 300_000;
  expect(gestures.permit('call')).toBeUndefined();
  expect(gestures.permit('file')).toBeDefined();
});

it('[Foundation §7] stops a page that sends a new save after each save', () => {
  gestures.note();
  let permit = gestures.permit('call');
  let saves = 0;
  for (; permit && saves < 100; saves += 1) {
    time += 20_000;
    permit.end();
    permit = gestures.permit('call');
  }
  expect(saves).toBe(4);
});

it('[Foundation §7] polling does not extend a gesture', () => {
  gestures.note();
  for (let at = 0; at < 60_000; at += 3_000) {
    time = at;
    gestures.permit('call')?.end();
  }
  expect(gestures.permit('call')).toBeUndefined();
});

it('[Foundation §7] only trusted events count as gestures, not events dispatched by code', () => {
  const root = document.createElement('div');
  document.body.append(root);
  const stop = gestures.listen([root]);
  root.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  root.click();
  expect(gestures.permit('call')).toBeUndefined();
  stop();
});

it('[Foundation §7] events that the browser fires for a scripted click do not count as gestures', async () => {
  document.body.innerHTML = '<label>同意<input type="checkbox" /></label>';
  const [box, label] = [document.querySelector('input')!, document.querySelector('label')!];
  const fired: boolean[] = [];
  box.addEventListener('change', ({ isTrusted }) => fired.push(isTrusted));
  const end = gestures.listen([document.body]);
  box.click();
  box.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  label.click();
  expect(fired).toEqual([true, true, true]);
  expect(gestures.permit('call')).toBeUndefined();
  await Promise.resolve();
  end();
});
