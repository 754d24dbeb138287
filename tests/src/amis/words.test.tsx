// @vitest-environment jsdom
import { makeTranslator } from 'amis-core';
import { expect, it } from 'vitest';
import '../../../src/amis/setup';

it('[Foundation §6] a group of fields without an entry says so in words, not <空>', () => {
  expect(makeTranslator('zh-CN')('placeholder.empty')).toBe('还没有内容');
});
