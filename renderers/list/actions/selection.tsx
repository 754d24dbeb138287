import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { collectPages } from '../../excel-export/run/collect-pages';
import type { ListStore } from '../list-store';
import { scopeOver } from '../plan/expression';
import { Part } from '../view/parts';
import { pagesOf } from '../list-data';

/** The most ids that a call accepts (`wire.idList`). */
const most = 10_000;
/** Up to this many names are listed. */
const namedRows = 20;
const digits = new Intl.NumberFormat('zh-CN');

/**
 * Bar for the selected rows: their number over all pages, the choice of all matching rows, and the bulk actions.
 */
export function Selection({ store }: { store: ListStore }) {
  const { selected, total = 0 } = useSyncExternalStore(store.subscribe, store.get);
  const choice = useChoiceOfAll(store);
  if (selected.size === 0 && !choice.progress) return null;
  const scope = store.scope();
  const first = [...selected.values()].slice(0, namedRows);
  const names = first.map((row) => store.plan.selection?.label(scopeOver(scope, row))).filter(Boolean);
  const text = names.length === 0 ? '' : `：${names.join('、')}${selected.size > namedRows ? '…' : ''}`;
  const isWhole = selected.size >= total;
  return (
    <div className="list-selection">
      <span title={text.slice(1)}>
        <span role="status">
          已选 <b>{digits.format(selected.size)}</b> 项
        </span>
        {text}
      </span>
      {choice.progress ? (
        <>
          <progress max={choice.progress.total} value={choice.progress.seen} aria-label="正在选择" />
          <span>
            正在选择 {digits.format(choice.progress.seen)} / {digits.format(choice.progress.total)}
          </span>
          <button type="button" className="cell-link" onClick={choice.cancel}>
            取消
          </button>
        </>
      ) : (
        <>
          {!isWhole && total <= most && (
            <button type="button" className="cell-link" onClick={choice.begin}>
              选择符合条件的全部 {digits.format(total)} 项
            </button>
          )}
          {!isWhole && total > most && (
            <span className="list-selection-bound">
              共 {digits.format(total)} 项，一次最多选择 {digits.format(most)} 项，请缩小筛选范围
            </span>
          )}
          {store.plan.bulk.map((part, at) => (
            <Part
              key={at}
              part={part}
              scope={store.bulkScope()}
              place={{ host: store.host, store }}
              id={`bulk.${at}`}
            />
          ))}
          <button type="button" className="cell-link" onClick={() => store.clearSelection()}>
            清空选择
          </button>
        </>
      )}
    </div>
  );
}

/** Selects the rows of all pages; keeps the earlier selection when it is cancelled or fails. */
function useChoiceOfAll(store: ListStore) {
  const [progress, setProgress] = useState<{ seen: number; total: number }>();
  const abort = useRef<AbortController>();
  useEffect(() => () => abort.current?.abort(), []);
  async function begin(): Promise<void> {
    const own = new AbortController();
    abort.current = own;
    const { query, total = 0 } = store.get();
    const rows: Record<string, unknown>[] = [];
    setProgress({ seen: 0, total });
    try {
      await collectPages({
        pageSize: 1,
        mostRows: most,
        from: 1,
        seen: 0,
        signal: own.signal,
        fetchPage: pagesOf(store),
        onPage: (items, now) => {
          rows.push(...items);
          setProgress({ seen: now.seen, total: now.total });
          return Promise.resolve();
        },
      });
      // Ignores the rows when the filters have changed meanwhile.
      if (store.get().query.filters === query.filters) store.select(rows, true);
    } catch (error) {
      if (!own.signal.aborted)
        store.host.toast('error', error instanceof Error ? error.message : '选择失败，请重试');
    }
    if (abort.current === own) setProgress(undefined);
  }
  return { progress, begin: () => void begin(), cancel: () => abort.current?.abort() };
}
