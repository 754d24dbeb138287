import { createElement } from 'react';
import { SchemaRenderer } from 'amis-core';
import { LeftOut } from '../../../renderers/left-out';

/** New elements at once: `few` in any case, `many` unless the browser has drawn for too long. */
const limits = { few: 2_000, many: 10_000, longestMs: 2_000 };

/** An element with a store (a table, a form) takes about as long as this many others. */
const weightOfStore = 10;

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
    const place = places.get(this) ?? placeNext(hasStore(this) ? weightOfStore : 1);
    places.set(this, place);
    if (place === 'drawn') return render.call(this);
    return place === 'beyond' ? null : createElement(LeftOut);
  };
}

const hasStore = (element: SchemaRenderer): boolean => element.renderer?.storeType !== undefined;
