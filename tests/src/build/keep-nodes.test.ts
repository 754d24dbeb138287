import { expect, it } from 'vitest';
import { keepNodes } from '../../../src/build/keep-nodes';

const page = () => ({
  type: 'page',
  body: [
    { type: 'tpl', tpl: '一' },
    { type: 'crud', columns: [{ name: 'id' }, { name: 'phone', label: '手机号' }] },
  ],
});

it('[Foundation §6] returns the previous page if the new one is equal', () => {
  const last = page();
  expect(keepNodes(last, page())).toBe(last);
});

it('[Foundation §6] keeps all nodes except a changed one and its ancestors', () => {
  const last = page();
  const next = page();
  next.body[1]!.columns![1]!.label = '电话';
  const kept = keepNodes(last, next) as typeof last;
  expect(kept).toEqual(next);
  expect(kept.body[0]).toBe(last.body[0]);
  expect(kept.body[1]!.columns![0]).toBe(last.body[1]!.columns![0]);
  expect(kept.body[1]).not.toBe(last.body[1]);
});

it.each([
  ['an added key', { a: 1 }, { a: 1, b: undefined }],
  ['a removed key', { a: 1, b: undefined }, { a: 1 }],
  ['another order of keys', { map: { a: 1, b: 2 } }, { map: { b: 2, a: 1 } }],
  ['a removed item', [1, 2], [1]],
  ['a list instead of an object', { a: { 0: 'x' } }, { a: ['x'] }],
  ['an object of a class', { a: new Date(0) }, { a: new Date(1) }],
  ['null instead of an object', { a: {} }, { a: null }],
  ['zero with another sign', { a: 0 }, { a: -0 }],
])('[Foundation §6] %s counts as a change', (_title, last, next) => {
  const kept = keepNodes(last, next);
  expect(kept).not.toBe(last);
  expect(kept).toStrictEqual(next);
  expect(JSON.stringify(kept)).toBe(JSON.stringify(next));
});

it('[Foundation §6] the text that the build inserts refers to nothing outside itself', () => {
  const inserted = new Function(`${keepNodes.toString()} return keepNodes`)() as typeof keepNodes;
  const last = page();
  expect(inserted(last, page())).toBe(last);
  expect(inserted(last, { ...page(), title: '新' })).toEqual({ ...page(), title: '新' });
});
