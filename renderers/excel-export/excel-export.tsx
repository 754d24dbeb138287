import { createObject, normalizeApi, Renderer, type ApiObject, type RendererProps } from 'amis-core';
import { Component } from 'react';
import { toPage, type Page } from './collect-pages';
import { toRowMapper, type ExportColumn } from './columns';
import './excel-export.css';
import { ExportPanel } from './export-panel';
import { ExportRun, type RunState } from './export-run';
import { toFileName } from './file-name';
import { saveFile } from './workbook/save-file';

interface ExcelExportProps extends RendererProps {
  api?: string | ApiObject;
  columns?: ExportColumn[];
  filename?: string;
  pageSize?: number;
  rowKey?: string;
  label?: string;
  level?: string;
  icon?: string;
  size?: string;
}

/**
 * Button: exports a whole list to one xlsx file (B §7 'Redemption code export'). Sends `api` with `page` and `perPage`
 * page after page; what else the call needs (the list's filters) stands in `api.data`.
 */
export class ExcelExport extends Component<ExcelExportProps, { run?: RunState }> {
  override state: { run?: RunState } = {};
  private run?: ExportRun;

  override componentWillUnmount(): void {
    this.run?.cancel();
  }

  private fetchPage = async (page: number, signal: AbortSignal, perPage: number): Promise<Page> => {
    const { env, api, data } = this.props;
    const call = normalizeApi(api ?? '', 'post');
    const context = createObject(data, { page, perPage });
    const answer = await env.fetcher(
      { ...call, data: { ...(call.data ?? {}), page: '${page}', perPage: '${perPage}' }, silent: true },
      context,
      {
        silent: true,
        cancelExecutor: (cancel: () => void) =>
          signal.addEventListener('abort', () => cancel(), { once: true }),
      },
    );
    if (!answer.ok) {
      const reason = answer.msg || '导出失败';
      env.notify('error', reason);
      throw new Error(reason);
    }
    return toPage(answer.data);
  };

  private start = (): void => {
    const { api, columns, data, env, rowKey } = this.props;
    if (!api || !columns?.length) return env.notify('error', '没有设置导出接口或导出列');
    // The export keeps the filters it began with, whatever the list shows by then.
    const pageSize = Math.min(Math.max(Math.trunc(Number(this.props.pageSize)) || 10_000, 1), 10_000);
    this.run?.cancel();
    this.run = new ExportRun({
      columns,
      pageSize,
      rowKey,
      toTexts: toRowMapper(columns, data),
      fetchPage: (page, signal) => this.fetchPage(page, signal, pageSize),
      onState: (run) => this.take(run),
    });
    void this.run.start();
  };

  private take(run: RunState): void {
    const { env, data, filename, dispatchEvent } = this.props;
    if (run.step === 'empty') env.notify('info', '没有可导出的数据');
    if (run.step === 'done') {
      const name = toFileName(filename || '导出_{YYYYMMDDHHmmss}.xlsx', data, new Date());
      saveFile(run.bytes, name);
      env.notify('success', `已导出 ${run.rows} 条`);
      void dispatchEvent('exported', createObject(data, { rows: run.rows, filename: name }));
    }
    this.setState({ run: run.step === 'done' || run.step === 'empty' ? undefined : run });
  }

  private cancel = (): void => {
    this.run?.cancel();
    this.run = undefined;
    this.setState({ run: undefined });
  };

  private retry = (): void => {
    const { run } = this.state;
    if (run?.step !== 'failed') return;
    if (run.page > 0) void this.run?.resume(run);
    else this.start();
  };

  override render() {
    const { run } = this.state;
    const { render, label, level, icon, size, disabled, className, tooltip } = this.props;
    return (
      <div className={`excel-export ${className ?? ''}`}>
        {run && (run.step === 'fetching' || run.step === 'writing' || run.step === 'failed') ? (
          <ExportPanel state={run} onCancel={this.cancel} onRetry={this.retry} />
        ) : (
          render(
            'button',
            { type: 'button', label: label || '导出', level: level || 'default', icon, size, tooltip },
            { onClick: this.start, disabled },
          )
        )}
      </div>
    );
  }
}

Renderer({ type: 'excel-export' })(ExcelExport);
