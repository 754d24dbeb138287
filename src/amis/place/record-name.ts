import type { JsonObject } from '../../../server/contract/json-object';
import type { Route } from '../../../server/contract/screens/routes';

type Row = Readonly<JsonObject>;

/** Length of a name that fits a tab. */
const longest = 20;

/**
 * The name of a detail screen's record, if this reply contains it (`Route.name`): a field of the reply itself or,
 * among its `items` and their children, of the row whose id ends the screen's path.
 */
export function findRecordName(
  route: Route,
  screenPath: string,
  callPath: string,
  data: unknown,
): string | undefined {
  const { name } = route;
  if (!name || !namesRecord(route, callPath)) return undefined;
  const id = decodeURIComponent(screenPath.slice(screenPath.lastIndexOf('/') + 1));
  const record = Array.isArray(fieldOf(data, 'items')) ? findRow(data, id) : data;
  const value = name.field.split('.').reduce(fieldOf, record);
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  if (text === '') return undefined;
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
}

/** Whether this is the call whose reply names the record of a detail screen. */
export const namesRecord = ({ name }: Route, callPath: string): boolean =>
  name !== undefined && (callPath === name.call || callPath.startsWith(`${name.call}/`));

/** The row with this id in a list, or in the rows' `children`. */
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
