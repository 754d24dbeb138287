import { expect, it } from 'vitest';
import { toRange, toShanghaiDay, toDefaultGranularity } from '../../../renderers/report/ranges';
import { readChoice, toScope, withChoice, type ReportRules } from '../../../renderers/report/report-place';

const reports = "[decisions 'Screens the spec names without contents']";
const today = '2026-03-31';
const rules: ReportRules = {
  hasRange: true,
  defaultRange: 'last30',
  granularities: ['day', 'week', 'month'],
  filterNames: ['paymentType'],
  tabs: ['shortcut', 'widget'],
};
const scopeOf = (search: string, of = rules) => toScope(readChoice(search, of, today), of, today);
const usual = {
  today,
  range: 'last30',
  startDate: '2026-03-02',
  endDate: today,
  granularity: 'day',
  paymentType: '',
  tab: 'shortcut',
};

it(`${reports} a report opens with its default range, in Shanghai days`, () => {
  expect(scopeOf('')).toEqual(usual);
  expect(toShanghaiDay(new Date('2026-03-30T15:59:59Z'))).toBe('2026-03-30');
  expect(toShanghaiDay(new Date('2026-03-30T16:00:00Z'))).toBe('2026-03-31');
  expect(toRange('last7', '2026-03-01')).toEqual({ startDate: '2026-02-23', endDate: '2026-03-01' });
  expect(toRange('last12m', today)).toEqual({ startDate: '2025-04-01', endDate: today });
});

it(`${reports} range, granularity, filter and tab are read from the URL`, () => {
  expect(scopeOf('?range=last12m&granularity=week&paymentType=2&tab=widget')).toEqual({
    ...usual,
    range: 'last12m',
    startDate: '2025-04-01',
    granularity: 'week',
    paymentType: '2',
    tab: 'widget',
  });
  expect(scopeOf('?startDate=2026-01-01&endDate=2026-01-31')).toEqual({
    ...usual,
    range: 'custom',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
  });
});

it.each([
  '?startDate=2026-02-30&endDate=2026-03-01',
  '?startDate=2026-03-02&endDate=2026-03-01',
  '?startDate=2026-03-01',
  '?range=constructor&granularity=toString&tab=other',
])(`${reports} ignores invalid parameters in the URL: %s`, (search) => {
  expect(scopeOf(search)).toEqual(usual);
});

it(`${reports} writes a choice to the URL, and removes it when it is the default`, () => {
  expect(withChoice('', { rangeName: 'last7' }, rules)).toBe('?range=last7');
  expect(withChoice('?range=last7&granularity=week', { rangeName: 'last30' }, rules)).toBe('');
  const days = { startDate: '2026-01-01', endDate: '2026-01-31' };
  expect(withChoice('?range=last7&paymentType=2', { range: days }, rules)).toBe(
    '?paymentType=2&startDate=2026-01-01&endDate=2026-01-31',
  );
  expect(withChoice('?paymentType=2', { filters: { paymentType: '' } }, rules)).toBe('');
  expect(withChoice('?tab=widget&from=mail', { tab: 'shortcut' }, rules)).toBe('?from=mail');
  expect(withChoice('', { granularity: 'month' }, rules)).toBe('?granularity=month');
});

it(`${reports} shows a long range in weeks or months unless staff choose another granularity`, () => {
  expect(toDefaultGranularity({ startDate: '2026-01-01', endDate: '2026-03-03' })).toBe('day');
  expect(toDefaultGranularity({ startDate: '2026-01-01', endDate: '2026-06-30' })).toBe('week');
  expect(scopeOf('?range=last12m').granularity).toBe('month');
  expect(scopeOf('?range=last12m', { ...rules, granularities: ['week'] }).granularity).toBe('week');
  expect(scopeOf('', { ...rules, hasRange: false, granularities: [], tabs: [] })).toEqual({
    today,
    paymentType: '',
  });
});
