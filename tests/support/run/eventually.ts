import { vi } from 'vitest';

/** Retries `check` until it does not throw, for up to 15 s, because a busy machine may take longer than a second. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}
