import { SchemaRenderer } from 'amis-core';

/** More than any screen has, and as many as the browser draws within seconds. */
const mostAtOnce = 20_000;

/**
 * A page may repeat an element for each of a hundred records, within each of a hundred records, and so on. Draws only so
 * many new elements until the browser has answered the user, and never those beyond.
 */
export function limitElements(most = mostAtOnce): void {
  let drawn = 0;
  const isDrawn = new WeakMap<SchemaRenderer, boolean>();
  const { render } = SchemaRenderer.prototype;
  SchemaRenderer.prototype.render = function () {
    if (!isDrawn.has(this)) {
      if (drawn === 0) setTimeout(() => (drawn = 0));
      drawn += 1;
      isDrawn.set(this, drawn <= most);
    }
    return isDrawn.get(this) ? render.call(this) : null;
  };
}
