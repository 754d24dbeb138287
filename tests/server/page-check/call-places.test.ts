import { describe, expect, it } from 'vitest';
import { callPlaces, sourceOf } from '../../../server/contract/pages/call-places';
import { calls } from '../../../server/contract/calls/index';
import { checkPage } from '../../../server/page-check/check-page';
import { hasErrors } from './sound-page';
import {
  getAmisSchema,
  getPropertiesOf,
  type JsonSchema,
} from '../../../server/page-check/amis-schema/amis-schema';
import { getKnownTypes } from '../../../server/page-check/amis-schema/element-properties';
import { actsOnLoad } from '../../../server/page-check/rules/behaviour';
import { writeOnLoad } from '../../../server/page-check/rules/contract';
import { toPageView } from '../../../server/page-check/view/page-view';
import { findWidgetEvents, findWidgetPlace, getWidgets } from '../../../server/widgets';
import { remove } from './hostile/write-pages';

const path = '/platform/starWheel/list';
const types = [...getKnownTypes()];

/** Every property that holds a call, by amis' schema of any element or by our widgets' declarations. */
const properties = [
  ...new Set([
    ...Object.keys(getAmisSchema().definitions).flatMap((name) =>
      [...getPropertiesOf(name)].flatMap(([key, schemas]) => (schemas.some(takesCall) ? [key] : [])),
    ),
    ...[...getWidgets().values()].flatMap(({ properties: own }) =>
      Object.keys(own).filter((key) => /api|source/i.test(key)),
    ),
  ]),
];

function takesCall(schema: JsonSchema): boolean {
  if (/^#\/definitions\/(?:SchemaApi|BaseApi|SchemaApiObject|BaseApiObject)$/.test(schema.$ref ?? ''))
    return true;
  return [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].some(takesCall);
}

/** Whether the check allows a writing call in the element. */
const passes = (element: object) => {
  const page = toPageView({ type: 'page', body: [element] }, undefined);
  return [...writeOnLoad.check(page), ...actsOnLoad.check(page)].length === 0;
};

describe('[Foundation §6] a call that writes is allowed', () => {
  it('in a property only if the declarations say that a user sends it, for every type', () => {
    expect(types.length).toBeGreaterThan(150);
    expect(properties).toEqual(
      expect.arrayContaining(['api', 'initApi', 'checkApi', 'deferApi', 'saveOrderApi']),
    );
    const found = types.flatMap((type) =>
      properties.filter((key) => passes({ type, [key]: { url: remove } })).map((key) => `${type}.${key}`),
    );
    const declared = types.flatMap((type) =>
      properties
        .filter((key) => {
          const place = callPlaces[type]?.[key] ?? findWidgetPlace(type, key);
          // An upload property takes no other call.
          return place !== undefined && place !== 'upload';
        })
        .map((key) => `${type}.${key}`),
    );
    expect(found).toEqual(declared);
    expect(declared).toContain('form.api');
    expect(declared).toContain('in-place-number.api');
  });

  it('in an event only if a user causes it, for every type', () => {
    const events = [
      'click',
      'change',
      'init',
      'inited',
      'finished',
      'submitSucc',
      'saved',
      'confirm',
      'fetchInited',
      'myOwn',
    ];
    const action = { actionType: 'ajax', api: { url: remove } };
    for (const type of types) {
      const found = events.filter((event) => passes({ type, onEvent: { [event]: { actions: [action] } } }));
      const declared = events.filter(
        (event) => sourceOf(type, event) === 'person' || findWidgetEvents(type).includes(event),
      );
      expect({ type, found }).toEqual({ type, found: declared });
    }
  });

  it('an upload `receiver` may have the call that takes files', () => {
    const upload = calls.find(({ multipart }) => multipart);
    expect(passes({ type: 'input-image', name: 'a', receiver: `/api${upload?.path}` })).toBe(true);
    expect(passes({ type: 'input-image', name: 'a', receiver: remove })).toBe(false);
  });

  it('a list with search-on-change filters can still save its order', () => {
    const filter = { submitOnChange: true, body: [{ type: 'input-text', name: 'a' }] };
    expect(passes({ type: 'crud', api: '/api/admin/starWheel/list', filter, saveOrderApi: remove })).toBe(
      true,
    );
  });

  it('a dialog that amis-editor moved to the definitions can save on submit', () => {
    const dialog = {
      type: 'dialog',
      title: '删除',
      body: [{ type: 'form', api: { url: remove, data: { id: 1 } }, body: [{ type: 'tpl', tpl: 'x' }] }],
    };
    const open = { type: 'button', label: '删除', actionType: 'dialog', dialog: { $ref: 'd' } };
    expect(hasErrors(checkPage({ type: 'page', definitions: { d: dialog }, body: [open] }, { path }))).toBe(
      false,
    );
  });
});

describe('[Foundation §6] a widget declares the calls of its properties', () => {
  it.each([...getWidgets().values()])(
    '$type declares every property that its example fills with a call',
    ({ type, properties, example }) => {
      for (const use of usesOf(type, example)) {
        for (const [key, value] of Object.entries(use)) {
          if (!JSON.stringify(value).includes('/api/admin/') || !/api$|^source$/i.test(key)) continue;
          expect(properties[key]?.call).toMatch(/^(?:load|write|any|upload)$/);
        }
      }
    },
  );
});

/** Every object in a page that uses the type. */
function usesOf(type: string, node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap((child: unknown) => usesOf(type, child));
  return Reflect.get(node, 'type') === type ? [node, ...below] : below;
}
