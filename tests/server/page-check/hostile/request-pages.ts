import { addressAttacks } from '../../../support/address-attacks';
import { evil, hostile, hostileRoot, type HostilePage } from './hostile-page';

/** URLs that are not calls of the console. */
const addresses: readonly [string, unknown][] = [
  ['another host', `https://${evil}/api`],
  ['another host by this protocol', `//${evil}/api`],
  ['another host by backslashes', `\\\\${evil}\\api`],
  ['another host with a method', `post:https://${evil}/api`],
  ['another host with another method', `get://${evil}/api`],
  ['another host in an object', { url: `https://${evil}/api`, method: 'post' }],
  ['a script', `js:https://${evil}/x.js`],
  ['a raw script', `raw:js:/api/admin/feedback/list`],
  ['a script in disguise', `/api/admin/feedback/list?contact=raw:js:x`],
  ['a script of this host', 'jsonp:/api/admin/feedback/list'],
  ['a script by its method', { url: '/api/admin/feedback/list', method: 'js' }],
  ['what data decide', '${api}'],
  ['what an old variable decides', '$api'],
  ['a path out of the calls', '/api/admin/../console/page'],
  ['no call of ours', '/api/admin/evil'],
  ['a file', '/files/x.json'],
  ['a list of addresses', [`https://${evil}/api`]],
  ['an address in a list', { url: [`https://${evil}/api`] }],
  ['a document', 'data:application/json,{}'],
];

/** Every place where amis accepts a call. */
const places: readonly [string, (api: unknown) => object][] = [
  ['initApi', (initApi) => ({ type: 'form', initApi, body: [] })],
  ['api of a form', (api) => ({ type: 'form', api, body: [] })],
  ['api of a list', (api) => ({ type: 'crud', api, columns: [] })],
  ['api of a chart', (api) => ({ type: 'chart', api, config: {} })],
  ['source', (source) => ({ type: 'select', name: 'a', source })],
  ['autoComplete', (autoComplete) => ({ type: 'input-text', name: 'a', autoComplete })],
  ['deferApi', (deferApi) => ({ type: 'input-tree', name: 'a', deferApi })],
  ['receiver', (receiver) => ({ type: 'input-file', name: 'a', receiver })],
  ['startChunkApi', (startChunkApi) => ({ type: 'input-file', name: 'a', startChunkApi })],
  ['videoReceiver', (videoReceiver) => ({ type: 'input-rich-text', name: 'a', videoReceiver })],
  [
    'quickSaveItemApi',
    (quickSaveItemApi) => ({ type: 'crud', api: '/api/admin/feedback/list', quickSaveItemApi, columns: [] }),
  ],
  [
    'an action',
    (api) => ({ type: 'button', label: 'a', onEvent: { click: { actions: [{ actionType: 'ajax', api }] } } }),
  ],
  [
    'args of an action',
    (api) => ({
      type: 'button',
      label: 'a',
      onEvent: { click: { actions: [{ actionType: 'download', args: { api } }] } },
    }),
  ],
  ['a button', (api) => ({ type: 'button', label: 'a', actionType: 'ajax', api })],
  [
    'a switch',
    (saveImmediately) => ({ type: 'button', label: 'a', actionType: 'saveAs', api: saveImmediately }),
  ],
  ['our export', (api) => ({ type: 'excel-export', api, columns: [] })],
];

const schemas = [
  { type: 'service', schemaApi: '/api/admin/feedback/list' },
  { type: 'service', schemaApi: `https://${evil}/schema.json` },
  { type: 'service', schemaApi: { url: '/api/admin/feedback/list' } },
  { type: 'service', schemaApi: `js:https://${evil}/schema.js` },
  { type: 'tabs', tabs: [{ title: 'a', body: { type: 'service', schemaApi: '/files/x.json' } }] },
  { type: 'input-sub-form', name: 'a', schemaApi: '/files/x.json' },
  {
    type: 'button',
    label: 'a',
    actionType: 'dialog',
    dialog: { body: { type: 'service', schemaApi: '/x' } },
  },
].map((element, at) => hostile(`a schema from a call, ${at + 1}`, 'outside/remote-schema', element));

const refs = [
  `https://${evil}/x.json`,
  `//${evil}/x`,
  '/files/x.json',
  '#/definitions/x',
  '../x',
  'nowhere',
  ['x'],
].map(($ref, at) => hostile(`a $ref out of the page, ${at + 1}`, 'outside/foreign-ref', { $ref }));

const remove = { url: '/api/admin/starWheel/remove', data: { id: 1 } };
const on = (event: string, action: object) => ({
  type: 'container',
  body: 'x',
  onEvent: { [event]: { actions: [action] } },
});
const byThemselves = [
  on('mount', { actionType: 'refresh' }),
  on('fetchInited', { actionType: 'url', args: { url: `https://${evil}/` } }),
  on('rendered', { actionType: 'link', args: { link: '/platform/starWheel/list' } }),
  on('init', { actionType: 'goBack' }),
  on('init', { actionType: 'parallel', children: [{ actionType: 'print' }] }),
  { type: 'form', body: [], api: remove, submitOnInit: true },
].map((element, at) => hostile(`what acts by itself, ${at + 1}`, 'behaviour/acts-on-load', element));

const click = (action: object) => ({
  type: 'button',
  label: '查看',
  onEvent: { click: { actions: [action] } },
});

/** Where a page makes a call: as it opens, at a click, in the arguments of an action. */
const callPlaces: readonly [string, (api: unknown) => object][] = [
  ['a service', (api) => ({ type: 'service', api, body: 'x' })],
  ['a button', (api) => ({ type: 'button', label: '查看', actionType: 'ajax', api })],
  ['an action', (api) => click({ actionType: 'ajax', args: { api } })],
];

const callPath = '/api/admin/system/user/edit';
/** URLs that amis completes before the console can check them, and URLs that match no declared call. */
const outOfPlace: readonly [string, object][] = [
  ['a document', { type: 'markdown', src: `\${'post:${callPath}'}` }],
  ['data', { type: 'service', data: { path: `post:${callPath}` }, body: 'x' }],
  ['a value', { type: 'form', body: [{ type: 'hidden', name: 'path', value: callPath }] }],
  ['a setting of an action', click({ actionType: 'setValue', args: { value: { path: callPath } } })],
  ['a saved file', click({ actionType: 'saveAs', args: { url: `${callPath}?roleId=1` } })],
  ['a text', { type: 'tpl', tpl: `\${path = '${callPath}'}` }],
];

const addressPages: readonly HostilePage[] = [
  ...addressAttacks.flatMap(({ name, api }, at) =>
    callPlaces
      .slice(at % callPlaces.length)
      .slice(0, 1)
      .map(([place, make]) => hostile(`${name} in ${place}`, 'outside/call-address', make(api))),
  ),
  ...outOfPlace.map(([place, element]) =>
    hostile(`the address of a call in ${place}`, 'outside/call-address', element),
  ),
];

export const requestPages: readonly HostilePage[] = [
  ...addresses.map(([what, api]) =>
    hostile(`asks ${what}`, 'contract/unknown-call', { type: 'service', api, body: 'x' }),
  ),
  ...places.map(([where, make]) =>
    hostile(`asks another host in ${where}`, 'contract/unknown-call', make(`https://${evil}/api`)),
  ),
  ...schemas,
  ...addressPages,
  ...refs,
  ...byThemselves,
  hostile('a socket', 'contract/unknown-call', { type: 'service', ws: `wss://${evil}/`, body: 'x' }),
  hostile('a removal that loads', 'contract/write-on-load', {
    type: 'service',
    api: '/api/admin/starWheel/remove',
    body: 'x',
  }),
  hostileRoot('the page asks another host', 'contract/unknown-call', { initApi: `https://${evil}/` }),
  hostileRoot('the aside asks another host', 'contract/unknown-call', {
    aside: { type: 'service', api: `//${evil}/`, body: 'x' },
  }),
];
