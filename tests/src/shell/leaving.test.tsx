import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  guardBackground,
  guardTab,
  hasForm,
  keepText,
  leaveQuestion,
  mayClose,
  mayLeave,
  stopGuarding,
  withoutLoss,
} from '../../../src/shell/leaving/leaving';

/** A full-page form, as the shell uses it. */
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
  for (let turn = 0; turn < 20 && !leaveQuestion.get(); turn += 1)
    await new Promise((next) => setTimeout(next));
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

it('[A §2] leaves a tab without a form at once, and a tab with an unchanged form without a question', async () => {
  let left = 0;
  withoutLoss(() => (left += 1), ['/a']);
  expect(left).toBe(1);
  guardTab('/a', new Form(false));
  expect(await mayLeave(['/a'])).toBe(true);
  expect(leaveQuestion.get()).toBeUndefined();
});

it('[A §2] asks one question for all tabs that would lose text; “no” keeps the text, “yes” discards it in all of them', async () => {
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

it('[A §2] a question closes, and nothing is discarded, when the forms that it asks about have ended meanwhile', async () => {
  const forms = [new Form(true), new Form(true)];
  const ends = forms.map((form, at) => guardTab(`/${at}`, form));
  guardTab('/b', new Form(false));
  const leaving = mayLeave();
  const question = await asked();
  ends[0]?.();
  expect(leaveQuestion.get()).toBe(question);
  ends[1]?.();
  expect(await leaving).toBe(false);
  expect(leaveQuestion.get()).toBeUndefined();
  expect(forms.map(({ givenUp }) => givenUp)).toEqual([0, 0]);
});

it('[A §2] looks again after it has waited for a save: asks about text typed meanwhile, but not about an upload that has ended', async () => {
  const typed = new Form(false);
  guardTab('/a', typed);
  const endUpload = guardTab('/b', Object.assign(new Form(true), { running: { kind: 'upload' } as const }));
  let saved = (_changed: boolean) => {};
  const saving = new Promise<boolean>((resolve) => (saved = resolve));
  guardTab('/c', Object.assign(new Form(false), { hasChanges: () => saving }));
  const leaving = mayLeave();
  await new Promise((next) => setTimeout(next));
  typed.changed = true;
  endUpload();
  saved(false);
  expect(await asked()).toMatchObject({ keys: ['/a'], uploads: [] });
  leaveQuestion.get()?.answer(false);
  expect(await leaving).toBe(false);
});

it('[A §2] while a question is open, another attempt to leave neither asks nor leaves', async () => {
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
  // Ending the guard of an earlier opening does not end the current guard.
  guardTab('/a', new Form(true));
  end();
  expect(unload()).toBe(true);
});

it('[A §2] a screen may reload without a question if its text can be stored, but not if the storage is full', async () => {
  expect(await keepText('/none')).toBe(true);
  guardTab('/kept', new Form(true));
  guardTab('/full', new Form(true, false));
  expect([await keepText('/kept'), await keepText('/full')]).toEqual([true, false]);
});

it('[A §2] a form and a dialog above it both guard the tab, each while it is open', async () => {
  const [form, dialog] = [new Form(false), new Form(true)];
  const ends = [form, dialog].map((work) => guardTab('/a', work));
  const leaving = mayLeave(['/a']);
  expect((await asked())?.keys).toEqual(['/a']);
  leaveQuestion.get()?.answer(false);
  expect(await leaving).toBe(false);
  ends[1]?.();
  expect([hasForm(['/a']), await mayLeave(['/a'])]).toEqual([true, true]);
  ends[0]?.();
  expect(hasForm(['/a'])).toBe(false);
});

it('[A §2] closing a dialog asks the same question once, with the name of the dialog', async () => {
  const closing = mayClose('新增渠道');
  const question = await asked();
  expect([question?.keys, question?.dialog]).toEqual([[], '新增渠道']);
  expect(await mayClose('新增渠道')).toBe(false);
  question?.answer(true);
  expect(await closing).toBe(true);
});

it('[B §7] a background export does not block moves within the console, but asks before the user leaves it; “yes” cancels the export', async () => {
  const work = Object.assign(new Form(true), { running: { kind: 'export', name: '兑换码_1.xlsx' } as const });
  const end = guardBackground(work);
  expect([await mayLeave(['/a']), unload()]).toEqual([true, true]);
  const leaving = mayLeave();
  expect(await asked()).toMatchObject({ keys: [], uploads: [], exports: ['兑换码_1.xlsx'] });
  leaveQuestion.get()?.answer(true);
  expect([await leaving, work.givenUp]).toEqual([true, 1]);
  end();
  expect(unload()).toBe(false);
});

it('[A §5] the question lists a running upload separately, with its tab', async () => {
  guardTab('/a', new Form(true));
  guardTab('/b', Object.assign(new Form(true), { running: { kind: 'upload' } as const }));
  const leaving = mayLeave(['/a', '/b']);
  expect(await asked()).toMatchObject({ keys: ['/a'], uploads: ['/b'], exports: [] });
  leaveQuestion.get()?.answer(false);
  expect(await leaving).toBe(false);
});

it('[A §2] checks a second navigation after the first check ends, and does not drop it', async () => {
  guardTab('/a', new Form(false));
  expect(await Promise.all([mayLeave(['/a']), mayLeave(['/a'])])).toEqual([true, true]);
});

it('[A §2] asks only once about two navigations that would lose text', async () => {
  guardTab('/a', new Form(true));
  const steps = Promise.all([mayLeave(['/a']), mayLeave(['/a'])]);
  (await asked())?.answer(true);
  expect(await steps).toEqual([true, false]);
  expect(leaveQuestion.get()).toBeUndefined();
});
