/** Whether two field values are equal: empty equals never filled, and 5 equals '5' (as on the wire). */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || toText(one) === toText(other);
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(deepText(value)) : String(value);
}

const deepText = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => (typeof item === 'object' ? item : String(item))) : value;
