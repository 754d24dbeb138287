/** A record of the list; its place is where it stands. */
export type OrderedRow = Record<string, unknown>;

/** The rows with one of them at a place counted from 1; a place beyond the ends is the end. */
export function toMoved(rows: readonly OrderedRow[], row: OrderedRow, place: number): OrderedRow[] {
  const others = rows.filter((other) => other !== row);
  return others.toSpliced(Math.min(Math.max(place, 1), rows.length) - 1, 0, row);
}

/** The records of a list answer, as amis knows them. */
export function toRows(data: unknown): OrderedRow[] {
  const given: unknown = typeof data === 'object' && data !== null && 'items' in data ? data.items : data;
  if (!Array.isArray(given)) return [];
  return given.filter((row): row is OrderedRow => typeof row === 'object' && row !== null);
}
