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

/** The console at `home`, whose form says after 60 ms whether it holds text that is not saved. */
async function openForm(changed: () => boolean): Promise<void> {
  history.replaceState({ idx: 0 }, '', `#${home}`);
  render(
    <HashRouter>
      <Place />
    </HashRouter>,
  );
  const work: UnsavedWork = {
    hasChanges: () => wait(60).then(changed),
    hasChangesNow: changed,
    giveUp: () => (changed = () => false),
    keep: () => Promise.resolve(true),
  };
  unguard = guardTab(home, work);
  await expect.poll(placeOfRouter).toBe(home);
}

/** Address and screen agree, and stay so. */
async function expectPlace(path: string): Promise<void> {
  await expect.poll(placeOfRouter).toBe(path);
  await wait(200);
  expect([placeOfRouter(), window.location.hash]).toEqual([path, `#${path}`]);
}

it.each([0, 5, 30, 70])(
  '[A §2] of links pressed %i ms apart while the form is asked for its text, the last one counts',
  async (pause) => {
    await openForm(() => false);
    for (const path of [first, first, second]) {
      press(path);
      await wait(pause);
    }
    await expectPlace(second);
  },
);

it('[A §2] a link that is pressed while the question stands leads nowhere before the answer, and then there', async () => {
  await openForm(() => true);
  press(first);
  await expect.poll(leaveQuestion.get).toBeDefined();
  press(second);
  await wait(100);
  expect([placeOfRouter(), window.location.hash]).toEqual([home, `#${home}`]);
  leaveQuestion.get()?.answer(true);
  await expectPlace(second);
});

it('[A §2] who stays is asked again by the next link, and by Forward to a link that was not followed', async () => {
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
