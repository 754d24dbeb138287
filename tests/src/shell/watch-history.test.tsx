import { render, screen } from '@testing-library/react';
import { HashRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { UnsavedWork } from '../../../src/screen-host';
import { guardTab, leaveQuestion } from '../../../src/shell/leaving/leaving';
import { useGuardedNavigate } from '../../../src/shell/leaving/guarded-navigate';

const home = '/platform/starWheel/edit/1';
const [first, second] = ['/platform/feedback/list', '/platform/user/register/data'] as const;

let unguard = () => {};
afterEach(() => {
  unguard();
});

function Place() {
  useGuardedNavigate();
  return <output>{useLocation().pathname}</output>;
}

const press = (path: string) => void (window.location.hash = path);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const placeOfRouter = () => screen.getByRole('status').textContent;

/** Opens the console at `home` with a form that reports after 60 ms whether it has unsaved text. */
async function openForm(changed: () => boolean): Promise<void> {
  history.replaceState({ idx: 0 }, '', `#${home}`);
  render(
    <HashRouter>
      <Place />
    </HashRouter>,
  );
  const work: UnsavedWork = {
    hasChanges: () => wait(60).then(changed),
    hasChangesNow: () => changed(),
    giveUp: () => (changed = () => false),
    keep: () => Promise.resolve(true),
  };
  unguard = guardTab(home, work);
  await expect.poll(placeOfRouter).toBe(home);
}

/** Expects that address and screen agree, and keep agreeing. */
async function expectPlace(path: string): Promise<void> {
  await expect.poll(placeOfRouter).toBe(path);
  await wait(200);
  expect([placeOfRouter(), window.location.hash]).toEqual([path, `#${path}`]);
}

it.each([0, 5, 30, 70])(
  '[A §2] follows the last of several links clicked %i ms apart while the form checks for unsaved text',
  async (pause) => {
    await openForm(() => false);
    for (const path of [first, first, second]) {
      press(path);
      await wait(pause);
    }
    await expectPlace(second);
  },
);

it('[A §2] a link clicked while the question is open is followed only after the answer', async () => {
  await openForm(() => true);
  press(first);
  await expect.poll(leaveQuestion.get).toBeDefined();
  press(second);
  await wait(100);
  expect([placeOfRouter(), window.location.hash]).toEqual([home, `#${home}`]);
  leaveQuestion.get()?.answer(true);
  await expectPlace(second);
});

it('[A §2] after the user stays, the next link asks again, and so does Forward to the link that was not followed', async () => {
  await openForm(() => true);
  press(first);
  await expect.poll(leaveQuestion.get).toBeDefined();
  leaveQuestion.get()?.answer(false);
  await expectPlace(home);
  for (const step of [() => press(second), () => window.history.forward()]) {
    step();
    await expect.poll(leaveQuestion.get).toBeDefined();
    leaveQuestion.get()?.answer(false);
    await expectPlace(home);
  }
});

it.each(['replaced', 'added'])(
  '[A §2] a link to the place that is open leaves the way to other places open; the browser has %s an entry for it',
  async (how) => {
    await openForm(() => false);
    if (how === 'replaced') history.replaceState(null, '');
    else history.pushState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
    for (const path of [first, second]) {
      press(path);
      await expectPlace(path);
      unguard();
    }
  },
);
