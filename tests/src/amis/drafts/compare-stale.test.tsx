import { expect, it } from 'vitest';
import { compareStale, toShownValue } from '../../../../src/amis/drafts/stale-record';
import { findRow } from '../../../../src/amis/place/record-name';

const base = { title: '旧', sort: 1, brief: '简介', more: { a: 1 } };

it("[decisions 'Conflicts'] adopts fields that only the other user changed; typed values stay and are compared", () => {
  const typed = { ...base, title: '我的', brief: '我的简介', local: 'x' };
  const stored = { ...base, title: '别人的', sort: 5, more: { a: 2 }, revision: 2 };
  expect(compareStale(['title', 'sort', 'brief', 'more.a', 'local'], { typed, base, stored })).toEqual({
    adopted: { sort: 5, 'more.a': 2 },
    differing: ['title', 'brief'],
  });
});

it("[decisions 'Conflicts'] the same change by both users is no difference, and neither is 5 compared with '5'", () => {
  const typed = { ...base, title: '同', sort: '5' };
  expect(compareStale(['title', 'sort'], { typed, base, stored: { title: '同', sort: 5 } })).toEqual({
    adopted: {},
    differing: [],
  });
});

it("[decisions 'Conflicts'] finds a row among the children of other rows", () => {
  const items = [{ id: 1, children: [{ id: 3, name: '下' }] }, { id: 2 }];
  expect(findRow({ items }, '3')).toEqual({ id: 3, name: '下' });
  expect(findRow({ items }, 4)).toBeUndefined();
  expect(findRow(null, 4)).toBeUndefined();
});

it("[decisions 'Conflicts'] shows values in the form that staff read", () => {
  expect(toShownValue(1, { type: 'select', options: [{ value: 1, label: '处理中' }] })).toBe('处理中');
  expect(toShownValue([1, 2], { options: [{ value: 1, label: '甲' }] })).toBe('甲、2');
  expect(toShownValue('T', { type: 'switch' })).toBe('是');
  expect(toShownValue('')).toBe('（空）');
  const html = '<p>第一段 &lt;b&gt; Q&amp;A</p><p>第二段</p>';
  expect(toShownValue(html, { type: 'rich-text' })).toBe('第一段 <b> Q&A 第二段');
  expect(toShownValue('长'.repeat(300))).toBe(`${'长'.repeat(200)}…`);
});

it("[decisions 'Conflicts'] shows typed text unchanged, even if it looks like a tag, an entity or a flag", () => {
  for (const text of ['我的 <Q&A> "改"', 'a < b > c', '&lt;b&gt;', 'T'])
    expect(toShownValue(text, { type: 'input-text' })).toBe(text);
});
