import { Component, Fragment, type ErrorInfo, type ReactNode } from 'react';

interface BoundaryProps {
  /** Names in the log what broke. */
  name: string;
  children: ReactNode;
  /** What stands in place of children that broke; `again` draws them anew. */
  fallback: (error: Error, again: () => void) => ReactNode;
  /** Children that break are drawn anew at once, unless they broke within so many ms before; never unless given. */
  calm?: number;
}

interface BoundaryState {
  attempt: number;
  failure?: { error: Error } | undefined;
}

/** What breaks within it takes nothing around it along. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { attempt: 0 };
  #brokeAt = -Infinity;

  static getDerivedStateFromError(error: Error) {
    return { failure: { error } };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(`${this.props.name} failed`, error, componentStack);
    const isFirst = performance.now() - this.#brokeAt > (this.props.calm ?? Infinity);
    this.#brokeAt = performance.now();
    if (isFirst) this.#again();
  }

  readonly #again = () => this.setState(({ attempt }) => ({ failure: undefined, attempt: attempt + 1 }));

  override render(): ReactNode {
    const { attempt, failure } = this.state;
    if (failure) return this.props.fallback(failure.error, this.#again);
    return <Fragment key={attempt}>{this.props.children}</Fragment>;
  }
}
