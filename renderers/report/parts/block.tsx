import { useId, type ReactNode } from 'react';
import type { CallState } from '../data/use-call';
import type { BlockWidth } from '../hosts/report-host';
import './block.css';

interface CardProps {
  /** A heading, already filled. */
  title?: string | undefined;
  /** What the figures mean, beside the heading. */
  remark?: string | undefined;
  width?: BlockWidth | undefined;
  className?: string | undefined;
  /** Switches and buttons at the right of the heading. */
  tools?: ReactNode | undefined;
  call: CallState;
  /** Whether the answer holds anything to show. */
  isEmpty?: boolean | undefined;
  emptyText?: string | undefined;
  /** Stands in for the content until the first answer; as high as it, so that nothing jumps. */
  skeleton?: ReactNode | undefined;
  children: ReactNode;
}

/** A card of a report: heading, tools, and the content or the state that stands for it. */
export function Block(props: CardProps) {
  const { title, remark, width = 'full', className = '', tools, call, children } = props;
  const titleId = useId();
  const first = call.data === undefined;
  const shown = !first && props.isEmpty !== true;
  return (
    <section
      className={`report-block is-${width} ${className}`.trim()}
      aria-labelledby={title ? titleId : undefined}
      aria-busy={call.loading}
    >
      {(title || tools) && (
        <header className="report-block-head">
          <div className="report-block-heading">
            {title && (
              <h2 id={titleId} className="report-block-title">
                {title}
              </h2>
            )}
            {remark && <p className="report-block-remark">{remark}</p>}
          </div>
          {shown && tools && <div className="report-block-tools">{tools}</div>}
        </header>
      )}
      {call.problem !== undefined && <Problem call={call} inline={!first} />}
      {first && call.problem === undefined && (
        <div className="report-block-skeleton" role="status" aria-label="加载中">
          {props.skeleton ?? <i />}
        </div>
      )}
      {!first && props.isEmpty && (
        <p className="report-block-empty" role="status">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 20V4M4 20h16M8 16v-3M12 16V9M16 16v-5" />
          </svg>
          {props.emptyText || '所选范围内没有数据'}
        </p>
      )}
      {shown && <div className={`report-block-body ${call.loading ? 'is-stale' : ''}`}>{children}</div>}
    </section>
  );
}

function Problem({ call, inline }: { call: CallState; inline: boolean }) {
  return (
    <div className={`report-block-problem ${inline ? 'is-inline' : ''}`} role="alert">
      <strong>加载失败</strong>
      <span>{call.problem}</span>
      <button type="button" className="report-button" onClick={call.retry}>
        重试
      </button>
    </div>
  );
}
