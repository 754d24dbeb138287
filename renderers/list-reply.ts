import { isJson, type Json } from './list/plan/node';

/** Why a reply of another shape is a failure: it must not look like a list without entries. */
export const notListText = '返回的数据不是列表';

/** Whether a reply without an array says that there are no entries: it has no data, or a total of 0. */
export const saysNone = (data: unknown): boolean =>
  data === null ||
  data === undefined ||
  (typeof data === 'object' && 'total' in data && String(data.total) === '0');

/**
 * The rows of a reply, `items` or the reply itself, without entries that are not objects; undefined for a reply of
 * another shape.
 */
export function findRows(data: unknown): Json[] | undefined {
  const given = isJson(data) ? data['items'] : data;
  if (Array.isArray(given)) return given.filter(isJson);
  return saysNone(data) ? [] : undefined;
}
