import { expect, it } from 'vitest';
import { noteLoading, whenLoaded } from '../../../../src/editor/canvas/edit/canvas-loading';

it('[Foundation §6] waits until every canvas request has succeeded or failed', async () => {
  const answers: ((answer?: unknown) => void)[] = [];
  const load = noteLoading(
    (url: string) =>
      new Promise((resolve, reject) => {
        answers.push(url === '/fails' ? reject : resolve);
      }),
  );
  const failed = load('/fails').catch(() => 'failed');
  const rows = load('/rows');
  let loaded = false;
  const waiting = whenLoaded().then(() => (loaded = true));
  answers[0]?.();
  expect(await failed).toBe('failed');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(loaded).toBe(false);
  answers[1]?.('rows');
  expect(await rows).toBe('rows');
  await waiting;
  expect(loaded).toBe(true);
});
