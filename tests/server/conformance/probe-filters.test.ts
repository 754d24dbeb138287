import { expect, it } from 'vitest';
import { probeDays, probeOrder } from '../../../server/conformance/calls/probe-filters';
import type { Row } from '../../../server/conformance/ask';

const rows = [
  { name: '乙', size: 3, time: '2026-01-02 00:00:00' },
  { name: '甲', size: 20, time: '2026-01-01 00:00:00' },
  { name: '丙', size: 100, time: '' },
];
const page = (shown: readonly Row[]) => ({ rows: shown, total: shown.length });
type Column = keyof (typeof rows)[number];

function sorted({ orderBy, orderDir }: Row) {
  const key = orderBy as Column;
  const up = rows.toSorted((one, other) => (one[key] < other[key] ? -1 : 1));
  return Promise.resolve(page(orderDir === 'desc' ? up.toReversed() : up));
}

it.each<[string, string[], (more: Row) => Promise<ReturnType<typeof page> | undefined>, boolean | undefined]>(
  [
    ['sorts in both directions', ['name', 'size', 'time'], sorted, true],
    ['ignores the order', ['size'], () => Promise.resolve(page(rows)), false],
    ['ignores the direction', ['size'], (more) => sorted({ ...more, orderDir: 'asc' }), false],
    [
      'sorts numbers as texts',
      ['size'],
      async (more) => {
        const all = rows.toSorted((one, other) => (String(one.size) < String(other.size) ? -1 : 1));
        return Promise.resolve(page(more['orderDir'] === 'desc' ? all.toReversed() : all));
      },
      false,
    ],
    ['refuses the order', ['size'], () => Promise.resolve(undefined), false],
    ['has only equal rows', ['size'], () => Promise.resolve(page([{ size: 1 }, { size: 1 }])), undefined],
  ],
)(
  "[decisions 'Additions'] probes the sort order of an upstream that %s",
  async (_what, columns, list, verdict) => {
    expect(await probeOrder(columns, page(rows), list)).toBe(verdict);
  },
);

const times = ['2026-05-20 12:00:00', '2026-05-21 00:00:00'].map((createTime) => ({ createTime }));
const from = (startDate: unknown, end: string) =>
  page(times.filter(({ createTime }) => createTime >= String(startDate) && createTime <= end));
it.each<[string, (more: Row) => ReturnType<typeof page>, string | true]>([
  ['counts both days', ({ startDate, endDate }) => from(startDate, `${String(endDate)} 23:59:59`), true],
  ['ends at midnight', ({ startDate, endDate }) => from(startDate, String(endDate)), '0 of 2 records'],
  ['ignores them', () => page(times), '2 of 2 records'],
])('[A §2] probes the days of an upstream that %s', async (_what, list, verdict) => {
  const found = await probeDays(page(times), (more) => Promise.resolve(list(more)));
  expect(found === true || found.seen).toBe(verdict);
});
