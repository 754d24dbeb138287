import { Component, Fragment, type ReactNode } from 'react';
import { warning } from '../icon-paths';
import { StateView } from './state-view';

/** ms within which a second failure is told instead of being drawn over. */
const calm = 5_000;

/**
 * The console outlives what no screen catches: React cannot remove a screen whose elements a page has taken out of the
 * document, and would leave an empty window. The console is drawn anew; what was typed stands in its drafts.
 */
export class ConsoleBoundary extends Component<
  { children: ReactNode },
  { attempt: number; isBroken: boolean }
> {
  override state = { attempt: 0, isBroken: false };
  #brokeAt = -Infinity;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('console failed', error);
    const isFirst = performance.now() - this.#brokeAt > calm;
    this.#brokeAt = performance.now();
    if (isFirst) this.setState(({ attempt }) => ({ attempt: attempt + 1, isBroken: false }));
  }

  override render() {
    const { attempt, isBroken } = this.state;
    if (!isBroken) return <Fragment key={attempt}>{this.props.children}</Fragment>;
    const reload = (
      <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
        重新加载
      </button>
    );
    return (
      <StateView icon={warning} title="控制台出错了" urgent action={reload}>
        未保存的内容已留在草稿里。若反复出现，请联系管理员。
      </StateView>
    );
  }
}
