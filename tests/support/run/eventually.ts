import { vi } from 'vitest';

/** Resolves once `check` no longer throws, at the latest after 15 s: a busy machine easily takes longer than a second. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}
