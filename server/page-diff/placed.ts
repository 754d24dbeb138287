import { toPointer } from '../contract/canonical-page';
import { toItems } from './json';

/** An element of one page, and where it stands. */
export interface Placed {
  value: unknown;
  /** The key it stands under, itself or its list: `columns`, `dialog`. */
  key: string;
  pointer: string;
  /** Index in its list; 0 outside of one. */
  index: number;
  /** The element around it; none around the page. */
  parent: Placed | undefined;
}

export type Event =
  | { is: 'changed'; from: Placed; to: Placed; path: readonly string[]; before: unknown; after: unknown }
  | { is: 'removed'; from: Placed }
  | { is: 'added'; to: Placed }
  /** To another place of the same list, or (`away`) to another list. */
  | { is: 'moved'; from: Placed; to: Placed; away: boolean };

/** The items of a list with their places; a single `body` stands at its own pointer. */
export function placeItems(
  key: string,
  list: unknown,
  pointer: string,
  parent: Placed | undefined,
): Placed[] {
  const single = !Array.isArray(list);
  return (toItems(key, list) ?? []).map((value, index) => ({
    value,
    key,
    pointer: single ? pointer : toPointer(pointer, index),
    index,
    parent,
  }));
}
