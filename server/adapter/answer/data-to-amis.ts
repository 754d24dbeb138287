/**
 * The shapes of `data` (A §7, B §7) as amis reads them:
 *
 *   {records, total, ...rest}         -> {items, total, ...rest}
 *   {page: {records, total}, ...rest} -> {items, total, ...rest}     (orders: rest holds the subtotal)
 *   [...]                             -> {items, total}
 *   scalar                            -> {value}
 *   any other object, null            -> as it is
 */
export function toAmisData(data: unknown): unknown {
  if (data === null || data === undefined) return null;
  if (Array.isArray(data)) return { items: data, total: data.length };
  if (!isObject(data)) return { value: data };
  if (Array.isArray(data['records'])) return toList(data, data['records']);
  const { page, ...beside } = data;
  if (!isObject(page) || !Array.isArray(page['records'])) return data;
  return toList({ ...beside, ...page }, page['records']);
}

function toList({ records: _records, ...rest }: Record<string, unknown>, items: unknown[]): object {
  return { ...rest, items, total: toTotal(rest['total']) ?? items.length };
}

function toTotal(total: unknown): number | undefined {
  if (typeof total !== 'number' && (typeof total !== 'string' || total.trim() === '')) return undefined;
  const number = Number(total);
  return Number.isFinite(number) ? number : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
