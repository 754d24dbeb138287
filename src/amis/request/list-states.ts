import { Observed } from '../../../renderers/observed';

/** How the last request of a list ended. */
export interface ListState {
  ok: boolean;
  msg: string;
}

/** The lists of one screen, by the path they load from; their empty and error states read it. */
export class ListStates extends Observed<ReadonlyMap<string, ListState>> {
  constructor() {
    super(new Map());
  }

  find(url: string): ListState | undefined {
    return this.state.get(url);
  }

  set(url: string, state: ListState): void {
    this.replace(new Map(this.state).set(url, state));
  }
}
