import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { findRows, notListText } from '../../list-reply';
import { failureText } from '../../list/view/notice';
import type { CallAnswer } from '../../send-call';
import type { Api, BlockProps, ReportHost, Scope } from '../hosts/report-host';
import './block.css';

/** State that a report shares with its blocks. */
interface ReportState {
  /** Incremented when the user refreshes the figures. */
  turn: number;
  /**
   * Counts a call as pending. Returns the function that ends it, with the reason of a failure, which the report tells
   * screen readers once for all its blocks.
   */
  begin?(): (problem?: string) => void;
}

/** A block outside a report loads once. */
export const ReportContext = createContext<ReportState>({ turn: 0 });

/**
 * A block's figures: the old ones stay while new ones load; a failure offers a retry, and keeps the figures only if
 * they answer the same request.
 */
export interface CallState {
  /** Data of the last successful reply; undefined when there is none to show. */
  data: unknown;
  loading: boolean;
  /** Whether the page sets no call yet. */
  unset?: boolean;
  /** Why the last call failed. */
  problem?: string;
  retry(): void;
}

/** Blocks of one screen that send the same request at the same time share it. */
const pendingCalls = new WeakMap<ReportHost, Map<string, Promise<CallAnswer>>>();

/**
 * Sends `api` with `${…}` filled from `data`, again whenever the request changes or the report is refreshed.
 * @param needsRows whether a reply without rows is a failure
 */
export function useCall(host: ReportHost, api: Api | undefined, data: Scope, needsRows = true): CallState {
  const { turn, begin } = useContext(ReportContext);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<CallState, 'retry'>>({ data: undefined, loading: true });
  /** The request that the shown figures answer. */
  const answeredKey = useRef<string>(undefined);
  const key = api === undefined ? '' : host.keyOf(api, data);
  const latest = useRef({ api, data });
  latest.current = { api, data };

  useEffect(() => {
    const { api: asked, data: around } = latest.current;
    if (asked === undefined || (typeof asked === 'string' ? asked : asked.url) === '')
      return setState({ data: undefined, loading: false, unset: true });
    let current = true;
    setState(({ data: shown }) => ({ data: shown, loading: true }));
    const end = begin?.();
    void share(host, `${turn} ${tries} ${key}`, () => host.send(asked, around)).then(
      ({ ok, msg, data: answered }) => {
        const isOther = ok && needsRows && findRows(answered) === undefined;
        const problem = isOther ? notListText : ok ? undefined : failureText(msg);
        end?.(current ? problem : undefined);
        if (!current) return;
        if (problem === undefined) {
          answeredKey.current = key;
          return setState({ data: answered, loading: false });
        }
        setState(({ data: shown }) => ({
          data: answeredKey.current === key ? shown : undefined,
          loading: false,
          problem,
        }));
      },
    );
    return () => {
      current = false;
    };
  }, [host, key, turn, tries, begin, needsRows]);

  return { ...state, retry: () => setTries((count) => count + 1) };
}

function share(host: ReportHost, key: string, ask: () => Promise<CallAnswer>): Promise<CallAnswer> {
  const calls = pendingCalls.get(host) ?? new Map<string, Promise<CallAnswer>>();
  pendingCalls.set(host, calls);
  const earlier = calls.get(key);
  if (earlier) return earlier;
  const answer = ask().finally(() => calls.delete(key));
  calls.set(key, answer);
  return answer;
}

interface BlockFrameProps {
  /** The page's settings of the block. */
  block: BlockProps;
  /** CSS class of the part. */
  name: string;
  call: CallState;
  /** Switches and buttons at the right of the heading. */
  tools?: ReactNode | undefined;
  /** Whether the reply contains nothing to show. */
  isEmpty: boolean;
  emptyText?: string | undefined;
  /** Placeholder until the first reply; as high as the content, to avoid a layout shift. */
  skeleton?: ReactNode | undefined;
  children: ReactNode;
}

/** A card of a report: heading, tools, and the content or a placeholder (loading, empty, failed). */
export function Block(props: BlockFrameProps) {
  const { block, name, tools, call, isEmpty, children } = props;
  const { host, data, width = 'full', className = '' } = block;
  const [title, remark] = [host.fill(block.title, data), host.fill(block.remark, data)];
  const titleId = useId();
  const first = call.data === undefined;
  const shown = !first && !isEmpty;
  return (
    <section
      className={`report-block is-${width} ${name} ${className}`.trim()}
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
      {call.unset && (
        <p className="report-block-empty" role="status">
          还没有选择接口
        </p>
      )}
      {first && !call.unset && call.problem === undefined && (
        <div className="report-block-skeleton" role="status" aria-label="加载中">
          {props.skeleton ?? <i />}
        </div>
      )}
      {!first && isEmpty && (
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
  const isTold = useContext(ReportContext).begin !== undefined;
  return (
    <div className={`report-block-problem ${inline ? 'is-inline' : ''}`} role={isTold ? undefined : 'alert'}>
      <strong>加载失败</strong>
      <span>{call.problem}</span>
      <button type="button" className="report-button" onClick={call.retry}>
        重试
      </button>
    </div>
  );
}
