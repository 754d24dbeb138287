import { isObject } from '../../../server/contract/json-object';
import { namesOf } from '../../../server/contract/screens/field-names';

/** URL parameters of a page's lists (filter fields, page and page size), each with its default. */
type SearchNames = Readonly<Record<string, string>>;

export function searchNamesOf(page: unknown): SearchNames {
  const names: Record<string, string> = {};
  collect(page, names);
  return names;
}

function collect(value: unknown, names: Record<string, string>): void {
  if (Array.isArray(value)) return value.forEach((item) => collect(item, names));
  if (!isObject(value)) return;
  if (value['type'] === 'crud' && value['syncLocation'] === true) {
    const filter = value['filter'];
    const defaults = isObject(value['defaultParams']) ? value['defaultParams'] : {};
    if (isObject(filter))
      for (const name of namesOf(filter['body'])) names[name] = String(defaults[name] ?? '');
    names['page'] = '1';
    names['perPage'] = '10';
  }
  for (const child of Object.values(value)) collect(child, names);
}

/**
 * amis merges the URL into a list's current query, so a filter missing from a link would keep its value. Adds
 * missing names with their defaults (a list's `defaultParams`), else blank, and page 1.
 */
export function withAbsentNames(search: string, names: SearchNames): string {
  const absent = Object.entries(names);
  if (absent.length === 0) return search;
  const query = new URLSearchParams(search);
  for (const [name, value] of absent) if (!query.has(name)) query.set(name, value);
  return `?${query.toString()}`;
}
