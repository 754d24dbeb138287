import { expect, it } from 'vitest';
import { toRetention } from '../../../renderers/retention-table/retention';

const reports = "[decisions 'Screens the spec names without contents']";
const answer = {
  range: { granularity: 'day' },
  offsets: [1, 7],
  items: [
    { date: '2026-03-01', newUsers: 1200, p1: 36, u1: 432, p7: 9, u7: 108 },
    { date: '2026-03-08', newUsers: 0, p1: 0, u1: 0, p7: null, u7: null },
  ],
  summary: { newUsers: 1200, p1: 36, u1: 432, p7: 9, u7: 108 },
};

it(`${reports} cohorts show retention rates with shading; unfinished periods are blank`, () => {
  const { heads, rows, total } = toRetention(answer, 'share');
  expect(heads).toEqual(['次日', '第7天']);
  expect(rows).toEqual([
    {
      label: '2026-03-01 周日',
      size: '1,200',
      cells: [
        { text: '36.00%', other: '432人', strength: 60 },
        { text: '9.00%', other: '108人', strength: 30 },
      ],
    },
    {
      label: '2026-03-08 周日',
      size: '0',
      cells: [
        { text: '0.00%', other: '0人', strength: 0 },
        { text: '', other: '尚未到期', strength: undefined },
      ],
    },
  ]);
  expect(total).toEqual({ ...rows[0], label: '合计' });
  // A report without registrations is blank instead of a table of zeros.
  const [, empty] = answer.items;
  expect([answer, { ...answer, items: [empty] }].map((each) => toRetention(each, 'share').isBlank)).toEqual([
    false,
    true,
  ]);
});

it(`${reports} shows retention as user counts, too, and exports both counts and rates`, () => {
  const { rows, columns } = toRetention(answer, 'users');
  expect(rows[0]?.cells.map(({ text }) => text)).toEqual(['432', '108']);
  expect(columns.map(({ label }) => label)).toEqual([
    '注册日期',
    '新增用户',
    '次日留存人数',
    '次日留存率',
    '第7天留存人数',
    '第7天留存率',
  ]);
});

it(`${reports} labels columns by week or month, and shows no rows for an unreadable answer`, () => {
  const headsOf = (granularity: string) =>
    toRetention({ ...answer, range: { granularity } }, 'share').heads.join();
  expect([headsOf('week'), headsOf('month')]).toEqual(['第1周,第7周', '第1个月,第7个月']);
  expect(toRetention('oops', 'share').rows).toEqual([]);
});
