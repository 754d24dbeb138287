import { Observed } from '../../renderers/observed';
import type { Place } from '../../renderers/list/list-renderer';

/** Where amis is to draw parts of a list that stands already. */
export class AmisPlaces extends Observed<readonly Place[]> {
  constructor() {
    super([]);
  }

  put(place: Place): void {
    this.replace([...this.state.filter(({ key }) => key !== place.key), place]);
  }

  remove(element: HTMLElement): void {
    this.replace(this.state.filter((place) => place.element !== element));
  }
}
