import { useState, type ReactNode } from 'react';
import type { BlockProps } from '../hosts/report-host';
import { toCell, toFigureText, toSum, type Cell, type Figure, type Row } from '../figures';
import { Block, type CallState } from './block';
import { Segments } from './choices';
import { SteadyButton } from '../../fields/steady-button';

/** Props of a block whose figures are also shown as a table. */
export interface FigureBlockProps extends BlockProps {
  /** Name of its Excel file, by default its title: `订单趋势_{startDate}_{endDate}`. */
  filename?: string | undefined;
  emptyText?: string | undefined;
}

interface ChartBlockProps {
  block: FigureBlockProps;
  name: string;
  call: CallState;
  columns: readonly FigureColumn[];
  rows: readonly Row[];
  isEmpty: boolean;
  /** Height of the table, in pixels. */
  height: number;
  skeleton?: ReactNode | undefined;
  children: ReactNode;
}

const views = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
] as const;

/** A block that shows either a chart or a table of the same figures, with an export. */
export function ChartBlock({ block, columns, rows, height, children, ...frame }: ChartBlockProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const title = block.host.fill(block.title, block.data);
  return (
    <Block
      {...frame}
      block={block}
      emptyText={block.emptyText}
      tools={
        <>
          <Segments label={`${title}：图或表`} options={views} value={view} onChange={setView} />
          <ExportButton block={block} columns={columns} rows={rows} />
        </>
      }
    >
      {view === 'chart' && children}
      <FigureTable
        caption={`${title}的数据`}
        columns={columns}
        rows={rows}
        hidden={view === 'chart'}
        height={height}
      />
    </Block>
  );
}

export interface FigureColumn extends Figure {
  /** Whether the footer shows the sum of all rows; false for people, who may be counted on several days. */
  sum?: boolean | undefined;
  /** Shown instead of the figure itself. */
  textOf?(row: Row): string;
}

interface FigureTableProps {
  caption: string;
  columns: readonly FigureColumn[];
  rows: readonly Row[];
  /** Visible to screen readers only, beside a chart of the same figures. */
  hidden?: boolean | undefined;
  /** Maximum height before the table scrolls, in pixels. */
  height?: number | undefined;
}

/** The figures of a chart as an HTML table: the first column names the row, figures are right-aligned. */
function FigureTable({ caption, columns, rows, hidden = false, height }: FigureTableProps) {
  const [head, ...figures] = columns;
  if (!head) return null;
  const textOf = (row: Row, column: FigureColumn) =>
    column.textOf ? column.textOf(row) : toFigureText(row[column.name], column.kind);
  const isText = ({ kind }: FigureColumn) => (kind === 'text' ? 'is-text' : undefined);
  const table = (
    <table className="report-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={column === head ? 'is-text' : isText(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">{textOf(row, head)}</th>
            {figures.map((column) => (
              <td key={column.name} className={isText(column)}>
                {textOf(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {figures.some(({ sum }) => sum) && rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {figures.map((column) => (
              <td key={column.name}>{column.sum ? toFigureText(toSum(rows, column), column.kind) : ''}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
  if (hidden) return <div className="report-unseen">{table}</div>;
  return (
    <div
      className="report-table-frame"
      role="region"
      aria-label={caption}
      tabIndex={0}
      style={{ maxHeight: height }}
    >
      {table}
    </div>
  );
}

interface ExportButtonProps {
  block: FigureBlockProps;
  columns: readonly FigureColumn[];
  rows: readonly Row[];
}

/** Writes what the table shows to an Excel file. */
export function ExportButton({ block, columns, rows }: ExportButtonProps) {
  const { host, data, filename } = block;
  const title = host.fill(block.title, data);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { saveFile, toFileName, Workbook } = await import('../../excel-export/workbook/workbook');
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
    <SteadyButton
      className="report-button"
      aria-label={`导出${title}`}
      disabled={busy}
      onClick={() => void start()}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />
      </svg>
      <span>{busy ? '导出中…' : '导出'}</span>
    </SteadyButton>
  );
}

/** The rows as cells, followed by the table's footer. */
function toCells(columns: readonly FigureColumn[], rows: readonly Row[]): Cell[][] {
  const cells = rows.map((row) =>
    columns.map((column) => (column.textOf ? column.textOf(row) : toCell(row[column.name], column.kind))),
  );
  if (rows.length < 2 || !columns.some(({ sum }) => sum)) return cells;
  const foot = columns.map((column, index) =>
    index === 0 ? '合计' : column.sum ? toCell(toSum(rows, column), column.kind) : '',
  );
  return [...cells, foot];
}
