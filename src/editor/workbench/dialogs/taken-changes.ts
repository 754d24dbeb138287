import type { Change, MergeConflict, Side } from '../../designs';

/** The changes of one side that the merged page contains: not those of an undecided conflict, or one it lost. */
export const takenChanges = (changes: readonly Change[], conflicts: readonly MergeConflict[], side: Side) =>
  changes.filter(
    (change) => !conflicts.some((conflict) => conflict.choice !== side && isPartOf(conflict, change, side)),
  );

/**
 * Whether a conflict decides about a change. A side may have renamed or moved the element: its pointer in the base
 * identifies it.
 */
function isPartOf(conflict: MergeConflict, { kind, property, from, to }: Change, side: Side): boolean {
  const { pointer } = conflict.base;
  // A conflict over the whole element.
  if (conflict.property === '') return isWithin(from, pointer) || isWithin(to, conflict[side].pointer);
  if (from === null || pointer === null) return false;
  if (kind !== 'moved') return from === pointer && property === conflict.property;
  if (conflict.property === '位置') return from === pointer;
  return conflict.property.endsWith('的顺序') && isItemOf(from, pointer);
}

const isWithin = (pointer: string | null, around: string | null) =>
  pointer !== null && around !== null && (pointer === around || pointer.startsWith(`${around}/`));

/** Whether the pointer is an item of one of the element's own lists. */
const isItemOf = (pointer: string, element: string) =>
  isWithin(pointer, element) && /^\/[^/]+\/\d+$/.test(pointer.slice(element.length));
