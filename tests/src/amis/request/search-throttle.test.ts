import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace, createThrottle, Superseded } from '../../../../src/amis/request/fetcher';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The outcome of each call, in order. */
function watch() {
  const log: string[] = [];
  return {
    log,
    call: (name: string, promise: Promise<void>) =>
      promise.then(
        () => log.push(name),
        (error: unknown) => log.push(`${name} ${error instanceof Superseded ? 'superseded' : 'failed'}`),
      ),
  };
}

it('[B §9] throttles searches to one per 500 ms: sends the first at once, and only the last of the others after 500 ms', async () => {
  const throttle = createThrottle();
  const { log, call } = watch();
  void call('first', throttle('list'));
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(100);
  void call('second', throttle('list'));
  await vi.advanceTimersByTimeAsync(100);
  void call('third', throttle('list'));
  await vi.advanceTimersByTimeAsync(299);
  expect(log).toEqual(['first', 'second superseded']);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['first', 'second superseded', 'third']);
});

it('[B §9] sends a search at once after 500 ms without one; each list has its own throttle', async () => {
  const throttle = createThrottle();
  const { log, call } = watch();
  void call('a', throttle('list'));
  void call('other', throttle('other'));
  await vi.advanceTimersByTimeAsync(500);
  void call('b', throttle('list'));
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['a', 'other', 'b']);
});

it('[B §9] a waiting search that is aborted is never sent', async () => {
  const throttle = createThrottle();
  const { log, call } = watch();
  void call('first', throttle('list'));
  const abort = new AbortController();
  void call('waiting', throttle('list', abort.signal));
  await vi.advanceTimersByTimeAsync(100);
  abort.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log).toEqual(['first', 'waiting superseded']);
});

it('[Foundation §7] a screen sends 60 reads at once, further ones each 250 ms, and as many again after a pause', async () => {
  const pace = createPace();
  const { log, call } = watch();
  const readTimes = async (times: number) => {
    log.length = 0;
    for (let at = 0; at < times; at += 1) void call('', pace());
    await vi.advanceTimersByTimeAsync(0);
  };
  await readTimes(64);
  expect(log).toHaveLength(60);
  await vi.advanceTimersByTimeAsync(500);
  expect(log).toHaveLength(62);
  await vi.advanceTimersByTimeAsync(500);
  expect(log).toHaveLength(64);
  await vi.advanceTimersByTimeAsync(15_000);
  await readTimes(60);
  expect(log).toHaveLength(60);
});
