/** Longest wait for the data of the canvas, in ms. */
const patience = 2_000;

const pending = new Set<Promise<unknown>>();

/** Records the requests of the canvas, so that `whenLoaded` can wait for them. */
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

/** Resolves once all requests of the canvas have been answered and drawn, after 2 s at the latest. */
export async function whenLoaded(): Promise<void> {
  const until = performance.now() + patience;
  do {
    await Promise.race([Promise.all(pending), pauseFor(until - performance.now())]);
    await nextIdle(until);
  } while (pending.size > 0 && performance.now() < until);
}

export const pauseFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when the browser is idle; uses a timer in Safari, which has no `requestIdleCallback`. */
const nextIdle = (until: number) =>
  new Promise<unknown>((resolve) => {
    if (!('requestIdleCallback' in globalThis)) return void setTimeout(resolve, 200);
    requestIdleCallback(resolve, { timeout: Math.max(1, until - performance.now()) });
  });
