/** 'Queries are throttled at 500 ms' (B §2, B §9). */
export const searchThrottleMs = 500;

/** Settles when the caller may send; rejects with `reason` when a newer call for the same key took its place. */
export type Throttle = (key: string, signal?: AbortSignal) => Promise<void>;

export class Superseded extends Error {}

interface Slot {
  /** When the last call went through. */
  last: number;
  waiting?: { timer: ReturnType<typeof setTimeout>; drop: () => void } | undefined;
}

/**
 * Leading-edge throttle per key: the first call passes at once; of those within `wait` ms only the last
 * passes, at the end of the wait. `now` is for tests.
 */
export function createThrottle(wait = searchThrottleMs, now: () => number = () => Date.now()): Throttle {
  const slots = new Map<string, Slot>();
  return (key, signal) => {
    const slot = slots.get(key) ?? { last: Number.NEGATIVE_INFINITY };
    slots.set(key, slot);
    slot.waiting?.drop();
    const rest = slot.last + wait - now();
    if (rest <= 0) {
      slot.last = now();
      return Promise.resolve();
    }
    return new Promise<void>((resolve, reject) => {
      const drop = () => {
        clearTimeout(timer);
        slot.waiting = undefined;
        reject(new Superseded());
      };
      const timer = setTimeout(() => {
        slot.waiting = undefined;
        slot.last = now();
        resolve();
      }, rest);
      slot.waiting = { timer, drop };
      signal?.addEventListener('abort', drop, { once: true });
    });
  };
}
