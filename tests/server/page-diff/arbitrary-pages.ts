import * as fc from 'fast-check';
import type { JsonObject } from '../../../server/contract/json-object';

const word = fc.constantFrom(
  '手机号',
  '状态',
  '导出',
  '编辑',
  '备注',
  '创建时间',
  '类型',
  '渠道',
  '版本',
  '标题',
);
const field = fc.constantFrom(
  'mobile',
  'state',
  'remark',
  'createTime',
  'type',
  'channelId',
  'version',
  'title',
);

const formItem = fc
  .record(
    {
      type: fc.constantFrom('input-text', 'select', 'textarea', 'switch', 'hidden'),
      name: field,
      label: word,
      required: fc.boolean(),
      validations: fc.record({ maxLength: fc.integer({ min: 1, max: 200 }) }),
      options: fc.array(fc.record({ label: word, value: fc.integer({ min: 0, max: 3 }) }), { maxLength: 3 }),
    },
    { requiredKeys: ['type', 'name'] },
  )
  .map((item): JsonObject => item);

const form = fc
  .record({ api: fc.constantFrom('post:/a', 'post:/b'), body: fc.array(formItem, { maxLength: 4 }) })
  .map((fields): JsonObject => ({ type: 'form', ...fields }));

const button = fc
  .record(
    {
      label: word,
      level: fc.constantFrom('primary', 'danger'),
      dialog: fc
        .record({ title: word, body: fc.oneof(form, fc.array(form, { minLength: 1, maxLength: 2 })) })
        .map((dialog): JsonObject => dialog),
      onEvent: fc.record({
        click: fc.record({
          actions: fc.array(fc.record({ actionType: fc.constantFrom('reload', 'toast', 'ajax') }), {
            maxLength: 3,
          }),
        }),
      }),
    },
    { requiredKeys: ['label'] },
  )
  .map((fields): JsonObject => ({ type: 'button', ...fields }));

const column = fc
  .record(
    { name: field, label: word, width: fc.integer({ min: 50, max: 200 }), type: fc.constant('mapping') },
    { requiredKeys: ['name'] },
  )
  .map((item): JsonObject => item);

const crud = fc
  .record(
    {
      api: fc.oneof(
        fc.constant('post:/list'),
        fc.record({ url: fc.constantFrom('/a', '/b'), data: fc.dictionary(field, field, { maxKeys: 2 }) }),
      ),
      filter: fc.record({ body: fc.array(formItem, { maxLength: 3 }) }),
      headerToolbar: fc.array(fc.oneof(fc.constantFrom('bulkActions', 'reload', 'pagination'), button), {
        maxLength: 4,
      }),
      perPageAvailable: fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 3 }),
      columns: fc
        .tuple(fc.array(column, { maxLength: 5 }), fc.array(button, { maxLength: 3 }))
        .map(([columns, buttons]): JsonObject[] => [
          ...columns,
          { type: 'operation', label: '操作', buttons },
        ]),
    },
    { requiredKeys: ['api', 'columns'] },
  )
  .map((fields): JsonObject => ({ type: 'crud', ...fields }));

const tabs = fc
  .array(fc.record({ title: word, body: fc.oneof(crud, form) }), { minLength: 1, maxLength: 3 })
  .map((items): JsonObject => ({ type: 'tabs', tabs: items }));

const text = word.map((tpl): JsonObject => ({ type: 'tpl', tpl }));

/** A realistic page: lists, forms in dialogs, tabs, with repeated names. */
export const arbitraryPage: fc.Arbitrary<JsonObject> = fc
  .record({ title: word, body: fc.oneof(crud, fc.array(fc.oneof(crud, form, tabs, text), { maxLength: 4 })) })
  .map((fields): JsonObject => ({ type: 'page', ...fields }));

const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'a/b',
  'a~b',
  '',
);

/** Any JSON object, including hostile keys. */
export const arbitraryJson: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.dictionary(
      fc.oneof(hostileKey, fc.constantFrom('body', 'type', 'columns', 'x')),
      fc.jsonValue({ maxDepth: 4 }),
      { noNullPrototype: true },
    ),
    fc.dictionary(hostileKey, fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true }),
  )
  .map(([one, other]) => Object.fromEntries([...Object.entries(one), ...Object.entries(other)]));

/** One edit; the numbers choose its place. */
export interface Edit {
  is: 'set' | 'unset' | 'insert' | 'remove' | 'shift' | 'carry' | 'wrap';
  at: number;
  to: number;
}

export const arbitraryEdits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    is: fc.constantFrom('set', 'set', 'unset', 'insert', 'remove', 'shift', 'carry', 'wrap'),
    at: fc.nat(10_000),
    to: fc.nat(10_000),
  }),
  { minLength: 1, maxLength: 5 },
);

/** Applies the edits in order. Marks every value that it writes with `who`, so that a test can find it. */
export function applyEdits(page: JsonObject, edits: readonly Edit[], who: string): JsonObject {
  const copy = structuredClone(page);
  edits.forEach((edit, index) => applyEdit(copy, edit, `${who}${index}!`));
  return copy;
}

function applyEdit(page: JsonObject, { is, at, to }: Edit, mark: string): void {
  const { objects, lists } = partsOf(page);
  const object = objects[at % objects.length] ?? page;
  const list = lists[at % Math.max(1, lists.length)];
  if (is === 'set') object[['label', 'width', 'tpl', 'visibleOn', 'title'][to % 5] ?? 'x'] = mark;
  if (is === 'unset' && object !== page) {
    const keys = Object.keys(object).filter((key) => key !== 'type');
    delete object[keys[to % Math.max(1, keys.length)] ?? ''];
  }
  if (!list) return;
  const index = to % Math.max(1, list.length);
  if (is === 'insert') list.splice(index, 0, { type: 'button', label: mark });
  if (is === 'remove') list.splice(index, 1);
  if (is === 'shift') list.push(...list.splice(index, 1));
  if (is === 'wrap' && list[index]) list[index] = { type: 'container', body: [list[index]], label: mark };
  if (is === 'carry') {
    const [item] = list.splice(index, 1);
    const others = partsOf(page).lists;
    if (item) (others[to % Math.max(1, others.length)] ?? list).push(item);
  }
}

/** Every object of a page, and every list that contains objects. */
function partsOf(page: JsonObject): { objects: JsonObject[]; lists: JsonObject[][] } {
  const objects: JsonObject[] = [];
  const lists: JsonObject[][] = [];
  const open: unknown[] = [page];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (Array.isArray(next)) {
      if (next.length > 0 && next.every((item) => typeof item === 'object')) lists.push(next as JsonObject[]);
      open.push(...(next as unknown[]));
    } else if (typeof next === 'object' && next !== null) {
      objects.push(next as JsonObject);
      open.push(...Object.values(next));
    }
  }
  return { objects, lists };
}
