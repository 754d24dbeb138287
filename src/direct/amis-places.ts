import type { Place } from '../../renderers/list/list-renderer';

/** Where amis is to draw parts of a list that stands already. */
export class AmisPlaces {
  #places: readonly Place[] = [];
  #listeners = new Set<() => void>();

  get = (): readonly Place[] => this.#places;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  put(place: Place): void {
    this.#change([...this.#places.filter(({ key }) => key !== place.key), place]);
  }

  remove(element: HTMLElement): void {
    this.#change(this.#places.filter((place) => place.element !== element));
  }

  #change(places: readonly Place[]): void {
    this.#places = places;
    for (const listener of [...this.#listeners]) listener();
  }
}
