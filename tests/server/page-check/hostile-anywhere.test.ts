import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPage } from '../../../server/page-check/check-page';
import { getAmisSchema, getPropertiesOf } from '../../../server/page-check/amis-schema/amis-schema';

const path = '/platform/starWheel/list';
const remove = 'post:/api/admin/starWheel/remove';
const list = '/api/admin/starWheel/list';
const ajax = { actionType: 'ajax', api: { url: remove, data: { id: 1 } } };
const onInit = (action: object) => ({ type: 'service', body: 'x', onEvent: { init: { actions: [action] } } });
const service = (fields: object) => ({ type: 'service', body: 'x', ...fields });
const tpl = (text: string) => ({ type: 'tpl', tpl: text });
const cover = 'fixed top-0 left-0 w-full h-full z-50';

/** Elements that the check must refuse at any place. */
const harms: readonly unknown[] = [
  service({ api: remove }),
  { api: remove },
  { type: 'select', name: 'a', source: remove },
  onInit(ajax),
  onInit({ actionType: 'link', args: { link: '/platform/system/role' } }),
  onInit({ actionType: 'dialog', dialog: { title: 'x', body: 'x' } }),
  { type: 'form', api: remove, submitOnInit: true, body: [{ type: 'hidden', name: 'id', value: 1 }] },
  { type: 'form', api: remove, body: [{ type: 'input-text', name: 'id', submitOnChange: true }] },
  service({ api: 'post:/api/admin/${x}' }),
  service({ api: 'https://evil.example/x' }),
  service({ api: '/api/admin/nobody/knows' }),
  service({ schemaApi: list }),
  service({ api: { url: list, adaptor: 'return 1' } }),
  service({ api: list, interval: 100 }),
  { type: 'button', label: 'a', onClick: 'alert(1)' },
  { type: 'link', href: 'javascript:alert(1)', body: 'x' },
  { type: 'container', style: { position: 'fixed', inset: 0 }, body: 'x' },
  { type: 'container', className: cover, body: 'x' },
  { type: 'iframe', src: 'https://evil.example/' },
  { type: 'image', src: 'https://evil.example/a.png' },
  { type: 'chart', config: { formatter: 'function(){return 1}' } },
  { type: 'html', html: '<script>alert(1)</script>' },
  { type: 'log', source: list },
  { type: 'custom', onMount: 'x' },
  { type: 'amis', name: 'x' },
  tpl('<img src=x onerror=alert(1)>'),
  tpl('<div style="position:fixed;inset:0">x</div>'),
  tpl(`<div class="${cover}">x</div>`),
  tpl('${ls:token}'),
  tpl('<%= 1 %>'),
];

const errorsOf = (body: unknown) =>
  checkPage({ type: 'page', definitions: { d: tpl('x') }, body: [body] }, { path })
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => rule);
const rulesOf = new Map(harms.map((harm) => [harm, new Set(errorsOf(harm))]));

/** Every type and every property that amis' schema knows. */
const types = [...getAmisSchema().definitionOf.keys()].filter((type) => type !== 'page');
const properties = [
  ...new Set(Object.keys(getAmisSchema().definitions).flatMap((name) => [...getPropertiesOf(name).keys()])),
].filter((name) => name !== 'type' && name !== 'onEvent');

/** How a value is nested in a property. */
const shapes: readonly ((harm: unknown) => unknown)[] = [
  (harm) => harm,
  (harm) => [harm],
  (harm) => ({ body: harm }),
  (harm) => [{ label: 'a', value: 1, body: harm }],
  (harm) => ({ '*': harm }),
  (harm) => ({ type: 'wrapper', body: harm }),
  (harm) => ({ $ref: 'd', more: harm }),
];

interface Place {
  type: string;
  property: string;
  shape: number;
}
const put = (harm: unknown, { type, property, shape }: Place): unknown => ({
  type,
  name: 'q',
  [property]: shapes[shape]?.(harm),
});
const isNamed = (harm: unknown, places: readonly Place[]) =>
  errorsOf(places.reduce(put, harm)).some((rule) => rulesOf.get(harm)?.has(rule));

it('[Foundation §6] refuses a hostile element as the value of any property', { timeout: 120_000 }, () => {
  expect([types.length > 150, properties.length > 900, harms.length]).toEqual([true, true, 30]);
  const passed: string[] = [];
  let turn = 0;
  for (const [at, harm] of harms.entries()) {
    for (const property of properties) {
      turn += 1;
      const place = { type: types[turn % types.length] ?? '', property, shape: turn % shapes.length };
      if (!isNamed(harm, [place])) passed.push(`${at} ${JSON.stringify(place)}`);
    }
  }
  expect(passed).toEqual([]);
});

it('[Foundation §6] refuses a hostile element in properties of properties', { timeout: 120_000 }, () => {
  const place = fc.record({
    type: fc.constantFrom(...types),
    property: fc.constantFrom(...properties),
    shape: fc.nat(shapes.length - 1),
  });
  fc.assert(
    fc.property(fc.constantFrom(...harms), fc.array(place, { minLength: 1, maxLength: 5 }), isNamed),
    { numRuns: 4_000, seed: 20_261_122 },
  );
});

const inCondition = (...fields: unknown[]) => ({ type: 'condition-builder', name: 'c', label: 'C', fields });
const ownInput = (value: unknown, more: object = {}) => ({
  label: 'A',
  type: 'custom',
  name: 'a',
  value,
  ...more,
});

it.each<[string, (harm: unknown) => unknown]>([
  ['as the input of a condition’s field', (harm) => inCondition(ownInput(harm))],
  [
    'as the input of a field in a condition group',
    (harm) => inCondition({ label: 'G', children: [ownInput(harm)] }),
  ],
  [
    'within the input of a condition’s field',
    (harm) => inCondition(ownInput({ type: 'wrapper', body: harm })),
  ],
  [
    'as the input of a condition’s operator',
    (harm) =>
      inCondition(
        ownInput({ type: 'input-text' }, { operators: [{ label: 'O', value: 'o', values: [harm] }] }),
      ),
  ],
])('[Foundation §6] refuses a hostile element %s', (_name, place) => {
  const passed = harms.filter((harm) => !errorsOf(place(harm)).some((rule) => rulesOf.get(harm)?.has(rule)));
  expect(passed).toEqual([]);
});

it.each<[string, unknown]>([
  ['the fields of another element', { type: 'form', fields: [ownInput({ type: 'input-text' })] }],
  ['data', { type: 'form', data: inCondition(ownInput({ type: 'input-text' })), body: [] }],
  ['a value', inCondition(ownInput({ type: 'input-text' }), { label: 'B', value: { type: 'custom' } })],
  ['a list in a field', inCondition({ label: 'B', items: [{ type: 'custom' }] })],
  ['a lone field', { type: 'condition-builder', name: 'c', fields: { type: 'custom' } }],
])('[Foundation §6] refuses a script component in %s, even if it looks like a condition', (_name, body) => {
  expect(errorsOf(body)).toContain('structure/unknown-type');
});
