import { z } from 'zod';
import type { ApiUse } from './api-use';
import { dataScopesOf, namesOf, type Scope } from './data-scope';
import { findFormItems } from './form-items';
import { own, ownText, type Entry } from './page-view';

/** Names that reach the call; undefined when they cannot all be told. */
export function findSentFields({
  entry,
  data,
  query,
  params,
}: ApiUse): Pick<ReadonlySet<string>, 'has'> | undefined {
  const own = new Set([...Object.keys(params), ...query, ...Object.keys(data ?? {})]);
  if (data !== undefined && !own.has('&')) return own;
  const filter = namesOf(ownScope(entry));
  const around = namesOf(dataScopesOf(entry));
  if (filter === undefined || around === undefined) return undefined;
  return { has: (name) => own.has(name) || filter.has(name) || around.has(name) };
}

/** A crud sends its filter's items; dialogs are given data that stand elsewhere. */
function ownScope(entry: Entry): Scope[] {
  const holder = entry.parent;
  if (holder === undefined || !/^crud2?$/.test(ownText(holder.value, 'type') ?? '')) return [];
  const filter = own(holder.value, 'filter');
  if (filter === undefined || entry.key !== 'api') return [];
  const items = findFormItems({ value: filter, pointer: `${holder.pointer}/filter` });
  return [{ kind: 'filter', holder, fields: new Map(items.map(({ name }) => [name, anything])) }];
}

const anything = z.any();
