/** Whether a field holds the same: an emptied one and one never filled do, and so do 5 and '5' (on the wire they are). */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || toText(one) === toText(other);
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(deepText(value)) : String(value);
}

const deepText = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => (typeof item === 'object' ? item : String(item))) : value;
