/** ms that what is built after the rows waits for them at most. */
const patience = 2_000;

const pending = new Set<Promise<unknown>>();

/** Notes what the canvas loads, so that `whenLoaded` can wait for it. */
export function noteLoading<Given extends unknown[], Answer>(
  fetcher: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  return (...given) => {
    const answer = fetcher(...given);
    const settled: Promise<unknown> = answer.catch(() => undefined).then(() => pending.delete(settled));
    pending.add(settled);
    return answer;
  };
}

/** Resolves once the canvas has drawn its page with what the page loads, or when that takes long. */
export async function whenLoaded(): Promise<void> {
  const until = performance.now() + patience;
  do {
    await Promise.race([Promise.all(pending), pauseFor(until - performance.now())]);
    await nextIdle(until);
  } while (pending.size > 0 && performance.now() < until);
}

const pauseFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when nothing is left to be drawn. Safari has no `requestIdleCallback`. */
const nextIdle = (until: number) =>
  new Promise<unknown>((resolve) => {
    if (!('requestIdleCallback' in globalThis)) return void setTimeout(resolve, 200);
    requestIdleCallback(resolve, { timeout: Math.max(1, until - performance.now()) });
  });
