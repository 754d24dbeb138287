import { expect, it } from 'vitest';
import { nextPeriod, stateAt } from '../../../../server/backend/members/validity';
import { toWireTime } from '../../../../server/contract/shanghai-time';

const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`);
const now = at('2025-01-31 23:30:00');
const end = (expires: string | null, length: number, unit: 'D' | 'M') => {
  const period = nextPeriod(expires === null ? null : at(expires), now, { length, unit });
  return [toWireTime(period.start), toWireTime(period.end)];
};

it('[B §9] a grant adds its time to the membership’s end, or to the current time without a running membership', () => {
  expect(end(null, 3, 'D')).toEqual(['2025-01-31 23:30:00', '2025-02-03 23:30:00']);
  expect(end('2025-01-31 23:29:59', 7, 'D')).toEqual(['2025-01-31 23:30:00', '2025-02-07 23:30:00']);
  expect(end('2025-02-10 08:00:00', 14, 'D')).toEqual(['2025-02-10 08:00:00', '2025-02-24 08:00:00']);
});

it.each([
  ['2025-01-31 23:30:00', 1, '2025-02-28 23:30:00'],
  ['2027-12-31 00:00:01', 2, '2028-02-29 00:00:01'],
  ['2028-02-29 12:00:00', 12, '2029-02-28 12:00:00'],
  ['2025-03-31 00:30:00', 1, '2025-04-30 00:30:00'],
  ['2025-02-28 23:59:59', 1, '2025-03-28 23:59:59'],
  ['2025-12-15 08:00:00', 1, '2026-01-15 08:00:00'],
  ['2025-08-31 07:59:59', 6, '2026-02-28 07:59:59'],
])(
  '[B §9] adds months by the Shanghai calendar, clamped to the end of the month: %s and %d',
  (from, months, until) => {
    expect(end(from, months, 'M')[1]).toBe(until);
  },
);

it('[B §4] a membership is not activated without an expiry, in effect before the expiry, and expired from that moment on', () => {
  expect(stateAt(now, null)).toBe(1);
  expect(stateAt(now, now)).toBe(2);
  expect(stateAt(now, new Date(now.getTime() + 1))).toBe(3);
});
