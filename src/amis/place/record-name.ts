import type { Route } from '../../../server/contract/screens/routes';

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
  const items = fieldOf(data, 'items');
  const record = Array.isArray(items) ? findById(items, id) : data;
  const value = name.field.split('.').reduce(fieldOf, record);
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  if (text === '') return undefined;
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
}

function findById(items: readonly unknown[], id: string): unknown {
  for (const item of items) {
    if (String(fieldOf(item, 'id')) === id) return item;
    const children = fieldOf(item, 'children');
    const found = Array.isArray(children) ? findById(children, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
