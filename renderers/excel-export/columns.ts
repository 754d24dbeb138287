import { createObject, evaluate, parse, resolveVariableAndFilter } from 'amis-core';

/** One column of the sheet, as the page declares it. */
export interface ExportColumn {
  /** The row's field; not needed with `value`. */
  name?: string;
  /** Header text. */
  label: string;
  /** An expression over the row, e.g. `${isUsed == 'T' ? '已使用' : '未使用'}`. */
  value?: string;
  /** Labels of the field's values: an object, a dictionary's items, or an expression like `${dict.codeUsed}`. */
  map?: unknown;
  /** In characters. */
  width?: number;
}

type Row = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Lookup table of `{value, label}[]` or `{value: label}`. */
function toLabels(map: unknown): ReadonlyMap<string, string> {
  const pairs: [string, string][] = Array.isArray(map)
    ? map.map((item: unknown) =>
        typeof item === 'object' && item !== null
          ? [textOf(Reflect.get(item, 'value')), textOf(Reflect.get(item, 'label'))]
          : [textOf(item), textOf(item)],
      )
    : typeof map === 'object' && map !== null
      ? Object.entries(map).map(([value, label]) => [value, textOf(label)])
      : [];
  return new Map(pairs);
}

/** A function from a row to its cell texts; each expression is parsed once, not once per row. */
export function toRowMapper(columns: readonly ExportColumn[], data: object): (row: Row) => string[] {
  const cells = columns.map((column): ((row: Row) => string) => {
    if (column.value !== undefined) {
      const expression = parse(column.value, { evalMode: false });
      // The row's fields first, then the data around the button.
      return (row) => textOf(evaluate(expression, createObject(data, row)));
    }
    const name = column.name ?? '';
    if (column.map === undefined) return (row) => textOf(row[name]);
    const map: unknown =
      typeof column.map === 'string' ? resolveVariableAndFilter(column.map, data, '| raw') : column.map;
    const labels = toLabels(map);
    return (row) => labels.get(textOf(row[name])) ?? textOf(row[name]);
  });
  return (row) => cells.map((cell) => cell(row));
}
