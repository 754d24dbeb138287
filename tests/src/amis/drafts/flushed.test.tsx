import { afterEach, expect, it, vi } from 'vitest';
import { flushed } from '../../../../src/amis/drafts/keep-draft';

afterEach(() => vi.useRealTimers());

it('[Foundation §7] fields that never finish flushing delay leaving by at most a second', async () => {
  vi.useFakeTimers();
  let left = false;
  const leaving = flushed(() => new Promise(() => {})).then(() => (left = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(left).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
  expect(left).toBe(true);
});

it('[Foundation §7] fields that fail to flush their pending input do not block leaving', async () => {
  await flushed(() => Promise.reject(new Error('broken')));
  await flushed(() => {
    throw new Error('broken');
  });
  let handedOver = false;
  await flushed(async () => void (handedOver = true));
  expect(handedOver).toBe(true);
});
