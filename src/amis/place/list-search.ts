import { isNode } from '../conventions/schema-node';
import { namesOf } from '../conventions/names';

/** What a page's lists keep in the URL: filter fields, page and page size. */
export function searchNamesOf(page: unknown): readonly string[] {
  const names = new Set<string>();
  collect(page, names);
  return [...names];
}

function collect(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((item) => collect(item, names));
  if (!isNode(value)) return;
  if (value['type'] === 'crud' && value['syncLocation'] === true) {
    const filter = value['filter'];
    if (isNode(filter)) namesOf(filter['body']).forEach((name) => names.add(name));
    names.add('page');
    names.add('perPage');
  }
  for (const child of Object.values(value)) collect(child, names);
}

/**
 * amis merges the URL into what a list already asks for, so a filter that a link leaves out would stay:
 * name it as blank, and the page as the first.
 */
export function withAbsentNames(search: string, names: readonly string[]): string {
  if (names.length === 0) return search;
  const query = new URLSearchParams(search);
  for (const name of names) if (!query.has(name)) query.set(name, absent[name] ?? '');
  return `?${query.toString()}`;
}

const absent: Readonly<Record<string, string>> = { page: '1', perPage: '10' };
