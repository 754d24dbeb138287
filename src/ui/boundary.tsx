import { Component, Fragment, type ErrorInfo, type ReactNode } from 'react';

interface BoundaryProps {
  /** Name of the failed part in the log. */
  name: string;
  children: ReactNode;
  /** Shown instead of failed children; `again` renders them again. */
  fallback: (error: Error, again: () => void) => ReactNode;
  /** Failed children render again at once, unless they failed within this many ms before; never by default. */
  stableAfter?: number;
}

interface BoundaryState {
  attempt: number;
  failure?: { error: Error } | undefined;
}

/** Error boundary: a failure inside does not affect anything outside. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { attempt: 0 };
  #brokeAt = -Infinity;

  static getDerivedStateFromError(error: Error) {
    return { failure: { error } };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(`${this.props.name} failed`, error, componentStack);
    const isFirst = performance.now() - this.#brokeAt > (this.props.stableAfter ?? Infinity);
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
