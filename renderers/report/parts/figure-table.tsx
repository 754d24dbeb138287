import { toFigureText, toSum, type Figure, type Row } from '../data/figures';

export interface FigureColumn extends Figure {
  /** Whether the foot shows the sum over all rows; people counted on many days can't be added up. */
  sum?: boolean | undefined;
  /** Shown instead of the figure itself. */
  textOf?(row: Row): string;
}

interface FigureTableProps {
  caption: string;
  columns: readonly FigureColumn[];
  rows: readonly Row[];
  /** Only for screen readers, beside a picture of the same. */
  hidden?: boolean | undefined;
  /** Beyond it the table scrolls, in pixels. */
  height?: number | undefined;
}

/** The figures of a chart as a real table: the first column names the row, figures stand right-aligned. */
export function FigureTable({ caption, columns, rows, hidden = false, height }: FigureTableProps) {
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
