import type { SheetCell } from './sheet';

/** What the page and the workbook worker say to each other. */
export type ToWorkbook =
  | { type: 'start'; header: readonly string[]; widths: readonly (number | undefined)[] }
  | { type: 'rows'; rows: readonly (readonly SheetCell[])[] }
  | { type: 'finish' };

export type FromWorkbook = { type: 'finished'; bytes: ArrayBuffer } | { type: 'failed'; reason: string };
