import { SchemaRenderer } from 'amis-core';

/** New elements at once: `few` in any case, `many` unless the browser has drawn for too long. */
const limits = { few: 2_000, many: 10_000, longestMs: 4_000 };

/**
 * A page may repeat an element for each of a hundred records, within each of a hundred records, and so on. Draws only so
 * many new elements until the browser has answered the user, and never those beyond.
 */
export function limitElements({ few, many, longestMs } = limits): void {
  let drawn = 0;
  let began = 0;
  const isDrawn = new WeakMap<SchemaRenderer, boolean>();
  const { render } = SchemaRenderer.prototype;
  SchemaRenderer.prototype.render = function () {
    if (!isDrawn.has(this)) {
      if (drawn === 0) {
        began = performance.now();
        setTimeout(() => (drawn = 0));
      }
      drawn += 1;
      isDrawn.set(this, drawn <= few || (drawn <= many && performance.now() - began < longestMs));
    }
    return isDrawn.get(this) ? render.call(this) : null;
  };
}
