import { fingerprint } from '../json';
import type { OpenConflict } from './merge-conflict';
import type { ThreePages } from './correspondence';

/**
 * Whether everything that a side wrote anew is in the merged page or named by a conflict. The merge is made so that it
 * is; this is asked of every merge all the same, because a loss that nobody sees is the one fault it must not have.
 */
export function isLossless(
  { base, mine, theirs }: ThreePages,
  merged: unknown,
  conflicts: readonly OpenConflict[],
): boolean {
  const old = countLeaves([base]);
  const told = countLeaves([merged, ...conflicts.flatMap((one) => [one.mine.value, one.theirs.value])]);
  return [mine, theirs].every((side) =>
    [...countLeaves([side])].every(([leaf, count]) => count <= (old.get(leaf) ?? 0) || told.has(leaf)),
  );
}

/** How often each plain value stands somewhere. */
function countLeaves(values: readonly unknown[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const open = [...values];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next === 'object' && next !== null) {
      for (const child of Object.values(next)) open.push(child);
    } else {
      const leaf = fingerprint(next);
      counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
    }
  }
  return counts;
}
