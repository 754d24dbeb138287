import { places, type Fault } from './fault';

const { columns, filter, view, form } = places;

export const structureFaults: Fault[] = [
  { name: 'a root that is not a page', at: '/type', put: 'form', rule: 'structure/not-a-page', pointer: '' },
  { name: 'an empty page', at: '/body', put: [], rule: 'structure/not-a-page', pointer: '' },
  {
    name: 'a misspelt property',
    at: `${filter}/0/clearble`,
    put: true,
    rule: 'structure/unknown-property',
    says: 'clearable',
  },
  {
    name: 'a misspelt property of a column',
    at: `${columns}/0/lable`,
    put: '账号',
    rule: 'structure/unknown-property',
    says: 'label',
  },
  {
    name: 'a misspelt property of an api',
    at: `${form}/api/mesages`,
    put: {},
    rule: 'structure/unknown-property',
    says: 'messages',
  },
  {
    name: 'a misspelt property of a dialog',
    at: `${view}/dialog/titel`,
    put: '详情',
    rule: 'structure/unknown-property',
    says: 'title',
  },
  {
    name: 'an unknown type',
    at: `${filter}/0/type`,
    put: 'input-txt',
    rule: 'structure/unknown-type',
    says: 'input-text',
  },
  {
    name: 'a value of the wrong type',
    at: '/body/columns',
    put: 'none',
    rule: 'structure/wrong-value',
    says: '应为列表',
  },
  {
    name: 'a value outside the enumeration',
    at: `${columns}/0/fixed`,
    put: 'top',
    rule: 'structure/wrong-value',
    pointer: `${columns}/0/fixed`,
    says: '只能是固定在左侧、固定在右侧',
  },
  { name: 'a prototype key', at: '/body/constructor', put: {}, rule: 'structure/prototype-key' },
  {
    name: 'a field name with a prototype key',
    at: `${filter}/0/name`,
    put: '__proto__.x',
    rule: 'structure/prototype-key',
  },
  {
    name: 'too much text',
    at: '/title',
    put: '长'.repeat(400_000),
    rule: 'structure/too-large',
    pointer: '',
  },
  {
    name: 'too many values',
    at: '/data',
    put: Array.from({ length: 60_000 }, () => 1),
    rule: 'structure/too-large',
    pointer: '',
  },
  { name: 'nesting too deep', at: '/data', put: nested(200), rule: 'structure/too-large', pointer: '' },
  {
    name: 'a broken expression',
    at: `${view}/visibleOn`,
    put: '${status == }',
    rule: 'structure/broken-expression',
  },
  {
    name: 'an unclosed template',
    at: `${columns}/1/tpl`,
    put: '${content',
    rule: 'structure/broken-expression',
  },
  {
    name: 'raw HTML through a React property',
    at: `${filter}/0/dangerouslySetInnerHTML`,
    put: { __html: 'x' },
    rule: 'structure/reserved-property',
  },
  {
    name: 'a property reserved for amis',
    at: '/body/env',
    put: {},
    rule: 'structure/reserved-property',
  },
  {
    name: 'a list in place of a type',
    at: `${filter}/0/type`,
    put: ['custom'],
    rule: 'structure/unknown-type',
  },
  {
    name: 'a call from an expression',
    at: '/body/saveOrderApiExpr',
    put: '${"/api"}',
    rule: 'behaviour/computed-property',
    says: 'saveOrderApi 不能用公式算出',
  },
  {
    name: 'a $ref that changes its definition',
    at: '/body/columns/-',
    put: { $ref: 'hint', type: 'service', label: '提示' },
    rule: 'structure/changed-definition',
    pointer: '/body/columns/5/type',
    says: '公用部分“hint”的类型不能在这里改动',
  },
  {
    name: 'a definition that contains itself',
    at: '/definitions/hint',
    put: { type: 'container', body: { $ref: 'hint' } },
    rule: 'structure/endless-definition',
    says: '公用部分“hint”包含它自己',
  },
  {
    name: 'a form in a container of another form',
    at: `${form}/body/-`,
    put: { type: 'container', body: { type: 'form', api: '/api/admin/feedback/edit', body: [] } },
    rule: 'structure/nested-form',
    pointer: `${form}/body/4/body`,
    says: '表单放在了表单里面，浏览器不能提交它',
  },
  {
    name: 'a form among the filters of a list',
    at: `${filter}/-`,
    put: { type: 'form', body: [{ type: 'input-text', name: 'mobile', label: '账号' }] },
    rule: 'structure/nested-form',
    pointer: `${filter}/3`,
    says: '表单放在了筛选区里面',
  },
];

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
