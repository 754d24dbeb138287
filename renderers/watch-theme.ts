/**
 * Calls back when the console, or a part of it such as the designer's canvas, switches between light and dark.
 * Returns a function that stops it.
 */
export function watchTheme(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(element.ownerDocument.documentElement, { attributeFilter: ['data-theme'], subtree: true });
  return () => observer.disconnect();
}
