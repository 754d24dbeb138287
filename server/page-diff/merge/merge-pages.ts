import { toCanonicalPage, toPointer } from '../../contract/canonical-page';
import type { MergeConflict } from '../../contract/console-calls/designs';
import { isObject, type JsonObject } from '../../contract/json-object';
import { fingerprint } from '../json';
import { Correspondence, ofEach, trackBoth, type ThreePages, type Choice } from './correspondence';
import { followMoves } from './follow-moves';
import { separateShared } from './separate-shared';
import { ConflictResolver, type OpenConflict, type SideNames, type Spot } from './resolve-conflicts';
import { mergeElement, takeUnchanged } from './merge-elements';

/** `base`: the common ancestor. */
interface MergeRequest extends ThreePages {
  /** By conflict id; unknown ids are ignored. */
  choices?: ReadonlyMap<string, Choice> | undefined;
  names?: SideNames | undefined;
}

export interface Merged {
  page: JsonObject;
  conflicts: MergeConflict[];
}

/**
 * Merges two changes of one page:
 *
 *   canonical pages -> separate shared parts of one name -> follow elements moved to other lists
 *   -> merge element by element, list by list, field by field
 *
 * Takes what only one side changed; where both made different changes there is a conflict, and mine stays until
 * resolved. Nothing is dropped without being named in a conflict.
 */
export function mergePages({
  choices = new Map(),
  names = { mine: '我', theirs: '对方' },
  ...given
}: MergeRequest): Merged {
  const canonical = ofEach((side) => toCanonicalPage(given[side]) as JsonObject);
  const plain = takeUnchanged(canonical);
  if (plain) return { page: plain.value as JsonObject, conflicts: [] };
  const pages = separateShared(canonical);
  const tracks = trackBoth(pages);
  const merge = (prepare: Prepare | undefined, chosen: ReadonlyMap<string, Choice>, otherwise: Choice) => {
    const resolver = new ConflictResolver(chosen, names, new Correspondence(tracks), otherwise);
    const page = prepare
      ? mergeWhole(prepare(pages, resolver), resolver)
      : resolver.element(toSpot(pages), pages);
    return { page: page as JsonObject, conflicts: resolver.conflicts };
  };
  // Prefer the finest merge; if it would lose something, use a coarser one with more conflicts. The selection must
  // not depend on the choices made, as these refer to the conflicts of one particular merge.
  const prepare = [followMoves, asTheyAre].find((way) =>
    (['mine', 'theirs'] as const).every((side) => isLossless(pages, merge(way, new Map(), side), side)),
  );
  const { page, conflicts } = merge(prepare, choices, 'mine');
  return { page, conflicts: withPointers(conflicts, page) };
}

type Prepare = (pages: ThreePages, resolver: ConflictResolver) => ThreePages;

const asTheyAre: Prepare = (pages) => pages;

const mergeWhole = (pages: ThreePages, resolver: ConflictResolver): unknown =>
  mergeElement(toSpot(pages), resolver);

const toSpot = (pages: ThreePages): Spot => ({
  ...ofEach((side) => ({ value: pages[side], key: '', pointer: '', index: 0, parent: undefined })),
  merged: { value: undefined },
});

/** Adds the pointers of the conflicting elements in the merged page. */
function withPointers(conflicts: readonly OpenConflict[], page: JsonObject): MergeConflict[] {
  if (conflicts.length === 0) return [];
  const wanted = new Set(conflicts.map(({ merged }) => merged.value));
  const pointers = new Map<unknown, string>();
  const open: { value: unknown; pointer: string }[] = [{ value: page, pointer: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, pointer } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (wanted.has(value) && !pointers.has(value)) pointers.set(value, pointer);
    for (const [key, child] of Object.entries(value)) {
      if (isObject(child) || Array.isArray(child))
        open.push({ value: child, pointer: toPointer(pointer, key) });
    }
  }
  return conflicts.map(({ merged, ...conflict }) => ({
    ...conflict,
    pointer: pointers.get(merged.value) ?? null,
  }));
}

/**
 * Whether every new value of a side is in the page merged without choices, or in a conflict that `winner` won. The
 * merge is designed to be lossless; this checks each result anyway, because a silent loss is the worst possible
 * defect.
 */
function isLossless(
  pages: ThreePages,
  { page, conflicts }: { page: unknown; conflicts: readonly OpenConflict[] },
  winner: Choice,
): boolean {
  const old = countLeaves([pages.base]);
  return (['mine', 'theirs'] as const).every((side) => {
    const listed = countLeaves([page, ...(side === winner ? [] : conflicts.map((one) => one[side].value))]);
    return [...countLeaves([pages[side]])].every(
      ([leaf, count]) => count <= (old.get(leaf) ?? 0) || listed.has(leaf),
    );
  });
}

/** Number of occurrences of each plain value. */
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
