import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Notice } from '../../../renderers/list/view/notice';

interface Props {
  /** Shown under the message; also what the log names. */
  path: string;
  children: ReactNode;
}

/** A screen that breaks says so and can be loaded again; the shell and the other tabs stay. */
export class ScreenBoundary extends Component<Props, { error?: Error; attempt: number }> {
  override state: { error?: Error; attempt: number } = { attempt: 0 };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(`screen ${this.props.path} broke`, error, info.componentStack);
  }

  readonly #reload = () =>
    this.setState(({ attempt }) => ({ error: undefined as never, attempt: attempt + 1 }));

  override render(): ReactNode {
    const { error, attempt } = this.state;
    if (!error)
      return (
        <div key={attempt} className="screen-boundary">
          {this.props.children}
        </div>
      );
    return (
      <Notice className="screen-error" title="页面出错了" text={error.message} alert>
        <button type="button" className="button" onClick={this.#reload}>
          重新加载
        </button>
      </Notice>
    );
  }
}
