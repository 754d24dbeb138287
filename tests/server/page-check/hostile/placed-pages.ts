import { hostile, hostileRoot, mark, type HostilePage } from './hostile-page';

const button = (more: object) => ({ type: 'button', label: '开', ...more });
const list = (more: object) => ({ type: 'crud', api: '/api/admin/feedback/list', columns: [], ...more });

/** Every place where a page can contain an element. */
const places: readonly [string, (element: object) => object][] = [
  ['a dialog', (body) => button({ actionType: 'dialog', dialog: { body } })],
  [
    'a dialog in a dialog',
    (body) =>
      button({ actionType: 'dialog', dialog: { body: button({ actionType: 'dialog', dialog: { body } }) } }),
  ],
  [
    'buttons of a dialog',
    (action) => button({ actionType: 'dialog', dialog: { body: 'x', actions: [action] } }),
  ],
  ['a drawer', (body) => button({ actionType: 'drawer', drawer: { body } })],
  [
    'a dialog of an action',
    (body) => button({ onEvent: { click: { actions: [{ actionType: 'dialog', dialog: { body } }] } } }),
  ],
  [
    'a feedback',
    (body) => button({ actionType: 'ajax', api: '/api/admin/feedback/list', feedback: { body } }),
  ],
  ['a column', (element) => list({ columns: [element] })],
  ['buttons of a row', (element) => list({ columns: [{ type: 'operation', buttons: [element] }] })],
  ['a popover of a column', (body) => list({ columns: [{ name: 'mobile', popOver: { body } }] })],
  ['an editor of a column', (body) => list({ columns: [{ name: 'mobile', quickEdit: { body } }] })],
  ['a filter', (element) => list({ filter: { body: [element] } })],
  ['a toolbar', (element) => list({ headerToolbar: [element] })],
  ['a lower toolbar', (element) => list({ footerToolbar: [element] })],
  ['buttons for many rows', (element) => list({ bulkActions: [element] })],
  ['an expanded row', (body) => list({ expandable: { body } })],
  ['an empty list', (placeholder) => list({ placeholder })],
  ['tabs', (body) => ({ type: 'tabs', tabs: [{ title: 'a', body }] })],
  ['a collapse', (body) => ({ type: 'collapse', header: 'a', body })],
  ['a grid', (body) => ({ type: 'grid', columns: [{ body: [body] }] })],
  ['a form', (element) => ({ type: 'form', body: [element] })],
  ['a group', (element) => ({ type: 'form', body: [{ type: 'group', body: [element] }] })],
  ['a combo', (element) => ({ type: 'combo', name: 'a', items: [element] })],
  ['a condition of cases', (body) => ({ type: 'switch-container', items: [{ title: 'a', body }] })],
  ['each', (items) => ({ type: 'each', name: 'a', items })],
  ['a card', (body) => ({ type: 'cards', card: { body } })],
  ['a wizard', (element) => ({ type: 'wizard', steps: [{ title: 'a', body: [element] }] })],
  ['a mapping', (itemSchema) => ({ type: 'mapping', value: 1, map: { '1': 'a' }, itemSchema })],
  ['an option', (body) => ({ type: 'radios', name: 'a', options: [{ label: 'a', value: 1, body }] })],
  ['data', (element) => ({ type: 'service', data: { element }, body: 'x' })],
  ['a message of a form', (success) => ({ type: 'form', body: [], messages: { success } })],
  ['what a phone shows instead', (mobile) => ({ type: 'tpl', tpl: 'x', mobile })],
];

const harm = { type: 'custom', onMount: mark, html: `<img src=x onerror=${mark}>` };

/** A harmful element at each of these places. */
export const placedPages: readonly HostilePage[] = [
  ...places.map(([where, make]) => hostile(`hidden in ${where}`, 'structure/unknown-type', make(harm))),
  ...(['aside', 'toolbar', 'header', 'subTitle', 'remark', 'data'] as const).map((key) =>
    hostileRoot(`hidden in ${key} of the page`, 'structure/unknown-type', {
      [key]: key === 'data' ? { harm } : harm,
    }),
  ),
  hostileRoot('hidden in a definition', 'structure/unknown-type', {
    definitions: { harm },
    body: [{ $ref: 'harm' }],
  }),
  hostileRoot('hidden in an unused definition', 'structure/unknown-type', { definitions: { harm } }),
];
