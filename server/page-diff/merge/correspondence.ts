import type { JsonObject } from '../../contract/json-object';
import { toItems } from '../json';
import { matchItems, type Matches } from '../match/match-items';
import { trackPages, type Track } from '../track';
import { PageEdits } from './page-edits';

export interface ThreePages {
  base: JsonObject;
  mine: JsonObject;
  theirs: JsonObject;
}

export type MergeSideName = 'mine' | 'theirs';

/**
 * Which item of a base's list is which in mine and in theirs. Decided once, on the pages as they were: matched anew
 * after elements were carried about, two that look alike could change places.
 */
export class Correspondence {
  readonly edits: Record<MergeSideName, PageEdits> = { mine: new PageEdits(), theirs: new PageEdits() };

  constructor(readonly tracks: Record<MergeSideName, Track>) {}

  match(side: MergeSideName, key: string, base: unknown, list: unknown): Matches {
    const origin = this.edits[side].originOf(list);
    const known = this.tracks[side].lists.get(base);
    if (typeof base !== 'object' || known === undefined || known.to !== (origin?.list ?? list)) {
      return matchItems(toItems(key, base) ?? [], toItems(key, list) ?? []);
    }
    if (origin === undefined) return known.matches;
    const now = new Map(origin.indexes.map((before, index) => [before, index]));
    return new Map(
      [...known.matches].flatMap(([from, to]) => {
        const index = now.get(to);
        return index === undefined ? [] : [[from, index] as const];
      }),
    );
  }
}

/** What became of the base's elements in mine and in theirs. */
export const trackBoth = ({ base, mine, theirs }: ThreePages): Record<MergeSideName, Track> => ({
  mine: trackPages(base, mine),
  theirs: trackPages(base, theirs),
});
