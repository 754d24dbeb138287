import type { List, Row } from './lists';

/** Enough to tell, and a small list whole. */
const pageSize = 100;

/**
 * Whether a list sorts by each of these columns, both ways. Undefined: its records cannot tell.
 * Texts are compared by nobody knows which rules: one direction is to be the other reversed.
 */
export async function probeOrder(
  columns: readonly string[],
  first: List,
  list: (more: Row) => Promise<List | undefined>,
): Promise<boolean | undefined> {
  let told: true | undefined;
  for (const orderBy of columns) {
    const [up, down] = [
      await list({ pageSize, orderBy, orderDir: 'asc' }),
      await list({ pageSize, orderBy, orderDir: 'desc' }),
    ];
    if (up === undefined || down === undefined) return false;
    const [rising, falling] = [valuesOf(up, orderBy), valuesOf(down, orderBy)];
    if (new Set([...rising, ...falling]).size < 2) continue;
    const isWhole = first.total <= pageSize;
    if (isWhole && rising.join('\n') !== falling.toReversed().join('\n')) return false;
    if (!isRising(rising) || !isRising(falling.toReversed())) return false;
    told = true;
  }
  return told;
}

const valuesOf = ({ rows }: List, column: string) =>
  rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined && value !== '');

const isRising = (values: readonly unknown[]) =>
  values.every((value, at) => {
    const before = values[at - 1];
    if (typeof value === 'number' && typeof before === 'number') return before <= value;
    return !isTime(value) || !isTime(before) || before <= value;
  });

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value);
