import { addSchemaFilter, type Schema } from 'amis-core';

/** Types that cannot work in a frame of no origin, as their own frames would be strangers to them: shown as text to read. */
const framed = new Set(['input-rich-text']);

/**
 * A followed link or a sent form would replace the frame's document by one that reports nothing; a field that takes the
 * focus would take it from whoever is typing in the designer.
 */
export function stayHere(): void {
  const stop = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a[href], area[href]');
    if (link || event.type === 'submit') event.preventDefault();
  };
  for (const type of ['click', 'auxclick', 'submit']) document.addEventListener(type, stop, true);
  keepFocusOut();
  addSchemaFilter((schema: Schema) => (framed.has(schema.type) ? { ...schema, static: true } : schema));
}

/** Until somebody clicks into the frame. */
function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = () => undefined;
  window.addEventListener('pointerdown', () => (HTMLElement.prototype.focus = focus), {
    capture: true,
    once: true,
  });
}
