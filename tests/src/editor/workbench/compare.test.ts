import { expect, it } from 'vitest';
import { hasSameElement } from '../../../../src/editor/workbench/dialogs/comparison';
import { firstPicks, inOrder, togglePick } from '../../../../src/editor/workbench/dialogs/history-dialog';
import { isOvertaken } from '../../../../src/editor/designs';
import { toMoment } from '../../../../src/editor/workbench/moment';

const version = (version: number) => ({
  version,
  path: '',
  publishedBy: '李',
  publishedAt: '',
  note: '',
  restoredFrom: null,
  live: version === 2,
});

it('[Foundation §6] selects any two versions; a third replaces the first, and the older version is on the left', () => {
  const versions = [version(2), version(1), version(0)];
  expect([firstPicks(versions, false), firstPicks(versions, true), firstPicks([], false)]).toEqual([
    [2, 1],
    ['canvas', 2],
    [],
  ]);
  expect([togglePick([2, 1], 0), togglePick([2, 1], 2), togglePick([], 'canvas')]).toEqual([
    [1, 0],
    [1],
    ['canvas'],
  ]);
  expect([inOrder(['canvas', 2]), inOrder([2, 0]), inOrder([2])]).toEqual([[2, 'canvas'], [0, 2], undefined]);
});

it('[Foundation §6] selects an element of a version on the canvas only if the canvas has it', () => {
  const one = { body: [{ type: 'crud', columns: [{ name: 'phone', label: '手机号' }] }] };
  const other = { body: [{ type: 'crud', columns: [{ name: 'time', label: '时间' }] }] };
  const at = '/body/0/columns/0';
  expect([
    hasSameElement(one, structuredClone(one), at),
    hasSameElement(one, other, at),
    hasSameElement(one, other, '/body/0'),
    hasSameElement(one, one, '/body/0/columns/1'),
    hasSameElement(one, one, '/body/0/columns'),
    hasSameElement(one, one, '/constructor'),
  ]).toEqual([true, false, true, false, false, false]);
});

it('[Foundation §6] treats a body with one element in an array and without an array as the same', () => {
  const crud = { type: 'crud', columns: [{ name: 'id', label: '编号' }] };
  const [alone, listed] = [{ body: crud }, { body: [crud] }];
  expect([
    hasSameElement(alone, listed, '/body/columns/0'),
    hasSameElement(alone, listed, '/body/0/columns/0'),
    hasSameElement(alone, listed, '/body'),
    hasSameElement(alone, listed, '/body/1'),
    hasSameElement(alone, { body: [crud, crud] }, '/body/columns/0'),
  ]).toEqual([true, true, true, false, false]);
});

it('[Foundation §6] a draft is outdated after a new version, or, if it is based on the shipped page (version 0), after a change of that page', () => {
  const base = { baseVersion: 0, baseDigest: 'a', shippedDigest: '' };
  expect([
    isOvertaken(base, { version: 0, digest: 'a' }),
    isOvertaken(base, { version: 1, digest: 'a' }),
    isOvertaken(base, { version: 0, digest: 'b' }),
    isOvertaken({ ...base, baseDigest: '' }, { version: 0, digest: 'b' }),
  ]).toEqual([false, true, true, false]);
});

it("[decisions 'Behaviour'] shows a time of today without the date, whatever time zone the browser is in", () => {
  const now = new Date('2025-11-20T16:30:00Z');
  expect(toMoment('2025-11-21 00:10:00', now)).toBe('00:10:00');
  expect(toMoment('2025-11-20 23:10:00', now)).toBe('11-20 23:10');
});
