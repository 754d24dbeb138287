import type { Route } from '../../../server/contract/screens/routes';

type Row = Readonly<Record<string, unknown>>;

/** As much of a name as a tab has room for. */
const longest = 20;

/**
 * What the record of a detail is called, where this answer says so (`Route.name`): the field of the answer, or of the one
 * among its `items` and their children whose id stands at the end of the screen's path.
 */
export function findRecordName(
  route: Route,
  screenPath: string,
  callPath: string,
  data: unknown,
): string | undefined {
  const { name } = route;
  if (!name || (callPath !== name.call && !callPath.startsWith(`${name.call}/`))) return undefined;
  const id = decodeURIComponent(screenPath.slice(screenPath.lastIndexOf('/') + 1));
  const record = Array.isArray(fieldOf(data, 'items')) ? findRow(data, id) : data;
  const value = name.field.split('.').reduce(fieldOf, record);
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  if (text === '') return undefined;
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
}

/** The record of an id in the rows of a list, or in their `children`. */
export function findRow(data: unknown, id: unknown): Row | undefined {
  const rows = fieldOf(data, 'items');
  if (!Array.isArray(rows)) return undefined;
  for (const row of rows as Row[]) {
    if (String(fieldOf(row, 'id')) === String(id)) return row;
    const below = findRow({ items: fieldOf(row, 'children') }, id);
    if (below) return below;
  }
  return undefined;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
