import { keyOfStep } from '../canonical-page';

/** One value of a page that a fix puts in place; without `value` what stands there is removed. */
export interface FixChange {
  /** JSON pointer (RFC 6901); its last step may be a property or an index that is not there yet. */
  pointer: string;
  value?: unknown;
}

/** What mends a finding of the page check, in one click. */
export interface Fix {
  /** What it does, in Chinese: `删除重复的列`. */
  label: string;
  changes: FixChange[];
}

/** The page with a fix applied, as a new value. Changes that lead nowhere are left out. */
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
    else delete (holder as Record<string, unknown>)[last];
  }
  // From the end, so that the indexes before it stay.
  for (const { holder, at } of removals.sort((one, other) => other.at - one.at)) holder.splice(at, 1);
  return fixed;
}


function stepInto(at: unknown, step: string): unknown {
  if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
  return (at as Record<string, unknown>)[step];
}

function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
