/** An immutable state with subscribers, for `useSyncExternalStore`. */
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

  /** Replaces the state and notifies all subscribers once. */
  protected replace(state: State): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** An observed state that any holder may replace. */
export class Store<State> extends Observed<State> {
  set = (state: State): void => this.replace(state);
}
