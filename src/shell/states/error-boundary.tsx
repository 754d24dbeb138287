import { Component, type ReactNode } from 'react';
import { warning } from '../icon-paths';
import { StateView } from './state-view';

/** A screen that breaks takes neither the shell nor the other screens with it. */
export class ErrorBoundary extends Component<
  { children: ReactNode; onRetry: () => void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('screen failed', error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <StateView
        icon={warning}
        title="页面出错了"
        urgent
        action={
          <button type="button" className="button button-primary" onClick={this.props.onRetry}>
            重新加载
          </button>
        }
      >
        其他页面不受影响。若反复出现，请联系管理员。
      </StateView>
    );
  }
}
