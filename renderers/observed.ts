/** A state that is replaced as a whole, for `useSyncExternalStore`. */
export class Observed<State> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.#state = state;
  }

  get = (): State => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  protected get state(): State {
    return this.#state;
  }

  /** Tells all subscribers once. */
  protected replace(state: State): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** One that whoever has it may replace. */
export class Store<State> extends Observed<State> {
  set = (state: State): void => this.replace(state);
}
