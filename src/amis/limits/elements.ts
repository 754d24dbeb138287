import { createElement } from 'react';
import { CRUDStore, ListStore, SchemaRenderer, TableStore, TableStore2 } from 'amis-core';
import { LeftOut } from '../../../renderers/left-out';

/**
 * New elements at once: `few` in any case, which a hundred records in nineteen columns take; `many` unless the browser has
 * drawn for too long.
 */
const limits = { few: 4_000, many: 10_000, longestMs: 2_000 };

/** A list in a row of a list takes about as long as this many other elements. */
const weightOfList = 20;
const storesOfLists = new Set([CRUDStore, ListStore, TableStore, TableStore2].map(({ name }) => name));

/**
 * A page may repeat an element for each of a hundred records, within each of a hundred records, and so on. Draws only so
 * many new elements until the browser has answered the user, says so in place of the next one, and never draws those
 * beyond.
 */
export function limitElements({ few, many, longestMs } = limits): void {
  let drawn = 0;
  let began = 0;
  let isFull = false;
  const places = new WeakMap<SchemaRenderer, 'drawn' | 'first beyond' | 'beyond'>();
  const { render } = SchemaRenderer.prototype;
  const placeNext = (weight: number) => {
    if (drawn === 0) {
      began = performance.now();
      isFull = false;
      setTimeout(() => (drawn = 0));
    }
    drawn += weight;
    if (drawn <= few || (drawn <= many && performance.now() - began < longestMs)) return 'drawn';
    const place = isFull ? 'beyond' : 'first beyond';
    isFull = true;
    return place;
  };
  SchemaRenderer.prototype.render = function () {
    const place = places.get(this) ?? placeNext(isList(this) ? weightOfList : 1);
    places.set(this, place);
    if (place === 'drawn') return render.call(this);
    return place === 'beyond' ? null : createElement(LeftOut);
  };
}

const isList = ({ renderer }: SchemaRenderer): boolean => storesOfLists.has(renderer?.storeType ?? '');
