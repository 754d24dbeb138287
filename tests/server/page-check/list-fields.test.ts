import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/contract/json-object';
import type { CatalogueCall, CatalogueField } from '../../../server/contract/console-calls/catalogue';
import { findForbiddenChanges } from '../../../server/page-check/find-forbidden-changes';

const remove = { type: 'button', label: '删除', actionType: 'ajax', api: '/api/admin/feedback/remove/${id}' };
const list = (more: JsonObject = {}) => ({
  type: 'page',
  body: {
    type: 'crud',
    api: '/api/admin/feedback/list',
    filter: { body: [{ type: 'input-text', name: 'mobile', label: '手机号' }] },
    columns: [{ name: 'mobile', label: '手机号', width: 120 }],
    ...more,
  },
});
const base = list();
const messages = (page: unknown, from: unknown) => findForbiddenChanges(from, page);

describe('[A §6] a list gets the columns and filters of its own call, and nothing else', () => {
  const field = (name: string, label: string, more: Partial<CatalogueField> = {}): CatalogueField => ({
    ...{ name, label, type: 'text', dictionary: '', required: false, until: '' },
    ...more,
  });
  const callOf = (path: string, request: CatalogueField[], reply: CatalogueField[]): CatalogueCall => ({
    ...{
      path,
      request,
      reply,
      summary: '',
      effect: 'read',
      kind: 'list',
      menu: '',
      menuName: '',
      owners: [],
    },
  });
  const status = field('status', '处理状态', { type: 'enum', dictionary: 'feedbackStatus' });
  const days = field('startDate', '提交日期', { type: 'date', until: 'endDate' });
  const calls = [
    callOf(
      '/api/admin/feedback/list',
      [status, days, field('contact', '电话')],
      [status, field('contact', '电话'), field('tags', '标签', { type: 'list' })],
    ),
    callOf('/api/admin/role/list', [field('roleKey', '权限')], [field('roleKey', '权限')]),
  ];
  const findingsOf = (page: unknown, from: unknown = base) =>
    findForbiddenChanges(from, page, calls).map(({ pointer, message }) => `${pointer} ${message}`);
  const columns = base.body.columns;
  const withColumn = (column: unknown) => list({ columns: [column, ...columns] });
  const items = base.body.filter.body;
  const withFilter = (item: unknown) => list({ filter: { body: [...items, item] } });
  const mapping = { name: 'status', label: '处理状态', type: 'mapping', source: '${dict.feedbackStatus}' };
  const select = { type: 'select', name: 'status', label: '处理状态', source: '${dict.feedbackStatus}' };

  it.each<[string, unknown]>([
    ['a column of text', withColumn({ name: 'contact', label: '电话' })],
    [
      'a renamed, wide, right-aligned column',
      withColumn({ name: 'contact', label: '手机', width: 300, align: 'right' }),
    ],
    ['a column with dictionary labels', withColumn(mapping)],
    [
      'a column with several values',
      withColumn({ name: 'tags', label: '标签', type: 'tpl', tpl: '${tags | join:、}' }),
    ],
    ['a filter', withFilter(select)],
    [
      'a filter with a range of days',
      withFilter({ type: 'input-date-range', name: 'startDate', extraName: 'endDate', label: '日期' }),
    ],
    ['a filter in a group', withFilter({ type: 'group', body: [select] })],
    ['a filter of a form that is plain', list({ filter: { type: 'form', body: [...items, select] } })],
    [
      'a column and a filter together',
      {
        ...withColumn(mapping),
        body: { ...withColumn(mapping).body, filter: withFilter(select).body.filter },
      },
    ],
  ])('accepts %s', (_title, page) => {
    const plain = list({ filter: { type: 'form', body: items } });
    expect(findingsOf(page, _title.endsWith('plain') ? plain : base)).toEqual([]);
    // Without the calls of the contract nothing is added.
    expect(messages(page, _title.endsWith('plain') ? plain : base)).not.toEqual([]);
  });

  const text = { name: 'contact', label: '电话' };
  const other = {
    type: 'page',
    body: [base.body, { type: 'crud', api: '/api/admin/role/list', columns: [] }],
  };
  it.each<[string, unknown, unknown?]>([
    ['a field that the call does not answer', withColumn({ name: 'password', label: '电话' })],
    ['a field of another call', withColumn({ name: 'roleKey', label: '权限' })],
    ['a request field as a column', withColumn({ name: 'startDate', label: '提交日期' })],
    ['a filter of another call', withFilter({ type: 'input-text', name: 'roleKey', label: '权限' })],
    ['a reply field as a filter', withFilter({ type: 'input-text', name: 'tags', label: '标签' })],
    [
      'a column with a button that sends a call',
      withColumn({ ...text, type: 'button', actionType: 'ajax', api: '/api/admin/x' }),
    ],
    ['a cell with an event', withColumn({ ...text, onEvent: { click: { actions: [] } } })],
    ['a cell with a link', withColumn({ ...text, type: 'link', href: 'https://x.cn' })],
    ['a cell with a popover', withColumn({ ...text, popOver: { body: '${contact}' } })],
    ['a cell that is edited in place', withColumn({ ...text, quickEdit: { saveImmediately: true } })],
    ['a column with a condition', withColumn({ ...text, visibleOn: '${staff.name == 1}' })],
    ['a column that contains elements', withColumn({ ...text, body: [remove] })],
    ['a column that can be copied', withColumn({ ...text, copyable: true })],
    [
      'a template with markup',
      withColumn({ name: 'tags', label: '标签', type: 'tpl', tpl: '<b>${tags | raw}</b>' }),
    ],
    [
      'a template that reads another field',
      withColumn({ name: 'tags', label: '标签', type: 'tpl', tpl: '${token}' }),
    ],
    ['a heading with a template', withColumn({ name: 'contact', label: '${token}' })],
    ['a heading with markup', withColumn({ name: 'contact', label: '<a href="https://x.cn">电话</a>' })],
    ['labels of another dictionary', withColumn({ ...mapping, source: '${dict.yesNo}' })],
    [
      'custom labels',
      withColumn({ name: 'status', label: '处理状态', type: 'mapping', map: { 0: '<b>x</b>' } }),
    ],
    ['a filter with a default value', withFilter({ ...select, value: 1 })],
    ['a filter with options from a call', withFilter({ ...select, source: '/api/admin/role/list' })],
    ['a filter that submits on change', withFilter({ ...select, submitOnChange: true })],
    ['a prototype key', withColumn(JSON.parse('{"name":"contact","label":"x","__proto__":{"api":"/x"}}'))],
    ['a column in the toolbar', list({ headerToolbar: [text] })],
    ['a column on the page', { ...base, body: [base.body, text] }],
    [
      'a column within a column',
      list({ columns: [...columns, { label: '组', type: 'container', body: [text] }] }),
    ],
    ['a filter in the list itself', withColumn(select)],
    ['a column in the filter', withFilter(mapping)],
    [
      'a filter with a call of its own',
      list({ filter: { target: 'x', body: [...items, select] } }),
      list({ filter: { target: 'x', body: items } }),
    ],
    [
      'a column of the first list in the second',
      { ...other, body: [base.body, { ...other.body[1], columns: [text] }] },
      other,
    ],
    [
      'a column of a list with another call',
      list({ api: '/api/admin/role/list', columns: [{ name: 'roleKey', label: '权限' }, ...columns] }),
    ],
  ])('refuses %s', (_title, page, from = base) => {
    expect(findingsOf(page, from)).not.toEqual([]);
  });

  it('names the refused field', () => {
    expect(findingsOf(withColumn({ name: 'password', label: '密码' }))).toEqual([
      '/body/columns/0/name 没有权限改动列“密码”的字段名',
    ]);
  });
});
