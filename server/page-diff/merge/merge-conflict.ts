import type { Placed } from '../placed';

/** Whose value stays. */
export type Choice = 'mine' | 'theirs';
export type Choices = ReadonlyMap<string, Choice>;

/** How the two sides are called in sentences: 我, 对方. */
export interface SideNames {
  mine: string;
  theirs: string;
}

/** What one of the three pages has at a conflict. */
export interface MergeSide {
  text: string;
  value: unknown;
  exists: boolean;
  pointer: string | null;
}

/** Where both sides changed one thing in different ways (contract/console-calls/design-parts.ts `mergeConflict`). */
export interface MergeConflict {
  /** Digest of the place and the three values: a choice made for other values does not count. */
  id: string;
  text: string;
  element: string;
  property: string;
  base: MergeSide;
  mine: MergeSide;
  theirs: MergeSide;
  pointer: string | null;
  choice: Choice | null;
}

/** One element in the three pages, as far as it is there. */
export interface Spot {
  base: Placed | undefined;
  mine: Placed | undefined;
  theirs: Placed | undefined;
  /** The decision; undefined until there is one. */
  merged: { value: unknown };
}

/** A conflict before the merged page is put together. */
export interface OpenConflict extends Omit<MergeConflict, 'pointer'> {
  /** Tells where the element is in the merged page. */
  merged: { value: unknown };
}
