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
