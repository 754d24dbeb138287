import { z } from 'zod';
import { sortableColumns } from '../../contract/define-call';
import { isAddition, valuesIn } from '../../contract/wire';
import { snip } from '../../contract/calls/compare-reply';
import { ask, fillPath, type List, type Row, type Target, toList, withoutParams } from '../ask';
import { differ, type Finding } from '../report';

/** A text that no record has. */
const nowhere = 'zz-nowhere-0';

/** Whether a list narrows by its paging and its filters, and sorts as it is asked. A filter that is an addition is noted as one that is there, or not. */
export async function probeFilters(
  target: Target,
  finding: Finding,
  fields: Readonly<Record<string, unknown>>,
  data: unknown,
): Promise<void> {
  const { call } = finding;
  const first = toList(data);
  if (!('pageNum' in call.request.shape) || first === undefined) return;
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

/** True: the list narrows by it. A difference: it does not. Undefined: these records cannot tell. */
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
  if (name === 'startDate') return probeDays(list, fail);
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
      // A filter that is ignored would return the rows that do not fit.
      return isNarrowed ? true : fail(`${name} ${snip(value)} only`, found);
    }
  }
  if (known !== undefined && !isField) {
    // No row shows this field, so only a smaller total can prove the filter.
    const found = await list({ [name]: known[0] });
    return found !== undefined && found.total < first.total ? true : undefined;
  }
  if (known !== undefined || !type.safeParse(nowhere).success) return undefined;
  const found = await list({ [name]: nowhere });
  return found?.total === 0 ? true : fail(`none for ${nowhere}`, found);
}

async function probeDays(
  list: Ask,
  fail: (expected: string, found: List | undefined) => { at: string; expected: string; seen: string },
): Promise<true | { at: string; expected: string; seen: string }> {
  const found = await list({ startDate: '1990-01-01', endDate: '1990-01-02' });
  return found?.total === 0 ? true : { ...fail('none in 1990', found), at: 'filter startDate, endDate' };
}

const isScalar = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

/** A list may match texts whole, by their beginning or by a part. */
const fits = (value: unknown, given: unknown): boolean =>
  typeof value === 'string' ? value.includes(String(given)) : value === given;

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
