import { isObject, type JsonObject } from '../../contract/json-object';
import { toCanonicalPage, toPointer } from '../../contract/canonical-page';
import { Correspondence, trackBoth, type ThreePages } from './correspondence';
import { followMoves } from './follow-moves';
import { isLossless } from './lossless';
import type { Choice, MergeConflict, OpenConflict, SideNames, Spot } from './merge-conflict';
import { mergeElement, takeUnchanged } from './merge-record';
import { Settlement } from './settle';

export interface MergeRequest {
  /** What both sides started from. */
  base: JsonObject;
  mine: JsonObject;
  theirs: JsonObject;
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
  const pages = {
    base: toCanonicalPage(given.base) as JsonObject,
    mine: toCanonicalPage(given.mine) as JsonObject,
    theirs: toCanonicalPage(given.theirs) as JsonObject,
  };
  const plain = takeUnchanged(pages);
  if (plain) return { page: plain.value as JsonObject, conflicts: [] };
  const tracks = trackBoth(pages);
  const merge = (prepare: Prepare | undefined, chosen: ReadonlyMap<string, Choice>, otherwise: Choice) => {
    const settle = new Settlement(chosen, names, new Correspondence(tracks), otherwise);
    const page = prepare ? mergeWhole(prepare(pages, settle), settle) : settle.element(toSpot(pages), pages);
    return { page: page as JsonObject, conflicts: settle.conflicts };
  };
  // The finest merge first; one that could lose something gives way to a coarser one that asks more. Which one it is must not
  // depend on the choices made, or they would be choices about something else.
  const prepare = [followMoves, asTheyAre].find((way) =>
    (['mine', 'theirs'] as const).every((side) => isLossless(pages, merge(way, new Map(), side), side)),
  );
  const { page, conflicts } = merge(prepare, choices, 'mine');
  return { page, conflicts: withPointers(conflicts, page) };
}

type Prepare = (pages: ThreePages, settle: Settlement) => ThreePages;

const asTheyAre: Prepare = (pages) => pages;

const mergeWhole = (pages: ThreePages, settle: Settlement): unknown => mergeElement(toSpot(pages), settle);

function toSpot({ base, mine, theirs }: ThreePages): Spot {
  const place = (value: JsonObject) => ({ value, key: '', pointer: '', index: 0, parent: undefined });
  return { base: place(base), mine: place(mine), theirs: place(theirs), merged: { value: undefined } };
}

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
