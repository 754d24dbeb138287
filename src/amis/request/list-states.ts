import { Observed } from '../../../renderers/observed';

/** Result of a list's last request. */
export interface ListState {
  ok: boolean;
  msg: string;
}

/** The lists of one screen by path; their empty and error states read it. */
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
