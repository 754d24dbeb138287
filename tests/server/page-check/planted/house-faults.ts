import { button, places, type Fault } from './fault';

const { filter, form } = places;

export const houseFaults: Fault[] = [
  {
    name: 'a save without a success toast',
    at: `${form}/api/messages`,
    put: {},
    rule: 'house/missing-success-message',
    pointer: `${form}/api`,
  },
  {
    name: 'a page size that repeats the default',
    at: '/body/perPage',
    put: 10,
    rule: 'house/repeated-convention',
  },
  {
    name: 'a repeated total label',
    at: '/body/footerToolbar',
    put: [{ type: 'tpl', tpl: '共${total}条' }],
    rule: 'house/repeated-convention',
    pointer: '/body/footerToolbar/0/tpl',
  },
  {
    name: 'options that repeat a dictionary',
    at: `${filter}/1/options`,
    put: [
      { value: 0, label: '待处理' },
      { value: 1, label: '处理中' },
    ],
    rule: 'house/repeated-labels',
  },
  {
    name: 'a filter property that only amis has',
    at: '/body/filter/horizontal',
    put: { left: 2 },
    rule: 'house/list-of-amis',
    says: '员工没有导出',
  },
  {
    name: 'a list of cards',
    at: '/body/mode',
    put: 'cards',
    rule: 'house/list-of-amis',
    says: '布局',
  },
  {
    name: 'a filter field that only amis has',
    at: `${filter}/0/type`,
    put: 'input-tree',
    rule: 'house/list-of-amis',
    pointer: `${filter}/0`,
  },
  {
    name: 'a removal without a confirmation',
    at: '/body/columns/4/buttons/1',
    put: button({
      actionType: 'ajax',
      api: { url: '/api/admin/starWheel/remove', messages: { success: '删除成功' } },
    }),
    rule: 'house/unguarded-removal',
    pointer: '/body/columns/4/buttons/1/api',
  },
  {
    name: 'a removal that names no record',
    at: '/body/columns/4/buttons/1',
    put: button({
      actionType: 'ajax',
      confirmText: '确定删除吗？',
      api: { url: '/api/admin/starWheel/remove', messages: { success: '删除成功' } },
    }),
    rule: 'house/unguarded-removal',
    pointer: '/body/columns/4/buttons/1/api',
    says: '确定删除吗？',
  },
  {
    name: 'an edit without a revision',
    at: `${form}/api/data`,
    put: { id: '${id}', status: '${status}', remark: '${remark}' },
    rule: 'house/unguarded-edit',
    pointer: `${form}/api`,
  },
  {
    name: 'a button without a name',
    at: '/body/columns/4/buttons/1',
    put: { type: 'button', icon: 'fa fa-eye' },
    rule: 'house/unnamed-button',
  },
];
