import { z } from 'zod';
import type { ApiUse } from './api-use';
import { dataScopesOf, type Scope } from './data-scope';
import { findFormItems } from './form-items';
import { own, ownText, type Entry } from './page-view';

/** Names that reach the call; undefined when they cannot all be told. */
export function findSentFields({ entry, data, query, params }: ApiUse): ReadonlySet<string> | undefined {
  const names = new Set([...Object.keys(params), ...query, ...Object.keys(data ?? {})]);
  if (data !== undefined && !names.has('&')) return names;
  const scopes = [...ownScope(entry), ...dataScopesOf(entry)];
  for (const { fields } of scopes) {
    if (fields === undefined) return undefined;
    for (const name of fields.keys()) names.add(name);
  }
  return names;
}

/** A crud sends its filter's items; dialogs are given data that stand elsewhere. */
function ownScope(entry: Entry): Scope[] {
  const holder = entry.parent;
  if (holder === undefined || !/^crud2?$/.test(ownText(holder.value, 'type') ?? '')) return [];
  const filter = own(holder.value, 'filter');
  if (filter === undefined || entry.key !== 'api') return [];
  const items = findFormItems({ ...holder, value: filter, key: 'filter', parent: holder });
  return [{ kind: 'filter', holder, fields: new Map(items.map(({ name }) => [name, anything])) }];
}

const anything = z.any();
