import { expect, it } from 'vitest';
import { findRoute } from '../../../server/contract/screens/routes';
import {
  close,
  finish,
  nameTab,
  parseTabs,
  placeAfter,
  titleOf,
  visit,
  type Tabs,
} from '../../../src/shell/tabs/tabs';

const feedback = '/platform/feedback/list';
const batches = '/platform/vip/redemption/batch/list';
const details = '/platform/vip/redemption/batch/details/20250101';
const open = (...places: string[]): Tabs => places.reduce<Tabs>((tabs, place) => visit(tabs, place), []);
const keys = (tabs: Tabs) => tabs.map(({ key }) => key);

it('lists tabs in the order opened, each once', () => {
  expect(keys(open(feedback, batches, details, feedback))).toEqual([feedback, batches, details]);
});

it('a tab remembers its last address with the query, and the tab that opened it', () => {
  const tabs = visit(open(`${batches}?state=1`), details, batches);
  expect(visit(tabs, `${batches}?state=2&page=3`)).toEqual([
    { key: batches, place: `${batches}?state=2&page=3` },
    { key: details, place: details, opener: batches },
  ]);
});

it('visiting the current address returns the same array', () => {
  const tabs = open(feedback, batches);
  expect(visit(tabs, batches)).toBe(tabs);
});

it('an address without a screen opens no tab', () => {
  expect(open('/platform/nowhere')).toEqual([]);
});

it('closes one tab, the other tabs, or the tabs to the right', () => {
  const tabs = open(feedback, batches, details);
  expect(keys(close(tabs, 'one', batches))).toEqual([feedback, details]);
  expect(keys(close(tabs, 'others', batches))).toEqual([batches]);
  expect(keys(close(tabs, 'right', batches))).toEqual([feedback, batches]);
  expect(close(tabs, 'one', '/platform/nowhere')).toBe(tabs);
});

it('a screen opened by one that has gone back does not reopen it', () => {
  const first = '/platform/starWheel/details/1';
  const tabs = visit(visit(open(batches), first, batches), details, first);
  expect(finish(tabs, first, batches)).toEqual([
    { key: batches, place: batches },
    { key: details, place: details, opener: batches },
  ]);
});

it('shows the left neighbour after closing the current tab, or else the right one', () => {
  const tabs = open(feedback, `${batches}?state=1`, details);
  const after = (which: 'one' | 'others' | 'right', key: string, active: string) =>
    placeAfter(tabs, close(tabs, which, key), active);
  expect(after('one', details, details)).toBe(`${batches}?state=1`);
  expect(after('one', feedback, feedback)).toBe(`${batches}?state=1`);
  expect(after('right', feedback, details)).toBe(feedback);
  expect(after('others', details, feedback)).toBe(details);
  expect(after('one', feedback, details)).toBeUndefined();
});

it('a detail tab names its record, and a tab for a new record says that it is new', () => {
  const title = (path: string, name?: string) => {
    const found = findRoute(path);
    return found && titleOf(found.route, found.params, name);
  };
  expect(title(feedback)).toBe('APP反馈');
  expect(title(details)).toBe('兑换码明细 · 20250101');
  expect(title(details, '抖音')).toBe('兑换码明细 · 抖音 20250101');
  expect(title('/platform/starWheel/details/0')).toBe('星轮阶段编辑 · 新建');
  // A bare record id means nothing to staff.
  expect(title('/platform/starWheel/details/7')).toBe('星轮阶段编辑');
  expect(title('/platform/starWheel/details/7', '初识期')).toBe('星轮阶段编辑 · 初识期');
});

it('a record’s name applies only to its own tab, and survives a reload', () => {
  const tabs = open(feedback, details);
  const named = nameTab(tabs, details, '春节');
  expect(named.map(({ name }) => name)).toEqual([undefined, '春节']);
  expect(nameTab(named, details, '春节')).toBe(named);
  expect(nameTab(named, '/platform/nowhere', '无')).toBe(named);
  expect(parseTabs(JSON.stringify(named))).toEqual(named);
});

it('a reload keeps the tabs, but drops broken entries and addresses without a screen', () => {
  const tabs = visit(open(`${feedback}?status=0`), details, feedback);
  expect(parseTabs(JSON.stringify(tabs))).toEqual(tabs);
  expect(parseTabs(null)).toEqual([]);
  expect(parseTabs('{')).toEqual([]);
  expect(parseTabs('{"a":1}')).toEqual([]);
  const odd = [null, 3, { key: feedback }, { key: '/platform/nowhere', place: '/platform/nowhere' }];
  expect(parseTabs(JSON.stringify([...odd, { key: feedback, place: batches }]))).toEqual([]);
});
