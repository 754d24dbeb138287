import type { Row } from './figures';

/** Reading what a report's call answered. Pure. */

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an answer, `summary.revenue` too; undefined where there is none. Only own fields are read. */
export function findField(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      answer,
    );
}

/** The rows of an answer: `items`, as every list has them, or what stands under `path`. */
export function toRows(answer: unknown, path = 'items'): Row[] {
  const rows = Array.isArray(answer) ? answer : findField(answer, path);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}
