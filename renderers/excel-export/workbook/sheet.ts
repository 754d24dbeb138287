import { utils, write, type CellObject, type WorkSheet } from 'xlsx';

/** The longest text that a cell may hold (limit of the file format). */
const maxCellLength = 32_767;

/**
 * A text cell. Its type is text, so `=1+1`, `+86…`, `-x` or `@x` never becomes a formula; the format `@` keeps it
 * text after an edit, and a long number keeps its digits. The file format writes control characters as `_x0007_`, so
 * the underscore of a text that looks like one is written that way too.
 */
function toTextCell(text: string): CellObject {
  // Without half a surrogate pair at the end.
  const cut =
    text.length > maxCellLength ? text.slice(0, maxCellLength).replace(/[\ud800-\udbff]$/, '') : text;
  return { t: 's', v: cut.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'), z: '@' };
}

/** What a cell shows: text, or a number in a format such as `#,##0.00`. */
export type SheetCell = string | { value: number; format: string };

/** A number stays a number in Excel, so that columns can be summed. */
function toSheetCell(cell: SheetCell): CellObject {
  return typeof cell === 'string' ? toTextCell(cell) : { t: 'n', v: cell.value, z: cell.format };
}

/** A sheet under construction; `dense` storage, since it only ever grows by rows. */
export class Sheet {
  private readonly rows: CellObject[][] = [];

  constructor(
    private readonly header: readonly string[],
    private readonly widths: readonly (number | undefined)[] = [],
  ) {
    this.rows.push(header.map(toTextCell));
  }

  add(rows: readonly (readonly SheetCell[])[]): void {
    for (const row of rows) this.rows.push(row.map(toSheetCell));
  }

  /** The xlsx file. */
  toBytes(): ArrayBuffer {
    const sheet: WorkSheet = utils.aoa_to_sheet([], { dense: true });
    sheet['!data'] = this.rows;
    sheet['!ref'] = utils.encode_range({
      s: { r: 0, c: 0 },
      e: { r: this.rows.length - 1, c: Math.max(this.header.length - 1, 0) },
    });
    sheet['!cols'] = this.header.map((label, column) => ({
      wch: this.widths[column] ?? Math.max(12, label.length * 2 + 4),
    }));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Sheet1');
    return write(book, { type: 'array', bookType: 'xlsx', compression: true, bookSST: true });
  }
}
