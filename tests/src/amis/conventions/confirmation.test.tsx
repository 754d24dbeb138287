import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../server/contract/json-object';
import { projectRoot } from '../../../../server/project-root';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../../src/amis/services/sanitize';
import { confirmLevelOf, isAsked } from '../../../../src/amis/conventions/confirmation';

const questionOf = (button: object) => {
  const page = applyConventions(
    { type: 'page', body: { type: 'button', actionType: 'ajax', ...button } },
    sanitizeHtml,
  );
  return String((page['body'] as JsonObject)['confirmText']);
};

it('[A §8] only the confirmation of a destructive action has a red button', () => {
  const confirmText = '确定发布“${version}”吗？';
  expect(confirmLevelOf(questionOf({ confirmText }))).toBe('primary');
  expect(confirmLevelOf(questionOf({ confirmText, level: 'link' }))).toBe('primary');
  expect(confirmLevelOf(questionOf({ confirmText, className: 'text-danger' }))).toBe('danger');
  expect(confirmLevelOf(questionOf({ confirmText, level: 'danger' }))).toBe('danger');
  expect(questionOf({ confirmText })).toContain(confirmText);
});

it('[A §8] skips an empty confirmation question, and adds none to a button that has none', () => {
  expect(isAsked(questionOf({ confirmText: '${0}' }).replace('${0}', ''))).toBe(false);
  expect(isAsked('确定发布吗？')).toBe(true);
  expect(questionOf({})).toBe('undefined');
  expect(questionOf({ confirmText: '' })).toBe('');
});

const pages = join(projectRoot, 'pages');
/** Every confirmation question in the shipped pages, with the labels of its buttons. */
const questions = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => collect(JSON.parse(readFileSync(join(pages, file), 'utf8')), file));

interface Question {
  at: string;
  text: string;
  buttons: unknown[];
}

function collect(value: unknown, at: string): Question[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as JsonObject;
  const below = Object.values(node).flatMap((child) => collect(child, at));
  if (node['actionType'] === 'confirmDialog') {
    const { msg, confirmText, cancelText } = node['dialog'] as JsonObject;
    return [...below, { at, text: String(msg), buttons: [confirmText, cancelText] }];
  }
  const text = node['confirmText'];
  return typeof text === 'string' && node['actionType'] !== undefined
    ? [...below, { at, text, buttons: [] }]
    : below;
}

it('[A §8] every confirmation question names its record', () => {
  expect(questions.length).toBeGreaterThan(30);
  expect(
    questions.filter(({ text }) => !text.includes('${')).map(({ at, text }) => `${at}: ${text}`),
  ).toEqual([]);
});

it('[B §5] every button of a confirmation question names its action, not only yes or no', () => {
  const bare = questions.filter(({ buttons }) => buttons.some((label) => label === '是' || label === '否'));
  expect(bare.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
});
