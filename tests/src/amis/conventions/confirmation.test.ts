import { expect, it } from 'vitest';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../../src/amis/door/sanitize';
import { confirmLevelOf, isAsked } from '../../../../src/amis/conventions/confirmation';

const questionOf = (button: object) => {
  const page = applyConventions(
    { type: 'page', body: { type: 'button', actionType: 'ajax', ...button } },
    sanitizeHtml,
  );
  return String((page['body'] as Record<string, unknown>)['confirmText']);
};

it('[A §8] only a question that destroys something is answered in red', () => {
  const confirmText = '确定发布“${version}”吗？';
  expect(confirmLevelOf(questionOf({ confirmText }))).toBe('primary');
  expect(confirmLevelOf(questionOf({ confirmText, level: 'link' }))).toBe('primary');
  expect(confirmLevelOf(questionOf({ confirmText, className: 'text-danger' }))).toBe('danger');
  expect(confirmLevelOf(questionOf({ confirmText, level: 'danger' }))).toBe('danger');
  expect(questionOf({ confirmText })).toContain(confirmText);
});

it('[A §8] a question that comes out empty is not asked, and a button without one gets none', () => {
  expect(isAsked(questionOf({ confirmText: '${0}' }).replace('${0}', ''))).toBe(false);
  expect(isAsked('确定发布吗？')).toBe(true);
  expect(questionOf({})).toBe('undefined');
  expect(questionOf({ confirmText: '' })).toBe('');
});
