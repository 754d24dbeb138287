import { describe, expect, it } from 'vitest';
import { longestFor, toTest } from '../../../renderers/list/plan/pattern';

describe('[Foundation §6] a pattern of a page is used for texts for which it certainly is quick', () => {
  it.each([
    ['^1[3-9]\\d{9}$', 10_000_000],
    ['/^https?:[/][/][^ ]/i', 10_000_000],
    ['^[\\w.-]+@[\\w-]+(\\.[\\w-]+)+$', 10_000_000],
    ['/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/', 3_162],
    ['^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}$', 3_162],
    ['\\d{3,4}-?\\d{7,8}', 2_236],
    ['^.+@.+\\..+$', 215],
    ['^a*a*a*a*b', 56],
  ])('%s', (pattern, longest) => {
    expect(longestFor(pattern)).toBe(longest);
  });

  it.each([
    ['a repetition in a repetition', '(a+)+b'],
    ['with something optional between', '^(\\w+\\s?)*$'],
    ['a choice of equal beginnings', '^(a|ab)*c$'],
    ['the same character in two ways', '/^(k|[\\u212a])*x$/iu'],
    ['ranges that share an end', '^([\\u4e00-\\u4e05]|[\\u4e05-\\u4e09])*$'],
    ['a counted repetition of counted ones', '^([a-z]{1,9}){1,30}$'],
    ['a lookahead in a repetition', '^(?:(?=.*x).)*$'],
    ['a reference to what matched', '^(\\d+)\\1$'],
    ['a lookbehind', '(?<=a+)b'],
    ['a pattern as long as a page', 'a?'.repeat(400)],
  ])('none for %s', (_name, pattern) => {
    expect(longestFor(pattern)).toBe(0);
    expect(toTest(pattern)('a')).toBe(false);
  });

  it('and matches as the browser does', () => {
    const isMobile = toTest('/^1[3-9]\\d{9}$/g');
    expect(['13800000000', '13800000000', '1380000000', ''].map(isMobile)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(() => toTest('(')).toThrow(SyntaxError);
  });
});
