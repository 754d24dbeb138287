import {
  createObject,
  Renderer,
  ScopedContext,
  type ApiObject,
  type IScopedContext,
  type RendererProps,
  type Schema,
} from 'amis-core';
import { Component, type ContextType } from 'react';
import { findRows, notListText } from '../list-reply';
import { failureText } from '../list/view/notice';
import { hasAddress, saveWithToast, sendCall } from '../send-call';
import './ordered-list.css';
import { SortableRows, toMoved, type OrderedRow } from './sortable-rows';

interface OrderedListProps extends RendererProps {
  /** Loads all rows in their order. */
  api?: string | ApiObject | undefined;
  /** Saves one move; sees the row with its new `place`, starting at 1. */
  saveOrderApi?: string | ApiObject | undefined;
  body?: Schema | undefined;
  primaryField?: string | undefined;
  labelField?: string | undefined;
  emptyText?: string | undefined;
}

interface OrderedListState {
  /** The displayed rows; undefined before the first reply. */
  rows?: OrderedRow[] | undefined;
  /** The rows of the last load. */
  read?: OrderedRow[] | undefined;
  problem?: string | undefined;
}

/**
 * A list that staff put in order (A §7 '/help/article/sort'): a row is moved by its handle, by the keyboard, or
 * by typing its place. Each move is saved on its own, then the list is reloaded to show what others moved
 * meanwhile.
 */
class OrderedList extends Component<OrderedListProps, OrderedListState> {
  static override contextType = ScopedContext;
  declare context: ContextType<typeof ScopedContext>;
  override state: OrderedListState = {};
  private scope?: IScopedContext;
  /** Moves are saved in sequence, in the order the user made them. */
  private moves: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private gone = false;

  override componentDidMount(): void {
    this.gone = false;
    this.scope = this.context;
    this.scope?.registerComponent(this);
    void this.load();
  }

  override componentWillUnmount(): void {
    this.gone = true;
    this.scope?.unRegisterComponent(this);
  }

  /** amis' reload action. */
  reload(): void {
    void this.load();
  }

  private load = async (): Promise<void> => {
    const { api, env, data } = this.props;
    if (!hasAddress(api)) return this.setState({ problem: '没有设置列表接口' });
    const { ok, msg, data: answered } = await sendCall(env, api, data);
    if (this.gone || this.waiting > 0) return;
    const rows = findRows(answered);
    if (ok && rows) this.setState({ rows, read: rows, problem: undefined });
    // Keeps rows that are already shown; only a failed first load leaves the list empty.
    else
      this.setState(({ rows: shown }) => (shown ? null : { problem: ok ? notListText : failureText(msg) }));
  };

  private move = (row: OrderedRow, place: number): Promise<boolean> => {
    const { saveOrderApi, env, data } = this.props;
    if (!hasAddress(saveOrderApi)) {
      env.notify('error', '没有设置保存接口');
      return Promise.resolve(false);
    }
    this.setState(({ rows = [] }) => ({ rows: toMoved(rows, row, place) }));
    this.waiting += 1;
    const saving = this.moves.then(() =>
      saveWithToast(env, saveOrderApi, createObject(data, { ...row, place })),
    );
    this.moves = saving.then(async (saved) => {
      this.waiting -= 1;
      if (this.gone) return;
      // The save failed: restores the row's old place.
      if (!saved && this.waiting === 0) this.setState(({ read }) => ({ rows: read }));
      await this.load();
    });
    return saving;
  };

  private renderRow = (row: OrderedRow, place: number) => {
    const { render, body, data } = this.props;
    if (!body) return this.titleOf(row);
    return render(`row/${this.idOf(row)}`, body, { data: createObject(data, { ...row, place }) });
  };

  private idOf = (row: OrderedRow): string => String(row[this.props.primaryField ?? 'id']);
  private titleOf = (row: OrderedRow): string => String(row[this.props.labelField ?? 'title'] ?? '');

  override render() {
    const { rows, read, problem } = this.state;
    const { env, className, emptyText } = this.props;
    return (
      <div className={`ordered-list ${className ?? ''}`}>
        {problem !== undefined && (
          <div className="ordered-list-notice" role="alert">
            <strong>加载失败</strong>
            <span>{problem}</span>
            <button
              type="button"
              onClick={() => this.setState({ problem: undefined }, () => void this.load())}
            >
              重试
            </button>
          </div>
        )}
        {problem === undefined && !rows && (
          <div className="ordered-list-notice" role="status" aria-label="加载中">
            加载中…
          </div>
        )}
        {rows?.length === 0 && (
          <div className="ordered-list-notice" role="status">
            <strong>暂无数据</strong>
            {emptyText && <span>{emptyText}</span>}
          </div>
        )}
        {rows && rows.length > 0 && (
          <SortableRows
            rows={rows}
            readFrom={read}
            idOf={this.idOf}
            titleOf={this.titleOf}
            renderRow={this.renderRow}
            onMove={this.move}
            onInvalid={(reason) => env.notify('error', reason)}
          />
        )}
      </div>
    );
  }
}

Renderer({ type: 'ordered-list' })(OrderedList);
