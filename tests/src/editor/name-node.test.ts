import { expect, it } from 'vitest';
import { nameElement } from '../../../server/contract/words/element-name';
import { choiceGroups } from '../../../server/contract/pages/palette';
import { nameNode, type EditorNode } from '../../../src/editor/words/name-node';

const node = (facts: Partial<EditorNode>): EditorNode => ({
  id: 'own',
  type: '',
  region: '',
  schemaPath: '',
  parent: null,
  schema: undefined,
  ...facts,
});

it('[Foundation §6] outline and breadcrumb name an element by its visible text, as findings do', () => {
  const crud = node({ id: 'crud', type: 'crud', schema: { type: 'crud' }, schemaPath: 'body/0' });
  const named: [Partial<EditorNode>, string][] = [
    [{ type: 'page', schema: { type: 'page', title: '注册用户' } }, '页面'],
    [{ schemaPath: 'body/0', parent: crud, schema: { type: 'crud' } }, '列表'],
    [
      { schemaPath: 'body/0/filter/body/1', schema: { type: 'select', label: '处理状态', name: 'state' } },
      '下拉框“处理状态”',
    ],
    [{ schemaPath: 'body/0/columns/4', schema: { name: 'phone', label: '手机号' } }, '列“手机号”'],
    [{ schemaPath: 'body/0/filter', schema: { body: [] } }, '筛选区'],
    [
      {
        schemaPath: 'body/0/columns/8/buttons/2',
        schema: { type: 'button', label: "${state == 1 ? '停用' : '恢复'}" },
      },
      '按钮“停用/恢复”',
    ],
    [
      { schemaPath: 'body/0/footerToolbar/0', schema: { type: 'tpl', tpl: '共${total | number}条' } },
      '文字“共{total}条”',
    ],
    [
      { schemaPath: 'body/1', schema: { type: 'tpl', tpl: '<span class="tag">${count} < 3</span> <i/>' } },
      '文字“{count} < 3”',
    ],
    [
      {
        schemaPath: 'body/1',
        schema: {
          type: 'container',
          className: 'mb-4 card',
          body: [
            { type: 'tpl', tpl: '今日概况', className: 'card-title' },
            { type: 'tpl', tpl: '内容' },
          ],
        },
      },
      '卡片“今日概况”',
    ],
    [{ schemaPath: 'body/1', schema: { type: 'container', className: 'card-row', body: [] } }, '容器'],
    // A name that only repeats the type.
    [{ schemaPath: 'body/0', schema: { type: 'crud', name: 'list' } }, '列表'],
    [{ schemaPath: 'body/0', schema: { type: 'crud', name: 'orders' } }, '列表“orders”'],
    [{ schemaPath: 'body/1', schema: { type: 'menu-tree', label: '权限' } }, '菜单权限树“权限”'],
    // Parts that amis draws inside an element, and regions.
    [{ id: 'crud', type: 'table', parent: crud, schema: { type: 'crud' } }, '表格'],
    [{ region: 'columns', parent: crud, schema: [] }, "amis-editor's"],
    [{ schemaPath: 'body/0', schema: null }, "amis-editor's"],
  ];
  for (const [facts, name] of named) expect(nameNode(node(facts), "amis-editor's")).toBe(name);
});

it('[Foundation §6] an element has the same name in palette, outline and findings', () => {
  // Names that describe the element better than its type does.
  const more = new Set(['列表（筛选与分页）']);
  const choices = choiceGroups.flatMap((group) => group.choices).filter(({ name }) => !more.has(name));
  const named = choices.map(({ schema }) => nameElement(schema, 'body', () => undefined).replace(/“.*/, ''));
  expect(named).toEqual(choices.map(({ name }) => name));
});
