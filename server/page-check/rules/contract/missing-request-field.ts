import { z } from 'zod';
import type { Rule } from '../../rule';
import { findApiUses, type ApiUse } from '../../view/api-use';
import { dataScopesOf, type Scope } from '../../view/data-scope';
import { findFormItems } from '../../view/form-items';
import { own, ownText, type Entry } from '../../view/page-view';
import { requiredOf } from '../../view/reply-fields';

/** A call is given what it cannot do without. Only said where everything that could be sent is known. */
export const missingRequestField: Rule = {
  id: 'contract/missing-request-field',
  severity: 'error',
  *check(page) {
    for (const use of findApiUses(page)) {
      if (use.call === undefined || use.call.multipart) continue;
      const sent = findSent(use);
      if (sent === undefined) continue;
      const missing = requiredOf(use.call.request).filter((name) => !sent.has(name));
      if (missing.length === 0) continue;
      yield {
        pointer: use.entry.pointer,
        message: `${use.call.path} 缺少必填字段：${missing.join('、')}`,
        hint: '加入对应的表单项（可用 hidden），或在 api.data 里给出，例如 {"id": "${id}", "&": "$$"}。',
      };
    }
  },
};

/** Names that reach the call; undefined when they cannot all be told. */
function findSent({ entry, data, query, params }: ApiUse): ReadonlySet<string> | undefined {
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
