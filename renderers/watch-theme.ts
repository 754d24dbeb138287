/** Calls back when the console, or a part of it such as the designer's canvas, turns light or dark. Returns what ends the watch. */
export function watchTheme(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(element.ownerDocument.documentElement, { attributeFilter: ['data-theme'], subtree: true });
  return () => observer.disconnect();
}
