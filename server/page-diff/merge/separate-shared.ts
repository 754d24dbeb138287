import { isObject, type JsonObject } from '../../contract/json-object';
import { field, isSame } from '../json';
import type { ThreePages } from './correspondence';

/**
 * Both sides may have added different shared parts under one name, as amis-editor numbers them. Neither can replace the
 * other, so mine get another name.
 */
export function separateShared(pages: ThreePages): ThreePages {
  const [base, mine, theirs] = [pages.base, pages.mine, pages.theirs].map(sharedOf);
  if (mine === undefined || theirs === undefined) return pages;
  const taken = new Set([base ?? {}, mine, theirs].flatMap(Object.keys));
  const names = new Map<string, string>();
  for (const [name, part] of Object.entries(mine)) {
    const other = field(theirs, name);
    if (other === undefined || field(base ?? {}, name) !== undefined || isSame(part, other)) continue;
    const free = nextFree(name, taken);
    taken.add(free);
    names.set(name, free);
  }
  const renamed = Object.fromEntries(
    Object.entries(mine).map(([name, part]) => [names.get(name) ?? name, rename(part, names)]),
  );
  return {
    base: { ...pages.base, definitions: base ?? {} },
    mine: { ...(rename(pages.mine, names) as JsonObject), definitions: renamed },
    theirs: pages.theirs,
  };
}

function sharedOf(page: JsonObject): JsonObject | undefined {
  const shared = field(page, 'definitions');
  return isObject(shared) ? shared : undefined;
}

/** `modal-ref-1` becomes `modal-ref-2`, or the next name of this kind that is free. */
function nextFree(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/-\d+$/, '');
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => rename(one, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' ? (names.get(one) ?? one) : rename(one, names),
    ]),
  );
}
