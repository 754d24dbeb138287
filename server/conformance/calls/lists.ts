import type { Call } from '../../contract/define-call';

export type Row = Readonly<Record<string, unknown>>;

/** A page of a list, as it came. */
export interface List {
  rows: readonly Row[];
  total: number;
}

/** The rows of a list, also of one whose page stands in `data.page`; none of anything else. */
export function rowsOf(data: unknown): readonly Row[] {
  const { records, page } = (data ?? {}) as { records?: unknown; page?: { records?: unknown } };
  const rows = records ?? page?.records;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

export function toList(data: unknown): List | undefined {
  const { total, page } = (data ?? {}) as { total?: unknown; page?: { total?: unknown } };
  const count = Number(total ?? page?.total);
  return Number.isInteger(count) ? { rows: rowsOf(data), total: count } : undefined;
}

/** A declared path with the values of its parameters. */
export const fillPath = (path: string, fields: Row): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(fields[name] ?? '')));

/** What is sent in the body: path parameters are not. */
export const withoutParams = ({ params }: Call, fields: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(params, name)));
