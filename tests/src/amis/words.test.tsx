// @vitest-environment jsdom
import { makeTranslator } from 'amis-core';
import { expect, it } from 'vitest';
import '../../../src/amis/setup';

it('[Foundation §6] an empty group of fields shows a Chinese sentence, not <空>', () => {
  expect(makeTranslator('zh-CN')('placeholder.empty')).toBe('还没有内容');
});
