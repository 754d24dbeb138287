import { resolveVariableAndFilter, resolveVariableAndFilterForAsync } from 'amis-core';
import { beforeAll, expect, it } from 'vitest';
import { compileValue } from '../../../../renderers/list/plan/expression';
import { limitFormulas } from '../../../../src/amis/limits/formulas';
import { showBlankValues } from '../../../../src/amis/parts/blank-values';

const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: `用户${id}`, kind: id % 7 }));
const kinds = Array.from({ length: 50 }, (_, value) => ({ value, label: `类型${value}` }));
const data = { items: rows, dict: { kinds }, digits: '7'.repeat(100_000), other: 'a'.repeat(300_000) };

beforeAll(() => {
  showBlankValues();
  limitFormulas();
});

/** Waits until the browser has had its turn: the budget of all formulas is then whole again. */
const nextTurn = () => new Promise((done) => setTimeout(done, 5));

const within = (depth: number, inner: string): string =>
  depth === 0 ? inner : `ARRAYMAP(items, x${depth} => ${within(depth - 1, inner)})`;
/** Binds a value to a name again and again, each time doubled. */
const doubled = (times: number, twice: (name: string) => string, start: string): string =>
  times === 0
    ? start
    : `ARRAYFIND(ARRAYMAP([${doubled(times - 1, twice, start)}], a => ${twice('a')}), a => true)`;

it.each([
  ['lists within lists', within(5, '1')],
  [
    'a filter within a filter',
    'ARRAYFILTER(items, a => ARRAYSOME(items, b => ARRAYEVERY(items, c => a.id < c.id + 200)))',
  ],
  ['a long text', "PADSTART('x', 400000000, 'y')"],
  ['a text that doubles', doubled(40, (a) => `${a} + ${a}`, "'xx'")],
  ['a list that doubles', `LEN(ENCODEJSON(${doubled(40, (a) => `[${a}, ${a}]`, '1')}))`],
  ['a list that doubles, as a text', doubled(40, (a) => `[${a}, ${a}]`, '1')],
  ['a replacement that doubles', `REPLACE('${'a'.repeat(60)}b', 'ab', 'bba')`],
  ['a joined list', "LEN(JOIN(SPLIT(digits, ''), other))"],
  ['a list without doubles', "COUNT(UNIQ(ARRAYMAP(SPLIT(digits, ''), (x, i) => i)))"],
  ['a search', `CONTAINS(other, CONCATENATE('b', LEFT(other, 150000)))`],
  ['grouped digits', 'digits | number'],
])('[Foundation §6] a formula without end has no value: %s', async (_name, formula) => {
  await nextTurn();
  expect(resolveVariableAndFilter(`\${${formula}}`, data, '| raw')).toBeUndefined();
  await nextTurn();
  expect(await resolveVariableAndFilterForAsync(`\${${formula}}`, data, '| raw')).toBeUndefined();
  await nextTurn();
  const inList = compileValue(`\${${formula}}`)?.(data);
  expect([undefined, null, data.digits]).toContain(inList);
});

it('[Foundation §6] formulas over the rows of a whole list keep their values', async () => {
  await nextTurn();
  const labels = "JOIN(ARRAYMAP(items, x => ARRAYFIND(dict.kinds, y => y.value == x.kind).label), '、')";
  const joined = rows.map(({ kind }) => `类型${kind}`).join('、');
  for (let times = 0; times < 5; times += 1) {
    expect(resolveVariableAndFilter(`\${${labels}}`, data, '| raw')).toBe(joined);
  }
  expect(await resolveVariableAndFilterForAsync(`\${${labels}}`, data, '| raw')).toBe(joined);
  expect(resolveVariableAndFilter("${PADSTART(REPLACE('a.b.c', '.', ''), 5, '0')}", data)).toBe('00abc');
  expect(resolveVariableAndFilter('${1234567.5 | number}', data)).toBe('1,234,567.5');
  expect(resolveVariableAndFilter("${items | filter:name:match:'用户99' | pick:id}", data)).toEqual([99]);
});

it('[Foundation §6] all formulas of a turn share a budget, so that many costly ones do not add up', async () => {
  await nextTurn();
  const costly = `\${${within(2, 'x1.id + x2.id')} | count}`;
  const values = Array.from(
    { length: 100 },
    () => resolveVariableAndFilter(costly, data, '| raw') as unknown,
  );
  expect(values[0]).toBe(100);
  expect(values.at(-1)).toBeUndefined();
  await nextTurn();
  expect(resolveVariableAndFilter(costly, data, '| raw')).toBe(100);
});
