import { SchemaRenderer } from 'amis-core';

/** An error with a message for staff. Any other message is for developers, mostly in English. */
export class ToldError extends Error {}

/** Says why something was not drawn. A text that was not written for staff is folded; they can pass it to a developer. */
export function FailureReason({ error }: { error: Error }) {
  if (error instanceof ToldError) return <span>{error.message}</span>;
  return (
    <details className="failure-reason">
      <summary>技术信息</summary>
      <code>{error.message || error.name}</code>
    </details>
  );
}

/** The state of React's class components, which amis' elements do not use. */
type Contained = { failure?: Error | undefined };

/**
 * amis replaces a whole page when one of its elements fails to draw. Replaces only the element; the failure of the page
 * itself goes to the `errorCatcher` of its screen, as before.
 */
export function containFailures(): void {
  const { render } = SchemaRenderer.prototype;
  Object.assign(SchemaRenderer, { getDerivedStateFromError: (failure: Error): Contained => ({ failure }) });
  SchemaRenderer.prototype.render = function () {
    const { failure } = (this.state ?? {}) as Contained;
    if (failure === undefined) return render.call(this);
    if (!this.props.$path.includes('/')) throw failure;
    const again = () => {
      this.setState({ failure: undefined });
      // amis draws an element only when its properties change.
      this.forceUpdate();
    };
    return (
      // Not a live region: a column has one in each row.
      <span className="failed-element">
        <b>这里显示出错</b>
        <FailureReason error={failure} />
        <button type="button" className="button" onClick={again}>
          重试
        </button>
      </span>
    );
  };
}
