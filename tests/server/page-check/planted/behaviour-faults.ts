import { button, places, type Fault } from './fault';

const remove = '/api/admin/starWheel/remove';
const on = (event: string, action: object) => ({ [event]: { actions: [action] } });

export const behaviourFaults: Fault[] = [
  {
    name: 'a removal when the page opens',
    at: '/onEvent',
    put: on('inited', { actionType: 'ajax', api: { url: remove, data: { id: 1 } } }),
    rule: 'contract/write-on-load',
    pointer: '/onEvent/inited/actions/0/api',
    says: '/api/admin/starWheel/remove',
  },
  {
    name: 'a page that reloads itself forever',
    at: '/onEvent',
    put: on('init', { actionType: 'refresh' }),
    rule: 'behaviour/acts-on-load',
    pointer: '/onEvent/init/actions/0',
  },
  {
    name: 'a page that navigates by itself',
    at: '/body/onEvent',
    put: on('fetchInited', { actionType: 'link', args: { link: '/platform/starWheel/list' } }),
    rule: 'behaviour/acts-on-load',
    pointer: '/body/onEvent/fetchInited/actions/0',
  },
  {
    name: 'a button that a key presses',
    at: places.view,
    put: button({ actionType: 'reload', target: 'list', hotKey: 'enter' }),
    rule: 'behaviour/unasked',
    pointer: `${places.view}/hotKey`,
    says: '按钮不能设置快捷键（hotKey）',
  },
  {
    name: 'a reload of an unknown list',
    at: places.view,
    put: button({ actionType: 'reload', target: 'window,lits?status=${status}' }),
    rule: 'behaviour/unknown-target',
    pointer: `${places.view}/target`,
    says: '没有名称或 ID 为 lits 的元素，是否想写 “list”？',
  },
  {
    name: 'a reset of a missing form',
    at: '/onEvent',
    put: on('init', { actionType: 'clear', componentId: 'replyForm' }),
    rule: 'behaviour/unknown-target',
    pointer: '/onEvent/init/actions/0/componentId',
    says: 'replyForm',
  },
  {
    name: 'a form that submits itself',
    at: '/body',
    put: {
      type: 'form',
      submitOnInit: true,
      api: { url: '/api/admin/feedback/edit', data: { id: 1, status: 2, remark: 'x', revision: 1 } },
      body: [{ type: 'tpl', tpl: 'x' }],
    },
    rule: 'behaviour/acts-on-load',
    pointer: '/body/submitOnInit',
  },
  {
    name: 'a list that reloads every second',
    at: '/body/interval',
    put: 1000,
    rule: 'behaviour/too-busy',
    says: '不能短于 3 秒：1000',
  },
  {
    name: 'an interval from an expression',
    at: '/body/interval',
    put: '${ms}',
    rule: 'behaviour/too-busy',
  },
  {
    name: 'repeated rows nested three deep',
    at: '/body/columns/1',
    put: { type: 'each', name: 'a', items: { type: 'each', name: 'b', items: { type: 'tpl', tpl: 'x' } } },
    rule: 'behaviour/too-busy',
    pointer: '/body/columns/1/items',
  },
  {
    name: 'a slider of a billion parts',
    at: '/body/columns/1',
    put: { type: 'input-range', name: 'a', parts: 1e9 },
    rule: 'behaviour/too-busy',
    pointer: '/body/columns/1/parts',
    says: 'parts 不能大于 100：1000000000',
  },
  {
    name: 'a billion buttons for pages',
    at: '/body/columns/1',
    put: { type: 'pagination', maxButtons: 1e9 },
    rule: 'behaviour/too-busy',
    pointer: '/body/columns/1/maxButtons',
  },
];
