import { describe, expect, it } from 'vitest';
import { parsePage, findPointerRanges, nearestRange } from '../../../src/editor/json-view/page-text';

describe('[Foundation §6] the JSON view', () => {
  const text =
    '{\n  "type": "page",\n  "body": [\n    {"type": "tpl", "a/b~c": "\\"}", "n": [1, true, null]}\n  ]\n}\n';
  const lineOf = (pointer: string) =>
    text.slice(0, nearestRange(findPointerRanges(text), pointer).start).split('\n').length;

  it('finds the line of a finding', () => {
    expect(['', '/type', '/body', '/body/0', '/body/0/n/2', '/body/9/gone'].map(lineOf)).toEqual([
      1, 2, 3, 4, 4, 3,
    ]);
    const ranges = findPointerRanges(text);
    const cut = (pointer: string) => {
      const range = ranges.get(pointer);
      return range && text.slice(range.start, range.end);
    };
    expect(cut('/body/0/a~1b~0c')).toBe('"a/b~c": "\\"}"');
    expect(cut('/body/0/n/1')).toBe('true');
  });

  it.each([
    ['{"type": "page",\n}', /^第 2 行附近不是有效的 JSON$/],
    ['{"type": "page",\n"body": oops}', /^第 2 行附近不是有效的 JSON$/],
    ['', /^第 1 行附近不是有效的 JSON$/],
    ['[]', /^页面必须是一个对象$/],
    ['{"type": "form"}', /^最外层的 type 必须是 "page"$/],
  ])('refuses %s', (given, problem) => {
    const parsed = parsePage(given);
    expect('problem' in parsed && parsed.problem).toMatch(problem);
  });

  it('accepts a page', () => {
    expect(parsePage(text)).toEqual({ page: JSON.parse(text) as unknown });
  });
});
