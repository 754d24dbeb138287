import { hostile, hostileRoot, type HostilePage } from './hostile-page';

/** A call that deletes. */
export const remove = '/api/admin/starWheel/remove';
const api = { url: remove, data: { id: 1 } };
const read = '/api/admin/feedback/list';
const save = { type: 'form', id: 'saves', name: 'saves', api, body: [{ type: 'input-text', name: 'a' }] };

const sent = (name: string, element: object) => hostile(`sends: ${name}`, 'contract/write-on-load', element);
const done = (name: string, element: object) => hostile(`does: ${name}`, 'behaviour/acts-on-load', element);
const on = (event: string, ...actions: object[]) => ({ onEvent: { [event]: { actions } } });
const ajax = { actionType: 'ajax', api };

/** Our widgets that load data. */
const widgets = [
  'trend-chart',
  'stat-cards',
  'spread-chart',
  'retention-table',
  'attention-list',
  'ordered-list',
];
const ownLoaders = [
  ...widgets.map((type) => sent(`our ${type}`, { type, api: remove, saveOrderApi: remove, body: [] })),
  sent('our excel-export', { type: 'excel-export', api: remove, columns: [{ name: 'a', label: 'a' }] }),
  sent('our menu-tree', { type: 'menu-tree', name: 'a', source: remove }),
];

/** Properties of amis whose calls load, validate, poll or fill in. */
const keys: readonly [string, object][] = [
  ['checkApi of tasks', { type: 'tasks', checkApi: api, items: [{ label: 'a', key: 'a' }] }],
  ['initAsyncApi', { type: 'form', initApi: read, initAsyncApi: api, body: [] }],
  ['asyncApi', { type: 'form', api, asyncApi: api, body: [] }],
  ['validateApi', { type: 'input-text', name: 'a', value: 'x', validateApi: api }],
  [
    'autoFill of a control',
    { type: 'input-text', name: 'a', value: 'x', autoFill: { api, fillMapping: {} } },
  ],
  ['the filter of a list', { type: 'crud', api: read, filter: { api, body: [] }, columns: [] }],
  ['initApi of a wizard', { type: 'wizard', initApi: api, steps: [{ title: 'a', body: [] }] }],
  ['initApi of a step', { type: 'wizard', steps: [{ title: 'a', initApi: api, body: [] }] }],
  ['api of a timeline', { type: 'timeline', source: api }],
  ['source of a nav', { type: 'nav', source: api }],
  ['mapURL of a chart', { type: 'chart', mapURL: api, mapName: 'a', config: {} }],
  ['source of a condition', { type: 'condition-builder', name: 'a', source: api }],
  ['searchApi of a tree', { type: 'input-tree', name: 'a', options: [], searchApi: api }],
  [
    'deferApi of an option',
    { type: 'tree-select', name: 'a', options: [{ label: 'a', defer: true, deferApi: remove }] },
  ],
  [
    'source of a column',
    { type: 'crud', api: read, columns: [{ name: 'a', filterable: { source: remove } }] },
  ],
  [
    'a cell that saves as it changes',
    {
      type: 'crud',
      api: read,
      columns: [{ name: 'a', quickEdit: { type: 'switch', mode: 'inline', saveImmediately: { api } } }],
    },
  ],
  ['src of an image', { type: 'service', body: { type: 'json', source: remove } }],
  ['a receiver that takes no file', { type: 'input-image', name: 'a', receiver: remove, autoUpload: true }],
  ['a property of no meaning', { type: 'container', body: 'x', whatever: { deep: [remove] } }],
];

/** Elements whose type comes from another place. */
const refs: readonly HostilePage[] = [
  hostile(
    'sends: a holder without a type',
    'contract/write-on-load',
    { $ref: 'd', api },
    {
      definitions: { d: { type: 'service', body: 'x' } },
    },
  ),
  hostile(
    'sends: a definition without a type',
    'contract/write-on-load',
    { $ref: 'd', type: 'service' },
    {
      definitions: { d: { api, body: 'x' } },
    },
  ),
  hostile(
    'sends: a definition that becomes another type',
    'structure/changed-definition',
    { $ref: 'd', type: 'service' },
    {
      definitions: { d: { type: 'form', api, body: [] } },
    },
  ),
  hostile(
    'sends: a definition that is made to submit itself',
    'structure/changed-definition',
    { $ref: 'd', submitOnInit: true },
    {
      definitions: { d: { type: 'form', api, body: [] } },
    },
  ),
  hostile(
    'sends: a definition with other events',
    'structure/changed-definition',
    { $ref: 'd', ...on('click', ajax) },
    {
      definitions: { d: { type: 'tpl', tpl: 'x' } },
    },
  ),
];

/** Schemas within plain data. */
const data: readonly HostilePage[] = [
  sent('options of a list-select', {
    type: 'list-select',
    name: 'a',
    options: [{ label: 'a', value: 1, body: { type: 'service', api: remove } }],
  }),
  sent('options of a list-select by another key', {
    type: 'list-select',
    name: 'a',
    options: [{ label: 'a', value: 1, body: { type: 'page', initApi: api } }],
  }),
  sent('a button in options', {
    type: 'list-select',
    name: 'a',
    options: [{ label: 'a', value: 1, body: { type: 'button', actionType: 'ajax', api } }],
  }),
  sent('an address in data', { type: 'service', data: { u: remove }, body: 'x' }),
  sent('an address in a value', { type: 'hidden', name: 'u', value: `post:${remove}` }),
  done('events in options', {
    type: 'list-select',
    name: 'a',
    options: [{ label: 'a', value: 1, body: { type: 'service', ...on('init', { actionType: 'goBack' }) } }],
  }),
];

/** Events that occur without a user. */
const events: readonly [string, object][] = [
  ['init', { type: 'service', body: 'x' }],
  ['inited', { type: 'form', body: [] }],
  ['initApiFinished', { type: 'form', initApi: read, body: [] }],
  ['asyncApiFinished', { type: 'form', initApi: read, body: [] }],
  ['fetchInited', { type: 'service', api: read, body: 'x' }],
  ['finished', { type: 'chart', config: {} }],
  ['change', { type: 'carousel', options: [{ html: 'a' }, { html: 'b' }] }],
  ['change', { type: 'tabs', tabs: [{ title: 'a', body: 'x' }] }],
  ['change', { type: 'form', body: [] }],
  ['change', { type: 'input-text', name: 'a' }],
  ['finished', { type: 'wizard', steps: [{ title: 'a', body: [] }] }],
  ['stepChange', { type: 'wizard', steps: [{ title: 'a', body: [] }] }],
  ['focus', { type: 'input-text', name: 'a' }],
  ['mouseenter', { type: 'dropdown-button', buttons: [] }],
  ['selectedChange', { type: 'crud', api: read, columns: [] }],
  ['play', { type: 'video', src: '/files/a.mp4' }],
  ['loaded', { type: 'nav', links: [] }],
  ['ownBroadcast', { type: 'container', body: 'x' }],
  ['toString', { type: 'container', body: 'x' }],
  ['submitSucc', { type: 'form', submitOnInit: true, body: [] }],
];
const byEvents = [
  ...events.map(([event, element]) =>
    sent(`${event} of ${(element as { type: string }).type}`, { ...element, ...on(event, ajax) }),
  ),
  sent('args of an action', {
    type: 'page',
    body: 'x',
    ...on('init', { actionType: 'ajax', args: { api } }),
  }),
  sent('an action that is no list', {
    type: 'page',
    body: 'x',
    onEvent: { init: { actions: { actionType: 'ajax', api } } },
  }),
  sent('an action that calls itself a button', {
    type: 'page',
    body: 'x',
    ...on('init', { type: 'button', ...ajax }),
  }),
  sent('an action in an action', {
    type: 'page',
    body: 'x',
    ...on('init', { actionType: 'parallel', children: [{ actionType: 'loop', children: [ajax] }] }),
  }),
  sent('an event of a dialog', {
    type: 'button',
    label: 'a',
    actionType: 'dialog',
    dialog: { title: 'a', body: 'x', ...on('inited', ajax) },
  }),
];

/** Actions that make another element do something. */
const indirect: readonly [string, object][] = [
  ['a click', { actionType: 'click', componentId: 'b' }],
  ['a submit', { actionType: 'submit', componentId: 'saves' }],
  ['a confirmation', { actionType: 'confirm', componentId: 'd' }],
  ['the next step of a wizard', { actionType: 'next', componentId: 'w' }],
  ['another step of a wizard', { actionType: 'goto-step', componentId: 'w', args: { step: 2 } }],
  ['another tab', { actionType: 'changeActiveKey', componentId: 't', args: { activeKey: 2 } }],
  ['a saved cell', { actionType: 'submitQuickEdit', componentId: 'c' }],
  ['a cleared and sent form', { actionType: 'clear-and-submit', componentId: 'saves' }],
  ['an added option', { actionType: 'add', componentId: 'o' }],
  ['an action by a list', { actionType: ['ajax'], api: read }],
  ['another address', { actionType: 'url', args: { url: '/x' } }],
  ['a broadcast', { actionType: 'broadcast', args: { eventName: 'x' } }],
  ['loading for ever', { actionType: 'reload', componentId: 'p' }],
];
const byOthers = [
  ...indirect.map(([name, action]) =>
    done(`${name} on opening`, { type: 'service', id: 'p', body: save, ...on('init', action) }),
  ),
  done('setValue of a form that submits its changes', {
    type: 'page',
    body: { ...save, submitOnChange: true },
    ...on('inited', { actionType: 'setValue', componentId: 'saves', args: { value: { a: 1 } } }),
  }),
];

/** Forms that submit by themselves. */
const forms = [
  done('submitOnInit', { ...save, submitOnInit: true }),
  done('submitOnChange', { ...save, submitOnChange: true }),
  done('submitOnChange of an item', { ...save, body: [{ type: 'switch', name: 'a', submitOnChange: true }] }),
  done('submitOnChange by a text', { ...save, submitOnChange: 'yes' }),
  done('a step of a wizard', {
    type: 'wizard',
    steps: [{ title: 'a', api, body: [{ type: 'switch', name: 'a', submitOnChange: true }] }],
  }),
  hostile('does: submitOnInit that is worked out', 'behaviour/computed-property', {
    ...save,
    submitOnInitOn: '${true}',
  }),
];

/** Properties that amis evaluates before it reads them. */
const computed = [
  { type: 'service', body: 'x', apiExpr: `post:${remove}` },
  { type: 'service', body: 'x', schemaApiExpr: '${"/api"}' },
  { type: 'container', body: 'x', bodyExpr: '<b>x</b>' },
  { type: 'container', body: 'x', onEventOn: { init: { actions: [ajax] } } },
].map((element, at) => hostile(`works out a property, ${at + 1}`, 'behaviour/computed-property', element));

/** An element in data that amis draws. */
const inOption = (body: object) => ({
  type: 'list-select',
  name: 'a',
  options: [{ label: 'a', value: 1, body }],
});
const workedOutInData = [
  { type: 'container', body: 'x', styleExpr: "${{position: 'fixed'}}" },
  { type: 'crud', api: '/api/admin/feedback/list', modeExpr: "${'amis'}" },
  { type: 'service', apiExpr: "${'post:/api/ad' + 'min/starWheel/remove'}", body: 'x' },
  { type: 'Static-Image', srcExpr: "${'//x.cn/a.png'}" },
  { type: 'table-view', trs: [{ tds: [{ body: 'x', styleExpr: '${a}' }] }] },
  { type: 'html', htmlExpr: '${a}' },
].map((element, at) =>
  hostile(`works out a property in an option, ${at + 1}`, 'behaviour/computed-property', inOption(element)),
);
const handedInData = ['env', 'component', 'store'].map((key) =>
  hostile(
    `${key} of an element in an option`,
    'structure/reserved-property',
    inOption({ type: 'tpl', tpl: 'x', [key]: {} }),
  ),
);

const asked = { url: 'post:/api/admin/feedback/reply', data: { feedbackId: 1, content: 'a' } };
/** Elements that act without being pressed. */
const unasked = Object.entries({
  'a button that any tabulator presses': { type: 'button', label: 'a', hotKey: 'tab', api: asked },
  'an action without a type that a key presses': {
    type: 'button',
    label: 'a',
    actionType: 'dialog',
    dialog: { title: 'a', body: 'a', actions: [{ label: 'a', hotKey: 'enter' }] },
  },
  'a button in an option that a key presses': inOption({ type: 'button', label: 'a', hotKey: 'a' }),
  'a dialog that is open from the start': { type: 'dialog', show: true, title: 'a', body: 'a' },
  'a drawer that is open from the start': { type: 'static-Drawer', show: 1, title: 'a', body: 'a' },
}).map(([name, element]) => hostile(name, 'behaviour/unasked', element));

/** Pages that change something by being opened. */
export const writePages: readonly HostilePage[] = [
  ...ownLoaders,
  ...keys.map(([name, element]) => sent(name, element)),
  ...refs,
  ...data,
  ...byEvents,
  ...byOthers,
  ...forms,
  ...computed,
  ...workedOutInData,
  ...handedInData,
  ...unasked,
  hostileRoot('sends: initApi of the page', 'contract/write-on-load', { initApi: api }),
  hostileRoot('sends: as the page opens', 'contract/write-on-load', on('init', ajax)),
];
