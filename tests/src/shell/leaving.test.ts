// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  guardTab,
  keepText,
  leaveQuestion,
  mayLeave,
  stopGuarding,
  withoutLoss,
} from '../../../src/shell/leaving/leaving';

/** A full-page form as the shell sees it. */
class Form {
  givenUp = 0;
  constructor(
    public changed: boolean,
    private readonly room = true,
  ) {}
  hasChanges = () => Promise.resolve(this.changed && this.givenUp === 0);
  hasChangesNow = () => this.changed && this.givenUp === 0;
  keep = () => Promise.resolve(this.room || !this.changed);
  giveUp = () => void (this.givenUp += 1);
}

const asked = async () => {
  for (let turn = 0; turn < 20 && !leaveQuestion.get(); turn += 1) await Promise.resolve();
  return leaveQuestion.get();
};
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => localStorage.setItem('token', 'a token'));
afterEach(() => {
  stopGuarding();
  localStorage.clear();
});

it('[A §2] without a form one leaves at once, and with an unchanged one without a question', async () => {
  let left = 0;
  withoutLoss(() => (left += 1), ['/a']);
  expect(left).toBe(1);
  guardTab('/a', new Form(false));
  expect(await mayLeave(['/a'])).toBe(true);
  expect(leaveQuestion.get()).toBeUndefined();
});

it('[A §2] one question for all tabs that would lose text; a no loses nothing, a yes gives up all of them', async () => {
  const forms = { a: new Form(true), b: new Form(false), c: new Form(true), d: new Form(true) };
  for (const [name, form] of Object.entries(forms)) guardTab(`/${name}`, form);
  const first = mayLeave(['/a', '/b', '/c']);
  expect((await asked())?.keys).toEqual(['/a', '/c']);
  leaveQuestion.get()?.answer(false);
  expect(await first).toBe(false);
  expect(Object.values(forms).map(({ givenUp }) => givenUp)).toEqual([0, 0, 0, 0]);
  const second = mayLeave(['/a', '/b', '/c']);
  (await asked())?.answer(true);
  expect(await second).toBe(true);
  expect(Object.values(forms).map(({ givenUp }) => givenUp)).toEqual([1, 0, 1, 0]);
  expect(leaveQuestion.get()).toBeUndefined();
});

it('[A §2] while one question stands, another way out neither asks nor leaves', async () => {
  guardTab('/a', new Form(true));
  const first = mayLeave();
  const question = await asked();
  expect(await mayLeave()).toBe(false);
  expect(leaveQuestion.get()).toBe(question);
  question?.answer(true);
  expect(await first).toBe(true);
});

it('[A §8] the browser asks on reload and close, unless nothing is typed, the session is over or another account took over', () => {
  const form = new Form(false);
  const end = guardTab('/a', form);
  expect(unload()).toBe(false);
  form.changed = true;
  expect(unload()).toBe(true);
  localStorage.removeItem('token');
  expect(unload()).toBe(false);
  localStorage.setItem('token', 'of another');
  stopGuarding();
  expect(unload()).toBe(false);
  // The end of an earlier opening leaves the present one guarded.
  guardTab('/a', new Form(true));
  end();
  expect(unload()).toBe(true);
});

it('[A §2] a screen is loaded anew without a question when its text is kept, and not when there is no room for it', async () => {
  expect(await keepText('/none')).toBe(true);
  guardTab('/kept', new Form(true));
  guardTab('/full', new Form(true, false));
  expect([await keepText('/kept'), await keepText('/full')]).toEqual([true, false]);
});
