import { toCanonicalPage, toPointer } from '../../contract/canonical-page';
import { isObject, type JsonObject } from '../../contract/json-object';
import { fingerprint } from '../json';
import { Correspondence, ofEach, trackBoth, type ThreePages, type Choice } from './correspondence';
import { followMoves } from './follow-moves';
import {
  ConflictResolver,
  type MergeConflict,
  type OpenConflict,
  type SideNames,
  type Spot,
} from './resolve-conflicts';
import { mergeElement, takeUnchanged } from './merge-elements';

/** `base`: what both sides started from. */
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
 * Two changes of one page in one:
 *
 *   canonical pages -> elements taken to other lists are followed -> element by element, list by list, field by field
 *
 * What only one side changed is taken; what both changed differently is a conflict, where mine stays until it is
 * chosen. Nothing is dropped that is not named in a conflict.
 */
export function mergePages({
  choices = new Map(),
  names = { mine: '我', theirs: '对方' },
  ...given
}: MergeRequest): Merged {
  const pages = ofEach((side) => toCanonicalPage(given[side]) as JsonObject);
  const plain = takeUnchanged(pages);
  if (plain) return { page: plain.value as JsonObject, conflicts: [] };
  const tracks = trackBoth(pages);
  const merge = (prepare: Prepare | undefined, chosen: ReadonlyMap<string, Choice>, otherwise: Choice) => {
    const resolver = new ConflictResolver(chosen, names, new Correspondence(tracks), otherwise);
    const page = prepare
      ? mergeWhole(prepare(pages, resolver), resolver)
      : resolver.element(toSpot(pages), pages);
    return { page: page as JsonObject, conflicts: resolver.conflicts };
  };
  // The finest merge first; one that could lose something gives way to a coarser one that asks more. Which one it is must not
  // depend on the choices made, or they would be choices about something else.
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

/** Where the elements in conflict stand in the merged page. */
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
 * Whether everything that a side wrote anew is in a page that was merged without choices, or named by a conflict that
 * `winner` won from it. The merge is made so that it is; this is asked of every merge all the same, because a loss that nobody
 * sees is the one fault it must not have.
 */
function isLossless(
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
