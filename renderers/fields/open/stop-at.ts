import { tabStopsIn } from './tab-stops';

/** An ancestor of an element, and the index of its child that contains the element. */
export interface Place {
  box: Element;
  at: number;
}

/** The places of an element, innermost first, in the ancestors that `isWithin` accepts. */
export function placesOf(element: Element, isWithin: (box: Element) => boolean): Place[] {
  const box = element.parentElement;
  if (!box || !isWithin(box)) return [];
  return [{ box, at: [...box.children].indexOf(element) }, ...placesOf(box, isWithin)];
}

/** The first Tab stop at or after the place, else the last one before it. */
export function stopAt({ box, at }: Place): HTMLElement | undefined {
  if (!box.isConnected) return undefined;
  const before = [...box.children].slice(0, at);
  const stops = tabStopsIn(box);
  return stops.find((stop) => !before.some((child) => child.contains(stop))) ?? stops.at(-1);
}
