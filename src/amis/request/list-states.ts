/** How the last request of a list ended. */
export interface ListState {
  ok: boolean;
  msg: string;
}

/** The lists of one screen, by the path they load from; their empty and error states read it. */
export class ListStates {
  readonly #states = new Map<string, ListState>();
  readonly #listeners = new Set<() => void>();

  set(url: string, state: ListState): void {
    this.#states.set(url, state);
    for (const listener of this.#listeners) listener();
  }

  find(url: string): ListState | undefined {
    return this.#states.get(url);
  }

  /** The paths that have been loaded. */
  paths(): string[] {
    return [...this.#states.keys()];
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
