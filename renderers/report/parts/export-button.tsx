import { useState } from 'react';
import type { RendererProps } from 'amis-core';
import type { FigureColumn } from './figure-table';
import { toCell, toSum, type Cell, type Row } from '../data/figures';
import { toFileName } from '../../excel-export/file-name';
import { saveFile } from '../../excel-export/workbook/save-file';
import { Workbook } from '../../excel-export/workbook/workbook';

interface ExportButtonProps {
  env: RendererProps['env'];
  title: string;
  /** What the file is named instead: `订单趋势_{startDate}_{endDate}`. */
  filename?: string;
  data: object;
  columns: readonly FigureColumn[];
  rows: readonly Row[];
}

/** Writes what the table shows to an Excel file. */
export function ExportButton({ env, title, filename, data, columns, rows }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const workbook = new Workbook(
        columns.map(({ label }) => label),
        columns.map(() => undefined),
      );
      workbook.add(toCells(columns, rows));
      saveFile(
        await workbook.finish(),
        toFileName(`${filename || `${title}_{startDate}_{endDate}`}.xlsx`, readable(data), new Date()),
      );
      env.notify('success', `已导出 ${rows.length} 条`);
    } catch {
      env.notify('error', '生成文件失败，请重新导出');
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

/** amis' data chain: fields of the levels around are read through the prototype. */
function readable(data: object): Readonly<Record<string, unknown>> {
  return data as Readonly<Record<string, unknown>>;
}
