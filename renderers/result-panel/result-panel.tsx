import {
  createObject,
  evalExpression,
  filter,
  Renderer,
  resolveVariableAndFilter,
  type ApiObject,
  type RendererProps,
} from 'amis-core';
import { useEffect, useRef, useState } from 'react';
import { saveFile, toFileName, Workbook } from '../excel-export/workbook/workbook';
import { sendCall } from '../send-call';
import './result-panel.css';
import { failuresIn, retryFailures, toFailures, toText, withResult, type Result } from './results';
import { SteadyButton } from '../fields/steady-button';

interface ResultPanelProps extends RendererProps {
  /** Expression for the failed items: `${unRegMobiles}`. */
  source?: string | undefined;
  /** Name of an item, used as column header: 手机号. */
  noun?: string | undefined;
  /** Why all of them failed, if the reply says so. */
  reason?: string | undefined;
  /** Overall result, with `${…}`. */
  summary?: string | undefined;
  /** Name of the exported file, as in excel-export. */
  filename?: string | undefined;
  /** Finds the record of an item, which it sees as `item`; without it `retryApi` sees only the item. */
  findApi?: string | ApiObject | undefined;
  /** Condition that selects among the found records, with `${…}`. */
  match?: string | undefined;
  /** Retries a failed item. */
  retryApi?: string | ApiObject | undefined;
  retryText?: string | undefined;
}

/**
 * Result of a bulk action (B §7 'unRegMobiles'): the overall result, and the failed items, which the user can
 * copy, export or retry.
 */
function ResultPanel(props: ResultPanelProps) {
  const { env, data, source = '', noun = '项目', reason = '', summary, filename } = props;
  const { retryApi, retryText } = props;
  const [results, setResults] = useState<Result[]>(() =>
    toFailures(resolveVariableAndFilter(source, data, '| raw'), reason),
  );
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);
  const failures = failuresIn(results);

  const exportFailures = async () => {
    const workbook = new Workbook([noun, '原因'], [24, 48]);
    workbook.add(failures.map((failure) => [failure.item, failure.reason]));
    saveFile(
      await workbook.finish(),
      toFileName(filename || '未成功_{YYYYMMDDHHmmss}.xlsx', data, new Date()),
    );
  };
  const retry = async () => {
    setBusy(true);
    const act = async (item: string) => (gone.current ? undefined : tryAgain(props, item));
    let succeeded = false;
    await retryFailures(results, act, (result) => {
      succeeded ||= result.reason === '';
      setResults((old) => withResult(old, result));
    });
    setBusy(false);
    const successText = typeof retryApi === 'object' ? retryApi.messages?.success : undefined;
    if (succeeded && successText !== undefined) env.notify('success', successText);
  };

  return (
    <div className="result-panel">
      {summary !== undefined && <p className="result-panel-summary">{filter(summary, data, '| raw')}</p>}
      <p role="status">
        {failures.length > 0 ? `${failures.length} 个${noun}没有成功` : '全部成功'}
        {results.length > failures.length &&
          failures.length > 0 &&
          `，重试成功 ${results.length - failures.length} 个`}
      </p>
      <div className="result-panel-list" tabIndex={0} role="region" aria-label={`没有成功的${noun}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{noun}</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <tr key={result.item} className={result.reason === '' ? 'is-done' : undefined}>
                <td>{result.item}</td>
                <td>{result.reason === '' ? '已成功' : result.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failures.length > 0 && (
        <div className="result-panel-actions">
          <button type="button" onClick={() => env.copy?.(toText(failures))}>
            复制{noun}
          </button>
          <button type="button" onClick={() => void exportFailures()}>
            导出
          </button>
          {retryApi !== undefined && (
            <SteadyButton disabled={busy} aria-busy={busy} onClick={() => void retry()}>
              {busy ? '正在重试…' : (retryText ?? '重试这些')}
            </SteadyButton>
          )}
        </div>
      )}
    </div>
  );
}

/** @returns '' on success, else the reason of the failure */
async function tryAgain({ env, data, findApi, match, retryApi = '' }: ResultPanelProps, item: string) {
  let known = createObject(data, { item });
  if (findApi !== undefined) {
    const found = await sendCall(env, findApi, known);
    if (!found.ok) return found.msg || '网络连接失败';
    const rows = (found.data as { items?: unknown } | null)?.items;
    const records = Array.isArray(rows) ? (rows as object[]) : [];
    const record = records.find((row) => !match || evalExpression(match, createObject(known, row)));
    if (!record) return '找不到这条记录，可能已被处理';
    known = createObject(known, record);
  }
  const { ok, msg } = await sendCall(env, retryApi, known);
  return ok ? '' : msg || '网络连接失败';
}

Renderer({ type: 'result-panel' })(ResultPanel);
