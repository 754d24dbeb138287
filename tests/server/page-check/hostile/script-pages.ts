import { evil, hostile, hostileRoot, mark, type HostilePage } from './hostile-page';

const list = '/api/admin/feedback/list';
const click = (action: object) => ({
  type: 'button',
  label: '点',
  onEvent: { click: { actions: [action] } },
});

/** Texts that amis 6.13 compiles into functions (`new Function`, `eval`), according to its source. */
const compiled: readonly [string, object][] = [
  ['onClick of a button', { type: 'button', label: '点', onClick: mark }],
  [
    'onClick of a list',
    { type: 'crud', api: list, columns: [{ name: 'mobile' }], itemAction: { onClick: mark } },
  ],
  ['onClick of a delete button', { type: 'combo', name: 'a', items: [], deleteBtn: { onClick: mark } }],
  ['onSelect of tabs', { type: 'tabs', tabs: [{ title: 'a', body: 'x' }], onSelect: mark }],
  ['onSelect of a portlet', { type: 'portlet', tabs: [{ title: 'a', body: 'x' }], onSelect: mark }],
  ['onError of an avatar', { type: 'avatar', src: '/x.png', onError: mark }],
  ['onChartMount', { type: 'chart', config: {}, onChartMount: mark }],
  ['onChartUnMount', { type: 'chart', config: {}, onChartUnMount: mark }],
  ['onFinished of a form', { type: 'form', body: [], onFinished: mark }],
  ['onSubmit of a form', { type: 'form', body: [], onSubmit: mark }],
  ['onChange of a field', { type: 'input-text', name: 'a', onChange: mark }],
  ['onMount of an element', { type: 'container', body: 'x', onMount: mark }],
  ['onLoad of a frame', { type: 'iframe', src: '/x', onLoad: mark }],
  ['onclick as HTML spells it', { type: 'container', body: 'x', onclick: mark }],
  ['onerror as HTML spells it', { type: 'image', src: '/x.png', onerror: mark }],
  ['onmouseover as HTML spells it', { type: 'container', body: 'x', onmouseover: mark }],
];

const functions: readonly [string, object][] = [
  ['pipeIn of a field', { type: 'input-text', name: 'a', label: 'a', pipeIn: mark }],
  ['pipeOut of a field', { type: 'input-text', name: 'a', label: 'a', pipeOut: mark }],
  ['dataProvider of a service', { type: 'service', dataProvider: `${mark}; setData({})`, body: 'x' }],
  ['dataProvider by phase', { type: 'service', dataProvider: { inited: mark }, body: 'x' }],
  ['dataFilter of a chart', { type: 'chart', config: {}, dataFilter: mark }],
  ['a chart whose config is code', { type: 'chart', config: `{a: ${mark}}` }],
  [
    'formatter of a tooltip',
    { type: 'chart', config: { tooltip: { formatter: `function () { ${mark} }` } } },
  ],
  [
    'formatter of a label',
    { type: 'chart', config: { series: [{ label: { formatter: `  function(){${mark}}` } }] } },
  ],
  [
    'renderItem',
    { type: 'chart', config: { series: [{ type: 'custom', renderItem: `function(){${mark}}` }] } },
  ],
  ['labelFormatter', { type: 'chart', config: { dataZoom: [{ labelFormatter: `(function(){${mark}})` }] } }],
  ['sort of a chart', { type: 'chart', config: { series: [{ sort: `async function(){${mark}}` }] } }],
  ['an arrow function', { type: 'chart', config: { yAxis: { max: `(value) => ${mark}` } } }],
  ['matchFunc of a list', { type: 'crud', api: list, matchFunc: mark, columns: [{ name: 'mobile' }] }],
  ['matchFunc of a navigation', { type: 'nav', links: [], matchFunc: mark }],
  ['matchFunc of a table', { type: 'input-table', name: 'a', columns: [], matchFunc: mark }],
  ['filterOption of a select', { type: 'select', name: 'a', options: [], filterOption: mark }],
  ['filterOption of a transfer', { type: 'transfer', name: 'a', options: [], filterOption: mark }],
  ['disabledDate', { type: 'input-date', name: 'a', disabledDate: mark }],
  ['editorDidMount', { type: 'editor', name: 'a', editorDidMount: mark }],
  ['transform of a range', { type: 'input-date-range', name: 'a', transform: mark }],
];

const adaptors: readonly [string, object][] = [
  ['adaptor of a list', { type: 'crud', api: { url: list, adaptor: mark }, columns: [{ name: 'mobile' }] }],
  ['requestAdaptor of a list', { type: 'crud', api: { url: list, requestAdaptor: mark }, columns: [] }],
  ['adaptor of a service', { type: 'service', api: { url: list, adaptor: mark }, body: 'x' }],
  ['adaptor of initApi', { type: 'form', initApi: { url: list, adaptor: mark }, body: [] }],
  ['adaptor of a source', { type: 'select', name: 'a', source: { url: list, adaptor: mark } }],
  ['adaptor of autoComplete', { type: 'input-text', name: 'a', autoComplete: { url: list, adaptor: mark } }],
  ['adaptor of deferApi', { type: 'input-tree', name: 'a', deferApi: { url: list, adaptor: mark } }],
  [
    'adaptor of quickSaveApi',
    { type: 'crud', api: list, quickSaveApi: { url: list, adaptor: mark }, columns: [] },
  ],
  ['adaptor of a receiver', { type: 'input-image', name: 'a', receiver: { url: list, adaptor: mark } }],
  ['adaptor of an action', click({ actionType: 'ajax', api: { url: list, adaptor: mark } })],
  ['adaptor of asyncApi', { type: 'form', asyncApi: { url: list, adaptor: mark }, body: [] }],
  ['an adaptor that is no text', { type: 'service', api: { url: list, adaptor: { a: mark } }, body: 'x' }],
];

const actions: readonly [string, object][] = [
  ['a script on click', click({ actionType: 'custom', script: mark })],
  ['a script in args', click({ actionType: 'custom', args: { script: mark } })],
  [
    'a script in a dialog',
    {
      type: 'button',
      label: 'a',
      actionType: 'dialog',
      dialog: { body: click({ actionType: 'custom', script: mark }) },
    },
  ],
  [
    'a script after another action',
    click({ actionType: 'parallel', children: [{ actionType: 'custom', script: mark }] }),
  ],
  [
    'a script in a loop',
    click({ actionType: 'loop', loopName: 'a', children: [{ actionType: 'custom', script: mark }] }),
  ],
  [
    'a script in a switch',
    click({ actionType: 'switch', children: [{ expression: '${true}', actionType: 'custom' }] }),
  ],
  ['a script without its action', click({ script: mark })],
  [
    'a script as the page opens',
    {
      type: 'container',
      body: 'x',
      onEvent: { init: { actions: [{ actionType: 'custom', script: mark }] } },
    },
  ],
];

/** Conditions that amis runs as JavaScript unless they are exactly `${…}`. */
const conditions = [
  'visibleOn',
  'hiddenOn',
  'disabledOn',
  'requiredOn',
  'staticOn',
  'readOnlyOn',
  'checkableOn',
  'itemDraggableOn',
  'stopAutoRefreshWhen',
  'highlight',
  'deferOn',
  'enableOn',
].map((key): HostilePage =>
  hostile(`${key} as JavaScript`, 'script/no-js-expression', { type: 'tpl', tpl: 'x', [key]: mark }),
);

const otherConditions: readonly [string, object][] = [
  ['sendOn of an api', { type: 'service', api: { url: list, sendOn: mark }, body: 'x' }],
  ['expression of an action', click({ actionType: 'toast', args: { msg: 'x' }, expression: mark })],
  ['stopPropagationOn', click({ actionType: 'toast', args: { msg: 'x' }, stopPropagationOn: mark })],
  ['a formula element', { type: 'formula', name: 'a', formula: mark }],
  ['condition of a formula element', { type: 'formula', name: 'a', formula: '${a}', condition: mark }],
  ['a class by a condition', { type: 'tpl', tpl: 'x', className: { red: mark } }],
  ['this.x', { type: 'tpl', tpl: 'x', visibleOn: 'this.constructor.constructor("x")()' }],
  ...['stopPropagation', 'preventDefault'].map((key): [string, object] => [
    key,
    click({ actionType: 'toast', args: { msg: 'x' }, [key]: mark }),
  ]),
  ['a rule of a form', { type: 'form', body: [], rules: [{ rule: mark, message: 'x' }] }],
  ['pages of a transfer', { type: 'transfer', name: 'a', source: '${a}', pagination: { enable: mark } }],
  ['checked rows', { type: 'table2', rowSelection: { selectedRowKeysExpr: mark } }],
  ['expanded rows', { type: 'table2', expandable: { expandedRowKeysExpr: mark } }],
  ['rows to check', click({ actionType: 'select', componentId: 'a', args: { selected: mark } })],
  ['rows to expand', click({ actionType: 'expand', componentId: 'a', args: { expandedRowsExpr: mark } })],
  ['the record of a result', { type: 'result-panel', source: '${a}', match: mark }],
  ...[{ visibleOn: mark }, { className: { red: mark } }].map((more, at): [string, object] => [
    `a condition in an option, ${at + 1}`,
    {
      type: 'list-select',
      name: 'a',
      options: [{ label: 'a', value: 1, body: { type: 'tpl', tpl: 'x', ...more } }],
    },
  ]),
  ['a condition behind a variable', { type: 'tpl', tpl: 'x', visibleOn: '${a}, window.__hit=1' }],
];

const templates: readonly [string, object][] = [
  ['<% %> in tpl', { type: 'tpl', tpl: `<% ${mark} %>` }],
  ['<%= %> in tpl', { type: 'tpl', tpl: `<%= ${mark} %>` }],
  ['<% %> in html', { type: 'html', html: `<% ${mark} %>` }],
  ['<% %> in a title', { type: 'panel', title: `<% ${mark} %>`, body: 'x' }],
  ['<% %> in a label', { type: 'input-text', name: 'a', label: `<% ${mark} %>` }],
  ['<% %> in an api', { type: 'service', api: `${list}?contact=<% ${mark} %>`, body: 'x' }],
  ['<% %> in data', { type: 'service', data: { a: `<% ${mark} %>` }, body: 'x' }],
  ['<% %> in a placeholder', { type: 'input-text', name: 'a', placeholder: `<% ${mark} %>` }],
  ['<% %> in a confirmation', { type: 'button', label: 'a', confirmText: `<% ${mark} %>` }],
  ['<% %> in a mapping', { type: 'mapping', value: 1, map: { '1': `<% ${mark} %>` } }],
  ['<% %> in a link', { type: 'link', href: '/<% window.__hit=1 %>' }],
];

const openDialog = (dialog: object) => ({
  type: 'button',
  label: '点',
  actionType: 'dialog',
  dialog: { title: '弹窗', body: 'x', ...dialog },
});
const inOption = (type: unknown, more: object = {}) => ({
  type: 'list-select',
  name: 'a',
  options: [{ label: 'a', value: 1, body: { type, html: 'x', ...more } }],
});
/** Elements of a mapping whose key is spelt like the property for events. */
const inEvents = (element: object) => ({
  type: 'mapping',
  value: 'onEvent',
  map: { onEvent: { type: 'wrapper', body: { type: 'panel', body: 'x', actions: [element] } } },
});

const types: readonly [string, object][] = [
  ['type custom', { type: 'custom', onMount: mark, html: '<b>x</b>' }],
  ['type custom without a handler', { type: 'custom', html: '<b>x</b>' }],
  ['type web-component', { type: 'web-component', tag: 'x-evil' }],
  ['type amis', { type: 'amis', schema: { type: 'tpl', tpl: 'x' } }],
  ['type app', { type: 'app', api: list, pages: [] }],
  ['a map from elsewhere', { type: 'location-picker', name: 'a', ak: 'x' }],
  ...['custom', 'amis'].flatMap((type): [string, object][] => [
    [`${type} as a button of a dialog`, openDialog({ actions: [{ type, actionType: 'close', name: 'a' }] })],
    [
      `${type} as a button of a panel`,
      { type: 'panel', body: 'x', actions: [{ type, actionType: 'close' }] },
    ],
    [`${type} in a map that looks like events`, inEvents({ type, actionType: 'close' })],
    [`${type} in an option`, inOption(type)],
    [`${type} in an option, in capitals`, inOption(type.toUpperCase())],
    [`${type} in an option, as a path`, inOption(`x/${type}`)],
    [`${type} in an option, as a list`, inOption([[type]])],
    [`${type} in an option, shown as text`, inOption(`static-${type}`)],
    [`${type} in an option, all at once`, inOption([`X/static-Static-${type}`])],
    [`${type} as the mode of a list`, { type: 'crud', api: list, mode: type, columns: [{ name: 'mobile' }] }],
    [`${type} as the mode of a second list`, { type: 'crud2', api: list, mode: type.toUpperCase() }],
    [`${type} as the mode of a list in an option`, inOption('crud', { mode: type, api: list })],
    [
      `${type} as the mode of a suggestion`,
      {
        type: 'input-text',
        name: 'a',
        label: '甲',
        autoFill: { api: list, showSuggestion: true, mode: type },
      },
    ],
  ]),
];

const browserData: readonly [string, object][] = [
  ['the token in a text', { type: 'tpl', tpl: '${ls:token}' }],
  ['the token in a link', { type: 'link', href: '/platform/x?t=${ls:token}' }],
  ['the token in data', { type: 'service', data: { t: '${ss:token}' }, body: 'x' }],
  [
    'the token in a call',
    { type: 'service', api: { url: list, data: { contact: '${ls:token}' } }, body: 'x' },
  ],
  ['the window', { type: 'tpl', tpl: '${window:document.cookie}' }],
  ['the window within a formula', { type: 'tpl', tpl: '${CONCATENATE("a", window:location.href)}' }],
  ['a cookie', { type: 'tpl', tpl: '${cookie:session}' }],
  ['a storage as a source', { type: 'each', source: 'ls:token', items: { type: 'tpl', tpl: 'x' } }],
  ['a storage in a condition', { type: 'tpl', tpl: 'x', visibleOn: '${ls:token == 1}' }],
  ['blanks around the storage', { type: 'tpl', tpl: '${ ls : token }' }],
];

const all = (rule: string, pages: readonly [string, object][]) =>
  pages.map(([name, element]) => hostile(name, rule, element));

export const scriptPages: readonly HostilePage[] = [
  ...all('script/no-event-handler', compiled),
  ...all('script/no-function-string', functions),
  ...all('script/no-adaptor', adaptors),
  ...all('script/no-action-script', actions),
  ...conditions,
  ...all('script/no-js-expression', otherConditions),
  ...all('script/no-template-code', templates),
  ...all('structure/unknown-type', types),
  ...all('script/no-browser-data', browserData),
  ...['log', 'office-viewer', 'pdf-viewer'].map((type) =>
    hostile(`${type}, which asks past the console’s fetcher`, 'structure/unknown-type', {
      type,
      source: '/api/admin/feedback/list',
      src: '/files/a',
    }),
  ),
  ...['schema', 'badge', 'rowSelection', 'pagination', 'indicator'].map((key) =>
    hostile(`an unknown type as ${key}`, 'structure/unknown-type', {
      type: 'tpl',
      tpl: 'x',
      [key]: { type: 'log', source: '/api/admin/feedback/list' },
    }),
  ),
  hostile('a type that is a list', 'structure/unknown-type', { type: ['custom'], html: 'x' }),
  hostile('a type in capitals', 'structure/unknown-type', { type: 'CUSTOM', html: 'x' }),
  hostile('a type with a blank', 'structure/unknown-type', { type: 'custom ', html: 'x' }),
  hostile('a type that data decide', 'structure/unknown-type', { type: '${type}', body: 'x' }),
  hostileRoot('a script as the page opens, at the page', 'script/no-action-script', {
    onEvent: { init: { actions: [{ actionType: 'custom', script: mark }] } },
  }),
  hostileRoot('an adaptor at the page', 'script/no-adaptor', { initApi: { url: list, adaptor: mark } }),
  hostile('a host in a plugin of the editor', 'outside/editor-option', {
    type: 'input-rich-text',
    name: 'a',
    options: { external_plugins: { x: `//${evil}/x.js` } },
  }),
  hostile('scripts let through by the editor', 'outside/editor-option', {
    type: 'input-rich-text',
    name: 'a',
    options: { extended_valid_elements: 'script[src]' },
  }),
];
