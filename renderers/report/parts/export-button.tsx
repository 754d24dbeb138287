import { useState } from 'react';
import type { ReportHost, Scope } from '../hosts/report-host';
import type { FigureColumn } from './figure-table';
import { toCell, toSum, type Cell, type Row } from '../data/figures';

interface ExportButtonProps {
  host: ReportHost;
  title: string;
  /** What the file is named instead: `订单趋势_{startDate}_{endDate}`. */
  filename?: string | undefined;
  data: Scope;
  columns: readonly FigureColumn[];
  rows: readonly Row[];
}

/** Writes what the table shows to an Excel file. */
export function ExportButton({ host, title, filename, data, columns, rows }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const [{ Workbook }, { saveFile }, { toFileName }] = await Promise.all([
        import('../../excel-export/workbook/workbook'),
        import('../../excel-export/workbook/save-file'),
        import('../../excel-export/file-name'),
      ]);
      const workbook = new Workbook(
        columns.map(({ label }) => label),
        columns.map(() => undefined),
      );
      workbook.add(toCells(columns, rows));
      saveFile(
        await workbook.finish(),
        toFileName(`${filename || `${title}_{startDate}_{endDate}`}.xlsx`, data, new Date()),
      );
      host.notify('success', `已导出 ${rows.length} 条`);
    } catch {
      host.notify('error', '生成文件失败，请重新导出');
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="report-button"
      aria-label={`导出${title}`}
      disabled={busy}
      onClick={() => void start()}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />
      </svg>
      <span>{busy ? '导出中…' : '导出'}</span>
    </button>
  );
}

/** The rows as cells, with the foot of the table at their end. */
export function toCells(columns: readonly FigureColumn[], rows: readonly Row[]): Cell[][] {
  const cells = rows.map((row) =>
    columns.map((column) => (column.textOf ? column.textOf(row) : toCell(row[column.name], column.kind))),
  );
  if (rows.length < 2 || !columns.some(({ sum }) => sum)) return cells;
  const foot = columns.map((column, index) =>
    index === 0 ? '合计' : column.sum ? toCell(toSum(rows, column), column.kind) : '',
  );
  return [...cells, foot];
}
