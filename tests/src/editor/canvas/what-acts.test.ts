import { describe, expect, it } from 'vitest';
import { toQuestion } from '../../../../src/editor/canvas/edit/what-acts';

const button = { type: 'button', label: '停用', actionType: 'ajax', api: 'post:/api/admin/batch/edit' };
const open = {
  type: 'button',
  label: '编辑',
  actionType: 'dialog',
  dialog: { body: { type: 'form', api: 'x' } },
};

describe('[Foundation §6] before an element is deleted', () => {
  it.each([
    ['a column that only shows data', { name: 'phone', label: '手机号' }],
    ['a filter field', { type: 'select', name: 'state', options: [] }],
    ['a button that only closes a dialog', { type: 'button', label: '关闭', actionType: 'close' }],
    ['a text', [{ type: 'tpl', tpl: '说明' }]],
  ])('does not ask about %s', (_what, part) => {
    expect(toQuestion(part, { body: [part, button] })).toBeUndefined();
  });

  it('names the elements that act, and says if nothing else on the page does the same', () => {
    const column = { type: 'operation', label: '操作', buttons: [button, open] };
    expect(toQuestion(column, { body: [column, { ...button, label: '批量停用' }] })).toBe(
      '“停用”、“编辑”会执行操作：删除并发布后，员工不能再在这里做。删除可以撤销。',
    );
    expect(toQuestion(column, { body: [column] })).toBe(
      '“停用”、“编辑”会执行操作，本页没有别处能做同样的事：删除并发布后，员工不能再在这里做。删除可以撤销。',
    );
  });

  it('says that the elements are replaced or emptied', () => {
    expect(toQuestion(button, { body: [button] }, '替换')).toBe(
      '“停用”会执行操作，本页没有别处能做同样的事：替换并发布后，员工不能再在这里做。替换可以撤销。',
    );
    expect(toQuestion([button], { body: [button, button] }, '清空')).toContain('清空可以撤销');
  });

  it('names a button whose label depends on the row by all its possible labels', () => {
    const toggle = { ...button, label: "${state == 1 ? '停用' : '恢复'}" };
    expect(toQuestion(toggle, { body: [toggle] })).toContain('“停用/恢复”会执行操作');
  });

  it('the question names the type of an unnamed form and of an element with an event action', () => {
    const link = { type: 'tpl', tpl: '看', onEvent: { click: { actions: [{ actionType: 'dialog' }] } } };
    expect(toQuestion([{ type: 'form', body: [] }], {})).toContain('表单会执行操作');
    expect(toQuestion([link], {})).toContain('按钮会执行操作');
  });
});
