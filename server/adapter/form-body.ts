export const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

/**
 * Encodes fields as the upstream reads them (decisions 'The envelope and the adapter'): `undefined` is left
 * out, `null` becomes an empty value, arrays of scalars join by comma, anything deeper is JSON text.
 */
export function toFormBody(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const form = new URLSearchParams();
  for (const [name, value] of fields) {
    if (value !== undefined) form.append(name, toText(value));
  }
  return form.toString();
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.every(isScalar) ? value.map(toText).join(',') : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** amis' paging fields are `page` and `perPage`; the upstream's are `pageNum` and `pageSize` (A §7). */
const names: ReadonlyMap<string, string> = new Map([
  ['page', 'pageNum'],
  ['perPage', 'pageSize'],
]);

/** Renames amis' paging fields; an explicit `pageNum` or `pageSize` wins over them. */
export function toUpstreamPaging(fields: Record<string, unknown>): [name: string, value: unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const renamed = names.get(name);
    if (renamed === undefined) return [[name, value]];
    return Object.hasOwn(fields, renamed) ? [] : [[renamed, value]];
  });
}
