import type { JsonObject } from '../../contract/json-object';
import { z } from 'zod';
import { sortableColumns, takesPage } from '../../contract/define-call';
import { isAddition, valuesIn } from '../../contract/wire';
import { snip } from '../../contract/calls/compare-reply';
import { ask, fillPath, type List, type Row, type Target, toList, withoutParams } from '../ask';
import { differ, type Finding } from '../report';

/** A text that no record contains. */
const nowhere = 'zz-nowhere-0';

/**
 * Tests whether a list pages, filters and sorts as requested. Filters that are additions are recorded as present
 * or absent.
 */
export async function probeFilters(
  target: Target,
  finding: Finding,
  fields: Readonly<JsonObject>,
  data: unknown,
): Promise<void> {
  const { call } = finding;
  const first = toList(data);
  if (!takesPage(call) || first === undefined) return;
  const list = async (more: Row): Promise<List | undefined> => {
    const all = { ...fields, ...more };
    const answer = await ask(target, fillPath(call.path, all), withoutParams(call, all));
    return answer.kind === 'answer' && answer.code === 1 ? toList(answer.data) : undefined;
  };
  await probePaging(finding, first, list);
  for (const [name, type] of Object.entries(call.request.shape as Record<string, z.ZodType>)) {
    if (name === 'pageNum' || name === 'pageSize' || Object.hasOwn(fields, name)) continue;
    if (name === 'orderBy' || name === 'orderDir') continue;
    const verdict = await probe(name, type, first, list);
    if (isAddition(type)) {
      if (verdict === true) finding.request.push(name);
      else if (verdict === undefined) finding.untold.push(name);
    } else if (typeof verdict === 'object') differ(finding, verdict);
  }
  const columns = sortableColumns(call);
  if (columns.length === 0) return;
  const sorts = await probeOrder(columns, first, list);
  if (sorts === true) finding.request.push('orderBy', 'orderDir');
  else if (sorts === undefined) finding.untold.push('orderBy', 'orderDir');
}

type Ask = (more: Row) => Promise<List | undefined>;

async function probePaging(finding: Finding, first: List, list: Ask): Promise<void> {
  if (first.rows.length > first.total)
    differ(finding, {
      at: 'data.total',
      expected: `at least ${first.rows.length}`,
      seen: String(first.total),
    });
  if (first.rows.length < 2) return;
  const [one, two] = [await list({ pageSize: 1 }), await list({ pageSize: 1, pageNum: 2 })];
  if (one?.rows.length !== 1)
    differ(finding, { at: 'pageSize=1', expected: '1 record', seen: `${one?.rows.length ?? 'none'}` });
  else if (one.total !== first.total)
    differ(finding, { at: 'total of pageSize=1', expected: String(first.total), seen: String(one.total) });
  else if (snip(one.rows) === snip(two?.rows) && JSON.stringify(one.rows) === JSON.stringify(two?.rows))
    differ(finding, { at: 'pageNum=2', expected: 'another record', seen: 'the same as page 1' });
}

/** True: the filter narrows the list. A difference: it does not. Undefined: these records cannot show it. */
async function probe(
  name: string,
  type: z.ZodType,
  first: List,
  list: Ask,
): Promise<true | undefined | { at: string; expected: string; seen: string }> {
  if (first.total === 0) return undefined;
  const fail = (expected: string, found: List | undefined) => ({
    at: `filter ${name}`,
    expected,
    seen: found === undefined ? 'a refusal' : `${found.total} of ${first.total} records`,
  });
  if (name === 'startDate') return probeDays(first, list);
  if (name === 'endDate') return undefined;
  const known = valuesIn(type);
  const isField = first.rows.some((row) => name in row);
  if (isField) {
    const values = known ?? first.rows.map((row) => row[name]).filter(isScalar);
    const value = values.find((one) =>
      first.rows.some((row) => isScalar(row[name]) && !fits(row[name], one)),
    );
    if (value !== undefined) {
      const found = await list({ [name]: value });
      const isNarrowed = found !== undefined && found.rows.every((row) => fits(row[name], value));
      // If the filter is ignored, rows that do not match are returned.
      return isNarrowed ? true : fail(`${name} ${snip(value)} only`, found);
    }
  }
  if (known !== undefined && !isField) {
    // No row shows this field, so only a smaller total proves that the filter works.
    const found = await list({ [name]: known[0] });
    return found !== undefined && found.total < first.total ? true : undefined;
  }
  if (known !== undefined || !type.safeParse(nowhere).success) return undefined;
  const found = await list({ [name]: nowhere });
  return found?.total === 0 ? true : fail(`none for ${nowhere}`, found);
}

/** Whether a list is narrowed to days, both of which count: a record is found on the day of its `createTime`. */
export async function probeDays(
  { rows, total }: List,
  list: Ask,
): Promise<true | { at: string; expected: string; seen: string }> {
  const differs = (expected: string, found: List | undefined) => ({
    at: 'filter startDate, endDate',
    expected,
    seen: found === undefined ? 'a refusal' : `${found.total} of ${total} records`,
  });
  const none = await list({ startDate: '1990-01-01', endDate: '1990-01-02' });
  if (none?.total !== 0) return differs('none in 1990', none);
  const time = rows.map((row) => row['createTime']).find(isTime);
  if (time === undefined) return true;
  const day = time.slice(0, 10);
  const found = await list({ startDate: day, endDate: day });
  return (found?.total ?? 0) > 0 ? true : differs(`the records of ${day}, from and to that day`, found);
}

const isScalar = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

/** A list may match texts exactly, by prefix or by substring. */
const fits = (value: unknown, given: unknown): boolean =>
  typeof value === 'string' ? value.includes(String(given)) : value === given;

/** Large enough for the test, and for all of a small list. */
const pageSize = 100;

/**
 * Tests whether a list sorts by each of these columns, in both directions. Undefined: its records cannot show it.
 * The collation of texts is unknown, so one direction must be the reverse of the other.
 */
export async function probeOrder(
  columns: readonly string[],
  first: List,
  list: (more: Row) => Promise<List | undefined>,
): Promise<boolean | undefined> {
  let isClear: true | undefined;
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
    isClear = true;
  }
  return isClear;
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
