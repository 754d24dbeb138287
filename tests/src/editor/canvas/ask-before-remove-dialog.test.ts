import { expect, it } from 'vitest';
import { toRemovalWords } from '../../../../src/editor/canvas/edit/what-acts';

const page = {
  type: 'page',
  body: [
    { type: 'button', label: '添加', actionType: 'dialog', dialog: { $$id: 'add', title: '添加渠道' } },
    { type: 'button', label: '停用', actionType: 'ajax', feedback: { $$id: 'result', title: '结果' } },
    {
      type: 'button',
      label: '发放',
      onEvent: { click: { actions: [{ actionType: 'dialog', dialog: { $ref: 'grant' } }] } },
    },
  ],
};

it.each([
  ['a button that opens it', { $$id: 'add' }, '按钮“添加”会打开它，也一起删除。删除可以撤销。'],
  ['an action that opens it', { $$ref: 'grant' }, '按钮“发放”打开它的动作也一起删除。删除可以撤销。'],
  ['an action whose result it shows', { $$id: 'result' }, '按钮“停用”执行以后不再显示结果。删除可以撤销。'],
  ['nothing', { $$id: 'gone' }, '没有按钮打开它。删除可以撤销。'],
])('[Foundation §6] the question before removing a dialog names %s', (_what, dialog, words) => {
  expect(toRemovalWords(dialog, page)).toBe(words);
});
