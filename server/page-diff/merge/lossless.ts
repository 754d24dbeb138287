import { fingerprint } from '../json';
import type { ThreePages } from './correspondence';
import type { Choice, OpenConflict } from './merge-conflict';

/**
 * Whether everything that a side wrote anew is in a page that was merged without choices, or named by a conflict that
 * `winner` won from it. The merge is made so that it is; this is asked of every merge all the same, because a loss that nobody
 * sees is the one fault it must not have.
 */
export function isLossless(
  pages: ThreePages,
  { page, conflicts }: { page: unknown; conflicts: readonly OpenConflict[] },
  winner: Choice,
): boolean {
  const old = countLeaves([pages.base]);
  return (['mine', 'theirs'] as const).every((side) => {
    const told = countLeaves([page, ...(side === winner ? [] : conflicts.map((one) => one[side].value))]);
    return [...countLeaves([pages[side]])].every(
      ([leaf, count]) => count <= (old.get(leaf) ?? 0) || told.has(leaf),
    );
  });
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
