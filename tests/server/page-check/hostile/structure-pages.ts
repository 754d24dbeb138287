import { hostile, hostileRoot, mark, type HostilePage } from './hostile-page';

const nested = (levels: number): unknown => {
  let value: unknown = { type: 'tpl', tpl: 'x' };
  for (let level = 0; level < levels; level += 1) value = { type: 'container', body: value };
  return value;
};
const page = (body: string) => `{"type":"page","body":[{"type":"tpl","tpl":"正文"},${body}]}`;
const raw = (name: string, rule: string, text: string): HostilePage => ({ name, rule, text });
const prototype = 'structure/prototype-key';

export const structurePages: readonly HostilePage[] = [
  raw('__proto__ of an element', prototype, page('{"type":"tpl","tpl":"x","__proto__":{"env":{}}}')),
  raw(
    '__proto__ of data',
    prototype,
    page('{"type":"service","data":{"__proto__":{"polluted":1}},"body":"x"}'),
  ),
  raw(
    '__proto__ of an api',
    prototype,
    page(
      '{"type":"service","api":{"url":"/api/admin/feedback/list","data":{"__proto__":{"a":1}}},"body":"x"}',
    ),
  ),
  raw(
    '__proto__ among definitions',
    prototype,
    '{"type":"page","definitions":{"__proto__":{"type":"tpl","tpl":"x"}},"body":[{"$ref":"__proto__"}]}',
  ),
  raw('__proto__ of the page', prototype, '{"type":"page","__proto__":{"polluted":1},"body":"x"}'),
  hostile('a pattern that tries too many ways', 'sense/wrong-limit', {
    type: 'form',
    body: [{ type: 'input-text', name: 'a', label: '名', validations: { matchRegexp: '/^(\\w+\\s?)*$/' } }],
  }),
  hostile('constructor as a property', prototype, {
    type: 'tpl',
    tpl: 'x',
    constructor: { prototype: { polluted: 1 } },
  }),
  hostile('prototype as a property', prototype, { type: 'tpl', tpl: 'x', prototype: { polluted: 1 } }),
  hostile('a field that reaches the prototype', prototype, {
    type: 'input-text',
    name: '__proto__.polluted',
    value: 1,
  }),
  hostile('a field that reaches the constructor', prototype, {
    type: 'input-text',
    name: 'constructor.prototype.polluted',
    value: 1,
  }),
  hostile('a field by brackets', prototype, { type: 'input-text', name: 'a[__proto__].polluted', value: 1 }),
  hostile('a second name', prototype, {
    type: 'input-date-range',
    name: 'a',
    extraName: '__proto__.polluted',
  }),
  hostile('a label field', prototype, { type: 'select', name: 'a', labelField: 'constructor', options: [] }),
  hostile('a path of data', prototype, { type: 'service', data: { '__proto__.polluted': 1 }, body: 'x' }),
  hostile('a path in what is sent', prototype, {
    type: 'service',
    api: { url: '/api/admin/feedback/list', data: { 'a.__proto__.b': 1 } },
    body: 'x',
  }),
  hostile('an expression that reaches the constructor', prototype, {
    type: 'tpl',
    tpl: '${a.constructor.name}',
  }),
  hostile('an expression that reaches the prototype', prototype, { type: 'tpl', tpl: "${a['__proto__']}" }),
  hostile('a variable of that name', prototype, { type: 'tpl', tpl: '${constructor}' }),
  hostile('an old variable of that name', prototype, { type: 'tpl', tpl: '$constructor' }),
  hostile('a value set by an action', prototype, {
    type: 'button',
    label: 'a',
    onEvent: {
      click: { actions: [{ actionType: 'setValue', args: { path: '__proto__.polluted', value: 1 } }] },
    },
  }),
  raw(
    'a type said twice',
    'structure/unknown-type',
    page(`{"type":"tpl","onMountX":"${mark}","type":"custom"}`),
  ),
  raw('numbers as keys', 'structure/not-a-page', '{"0":{"type":"page"},"type":"form","body":"x"}'),
  raw('a list of pages', 'structure/not-a-page', '{"type":["page"],"body":"x"}'),
  hostileRoot('no page', 'structure/not-a-page', { type: 'dialog' }),
  hostileRoot('an empty page', 'structure/not-a-page', { body: [] }),
  hostile('a thousand levels', 'structure/too-large', nested(1_000)),
  hostile('a hundred levels', 'structure/too-large', nested(100)),
  hostile('a million letters', 'structure/too-large', { type: 'tpl', tpl: '长'.repeat(400_000) }),
  hostile('sixty thousand values', 'structure/too-large', {
    type: 'service',
    data: { a: Array.from({ length: 60_000 }, () => 1) },
    body: 'x',
  }),
  hostile(
    'a definition that holds itself',
    'structure/endless-definition',
    { $ref: 'd' },
    { definitions: { d: { type: 'container', body: { $ref: 'd' } } } },
  ),
  hostile(
    'definitions that double thirty times',
    'structure/endless-definition',
    { $ref: 'd30' },
    {
      definitions: Object.fromEntries(
        Array.from({ length: 31 }, (_, at) => [
          `d${at}`,
          { type: 'container', body: at === 0 ? 'x' : [{ $ref: `d${at - 1}` }, { $ref: `d${at - 1}` }] },
        ]),
      ),
    },
  ),
  hostile('an expression without end', 'structure/broken-expression', {
    type: 'tpl',
    tpl: `\${${'('.repeat(15_000)}`,
  }),
  hostile('a call of a function', 'structure/broken-expression', {
    type: 'tpl',
    tpl: '${a.constructor("x")()}',
  }),
  hostile('columns that are a text', 'structure/wrong-value', {
    type: 'crud',
    api: '/api/admin/feedback/list',
    columns: 'x',
  }),
];
