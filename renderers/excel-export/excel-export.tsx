import { createObject, normalizeApi, Renderer, type ApiObject, type RendererProps } from 'amis-core';
import { getConsoleServices } from '../console-services';
import { hasAddress } from '../send-call';
import { toPage, type Page } from './run/collect-pages';
import { toRowMapper, type ExportColumn } from './columns';
import './excel-export.css';
import { ExportPanel } from './export-panel';
import { beginExport } from './run/export-run';
import { RunningExports } from './run/running-exports';
import { useExport } from './run/use-export';
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
function ExcelExport(props: ExcelExportProps) {
  const { api, columns, data, env, render, label, level, icon, size, disabled, className, tooltip } = props;
  // Identifies the export: the same button on the same record shows its running export again.
  const key = JSON.stringify([api, columns, (data as { params?: unknown }).params]);
  const start = () => startExport(key, props);
  const shown = useExport(running, key, { notify: env.notify, restart: start });
  return (
    <div className={`excel-export ${className ?? ''}`}>
      {shown ? (
        <ExportPanel {...shown.panel} />
      ) : (
        render(
          'button',
          { type: 'button', label: label || '导出', level: level || 'default', icon, size, tooltip },
          { onClick: start, disabled },
        )
      )}
    </div>
  );
}

function startExport(key: string, props: ExcelExportProps): void {
  const { api, columns, data, dispatchEvent, env, filename, rowKey } = props;
  if (!hasAddress(api) || !columns?.length) return env.notify('error', '没有设置导出接口或导出列');
  // The export keeps the filters it started with, even if the list changes.
  const pageSize = Math.min(Math.max(Math.trunc(Number(props.pageSize)) || 10_000, 1), 10_000);
  const name = toFileName(filename || '导出_{YYYYMMDDHHmmss}.xlsx', data, new Date());
  const toTexts = toRowMapper(columns, data);
  beginExport(running, key, {
    columns,
    pageSize,
    rowKey,
    toTexts: (row) => [toTexts(row)],
    fetchPage: (page, signal) => fetchPage(props, page, pageSize, signal),
    name,
    guardExport: getConsoleServices(env).guardExport,
    notify: (kind, text) => env.notify(kind, text),
    onDone: (rows) => void dispatchEvent('exported', createObject(data, { rows, filename: name })),
  });
}

async function fetchPage(
  { env, api, data }: ExcelExportProps,
  page: number,
  perPage: number,
  signal: AbortSignal,
): Promise<Page> {
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
    env.notify('error', answer.msg);
    throw new Error(answer.msg);
  }
  return toPage(answer.data);
}

Renderer({ type: 'excel-export' })(ExcelExport);
