import { createObject, normalizeApi, Renderer, type ApiObject, type RendererProps } from 'amis-core';
import { Component } from 'react';
import { getConsoleServices } from '../console-services';
import { hasAddress } from '../send-call';
import { toPage, type Page } from './run/collect-pages';
import { toRowMapper, type ExportColumn } from './columns';
import './excel-export.css';
import { ExportPanel } from './export-panel';
import { beginExport, type RunState } from './run/export-run';
import { RunningExports } from './run/running-exports';
import { toFileName } from './workbook/workbook';

interface ExcelExportProps extends RendererProps {
  api?: string | ApiObject | undefined;
  columns?: ExportColumn[] | undefined;
  filename?: string | undefined;
  pageSize?: number | undefined;
  rowKey?: string | undefined;
  label?: string | undefined;
  level?: string | undefined;
  icon?: string | undefined;
  size?: string | undefined;
}

/** Running exports of all screens of this window. */
const running = new RunningExports();

/**
 * Button: exports a whole list to one xlsx file (B §7 'Redemption code export'). Sends `api` with `page` and
 * `perPage` page after page; other request fields (the list's filters) stand in `api.data`. An export continues
 * when the user leaves its screen, and its file is still saved.
 */
class ExcelExport extends Component<ExcelExportProps, { run?: RunState | undefined }> {
  override state: { run?: RunState | undefined } = {};
  private endWatch?: () => void;

  /** Identifies the export: the same button on the same record shows its running export again. */
  private get key(): string {
    const { api, columns, data } = this.props;
    return JSON.stringify([api, columns, (data as { params?: unknown }).params]);
  }

  override componentDidMount(): void {
    const show = () => this.setState({ run: running.find(this.key)?.state });
    this.endWatch = running.subscribe(show);
    show();
  }

  override componentWillUnmount(): void {
    this.endWatch?.();
    // Uses the stored key: by now `this.key` would already be the key of the next screen.
    const step = this.state.run?.step;
    const { env } = this.props;
    if (step === 'fetching' || step === 'writing') env.notify('info', '导出在后台继续，完成后自动下载');
  }

  private fetchPage = async (page: number, signal: AbortSignal, perPage: number): Promise<Page> => {
    const { env, api, data } = this.props;
    const call = normalizeApi(api ?? '', 'post');
    const context = createObject(data, { page, perPage });
    const answer = await env.fetcher(
      { ...call, data: { ...call.data, page: '${page}', perPage: '${perPage}' }, silent: true },
      context,
      {
        silent: true,
        exportPage: page,
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
    const { api, columns, data, dispatchEvent, env, rowKey } = this.props;
    if (!hasAddress(api) || !columns?.length) return env.notify('error', '没有设置导出接口或导出列');
    // The export keeps the filters it started with, even if the list changes.
    const pageSize = Math.min(Math.max(Math.trunc(Number(this.props.pageSize)) || 10_000, 1), 10_000);
    const name = toFileName(this.props.filename || '导出_{YYYYMMDDHHmmss}.xlsx', data, new Date());
    const toTexts = toRowMapper(columns, data);
    beginExport(running, this.key, {
      columns,
      pageSize,
      rowKey,
      toTexts: (row) => [toTexts(row)],
      fetchPage: (page, signal) => this.fetchPage(page, signal, pageSize),
      name,
      guardExport: getConsoleServices(env).guardExport,
      notify: (level, text) => env.notify(level, text),
      onDone: (rows) => void dispatchEvent('exported', createObject(data, { rows, filename: name })),
    });
  };

  private cancel = (): void => running.cancel(this.key);

  private retry = (): void => {
    const { run } = this.state;
    if (run?.step !== 'failed') return;
    if (run.page > 0) void running.find(this.key)?.run.resume(run);
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
