import { expect, it } from 'vitest';
import { findRows } from '../../../renderers/list-reply';
import { toMoved } from '../../../renderers/ordered-list/sortable-rows';

const rows = [...'甲乙丙丁'].map((title, index) => ({ id: index + 1, title }));
const moved = (index: number, place: number) =>
  toMoved(rows, rows[index] ?? {}, place)
    .map(({ title }) => title)
    .join('');

it('[A §7] moves a row to a position, and shifts the other rows', () => {
  expect([moved(0, 3), moved(3, 1), moved(1, 2)]).toEqual(['乙丙甲丁', '丁甲乙丙', '甲乙丙丁']);
});

it('[A §7] clamps a position outside the list', () => {
  expect([moved(2, 0), moved(0, 99)]).toEqual(['丙甲乙丁', '乙丙丁甲']);
});

it('takes only the records of a list answer as rows', () => {
  expect(findRows({ items: rows, total: 4 })).toEqual(rows);
  expect([findRows(null), findRows({ items: ['x', null] })]).toEqual([[], []]);
  expect([findRows({}), findRows({ rowCount: 4 }), findRows('x')]).toEqual([undefined, undefined, undefined]);
});
