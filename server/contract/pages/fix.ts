import type { JsonObject } from '../json-object';
import { keyOfStep } from '../canonical-page';

/** One replacement of a fix; without `value` the target is removed. */
interface FixChange {
  /** JSON pointer (RFC 6901); its last step may be a property or index that does not exist yet. */
  pointer: string;
  value?: unknown;
}

/** A fix for a finding of the page check, applied with one click. */
export interface Fix {
  /** Describes the fix, in Chinese: `删除重复的列`. */
  label: string;
  changes: FixChange[];
}

/** Applies a fix and returns a new page. Skips changes whose pointer leads nowhere. */
export function applyFix<Page>(page: Page, { changes }: Fix): Page {
  const fixed = structuredClone(page);
  const removals: { holder: unknown[]; at: number }[] = [];
  for (const { pointer, value } of changes) {
    const steps = pointer.split('/').slice(1).map(keyOfStep);
    const last = steps.pop();
    const holder = steps.reduce<unknown>(stepInto, fixed);
    if (last === undefined || typeof holder !== 'object' || holder === null) continue;
    if (value !== undefined) put(holder, last, value);
    else if (Array.isArray(holder)) removals.push({ holder, at: Number(last) });
    else delete (holder as JsonObject)[last];
  }
  // In reverse order, so that earlier indexes stay valid.
  for (const { holder, at } of removals.sort((one, other) => other.at - one.at)) holder.splice(at, 1);
  return fixed;
}

function stepInto(at: unknown, step: string): unknown {
  if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
  return (at as JsonObject)[step];
}

function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
