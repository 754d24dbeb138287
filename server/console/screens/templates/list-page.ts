import type { JsonObject } from '../../../contract/json-object';
import type { CatalogueCall, CatalogueField } from '../../../contract/console-calls/catalogue';
import { filledByForms } from '../../../contract/wire';
import {
  inOrder,
  isShowable,
  pick,
  toColumn,
  toData,
  toFact,
  toFilterItem,
  toFormItem,
  withoutEnds,
} from './elements';
import { findFamily, sourceOf, toKeyData, toUrl, type Family, type FamilyCall, type Plan } from './plan';
import { conditionsOf } from './shipped-parts';

/**
 * A list page in the style of the shipped ones:
 * A list as the shipped ones are:
 *
 *   toolbar (add) · filter row · columns · row actions (details, edit, remove) · export
 */
export function toListPage(plan: Plan): JsonObject {
  const { title, call, actions } = plan;
  const family = findFamily(call, plan.calls);
  const chosen = pick(call.reply, plan.columns);
  const has = (action: Plan['actions'][number]) => actions.includes(action);
  const buttons = [
    has('detail') && family.detail && toDetailButton(family.detail, plan),
    has('edit') && family.edit && toEditButton(family.edit, family, plan),
    has('remove') && family.remove && toRemoveButton(family.remove, nameOfRow(chosen, call), plan),
  ].filter((button) => typeof button === 'object');
  const filter = toFilter(plan);
  return {
    type: 'page',
    title,
    ...(has('add') && family.add ? { toolbar: [toAddButton(family.add, family, plan)] } : {}),
    body: {
      type: 'crud',
      api: toListApi(call),
      ...(call.reply.some(({ name }) => name === 'id') || call.reply[0] === undefined
        ? {}
        : { primaryField: call.reply[0].name }),
      ...(filter.length > 0 ? { filter: { body: filter } } : {}),
      ...(has('export') ? { headerToolbar: [toExport(chosen, plan)] } : {}),
      columns: [
        ...chosen.map((field) => toColumn(field, call, plan.parts)),
        ...(buttons.length > 0 ? [{ type: 'operation', width: 24 + buttons.length * 36, buttons }] : []),
      ],
    },
  };
}

/** If the call has required fields, the list waits until they are filled. */
function toListApi({ path, request }: CatalogueCall): unknown {
  const needed = request.filter(({ required }) => required).map(({ name }) => name);
  return needed.length === 0 ? path : { url: path, sendOn: `\${${needed.join(' && ')}}` };
}

/** The chosen filters, and the required ones of the call. */
function toFilter({ call, filters, parts }: Plan): JsonObject[] {
  const asked = withoutEnds(call.request);
  const needed = asked.filter(({ required }) => required);
  const chosen = pick(asked, filters).filter(({ required }) => !required);
  return [...needed, ...chosen].map((field) => toFilterItem(field, call, parts));
}

function toDetailButton(detail: FamilyCall, { parts }: Plan): JsonObject {
  const { call } = detail;
  const shipped = parts.names('fact', call.path);
  const rest = call.reply.filter((field) => isShowable(field) && field.label !== field.name);
  const facts = shipped.length > 0 ? pick(call.reply, shipped) : rest;
  return {
    type: 'button',
    label: '详情',
    actionType: 'dialog',
    dialog: {
      title: call.summary,
      size: 'md',
      actions: [{ type: 'button', label: '关闭', actionType: 'close' }],
      body: {
        type: 'form',
        className: 'fields',
        initApi: toApi(detail),
        body: facts.map((field) => toFact(field, call, parts)),
      },
    },
  };
}

/** A read of one record by its key. */
function toApi(member: FamilyCall): unknown {
  const data = toKeyData(member);
  return Object.keys(data).length === 0 ? toUrl(member) : { url: toUrl(member), data };
}

function toAddButton(add: FamilyCall, family: Family, plan: Plan): JsonObject {
  const { call } = add;
  const chosen = call.request.filter(({ name, required }) => required || plan.fields.includes(name));
  // If no field is chosen, the form gets all fields, since it would otherwise be empty.
  const items = inOrder(chosen.length > 0 ? chosen : call.request, plan.fields);
  return {
    type: 'button',
    label: '新增',
    level: 'primary',
    actionType: 'dialog',
    reload: 'list',
    dialog: {
      type: 'dialog',
      title: call.summary,
      ...sizeFor(items),
      data: {},
      body: {
        type: 'form',
        api: toSave(call, '添加成功', plan),
        body: items.map((field) =>
          toFormItem(field, call, { sibling: family.edit?.call, list: family.list }, plan.parts),
        ),
      },
    },
  };
}

/** Fields that are not chosen go back unchanged in hidden inputs, because an edit sends the whole record. */
function toEditButton(edit: FamilyCall, family: Family, plan: Plan): JsonObject {
  const { call } = edit;
  const source = sourceOf(family, call);
  const loaded = new Set(source.reply.map(({ name }) => name));
  const isKey = ({ name }: CatalogueField) => name in edit.key;
  const isShown = (field: CatalogueField) =>
    !isKey(field) &&
    !filledByForms.has(field.name) &&
    (plan.fields.includes(field.name) || (field.required && !loaded.has(field.name)));
  const shown = inOrder(call.request.filter(isShown), plan.fields);
  const hidden = call.request.filter((field) => !isShown(field) && (loaded.has(field.name) || isKey(field)));
  return {
    type: 'button',
    label: '编辑',
    ...conditionsOf(plan.parts.button(call.path), new Set(family.list.reply.map(({ name }) => name))),
    actionType: 'dialog',
    dialog: {
      type: 'dialog',
      title: call.summary,
      ...sizeFor(shown),
      body: {
        type: 'form',
        api: toSave(call, '修改成功', plan),
        ...(source === family.detail?.call ? { initApi: toApi(family.detail) } : {}),
        body: [
          ...hidden.map(({ name }) => ({
            type: 'hidden',
            name,
            ...(isKey({ name } as CatalogueField) && edit.key[name] !== name
              ? { value: `\${${edit.key[name] ?? name}}` }
              : {}),
          })),
          ...shown.map((field) =>
            toFormItem(field, call, { sibling: family.add?.call, list: family.list }, plan.parts),
          ),
        ],
      },
    },
  };
}

/** A rich-text editor needs a wide dialog. */
const sizeFor = (fields: readonly CatalogueField[]) =>
  fields.some(({ type }) => type === 'richText') ? { size: 'lg' } : {};

const toSave = (call: CatalogueCall, success: string, { parts }: Plan) => ({
  url: call.path,
  messages: { success, ...parts.messages(call.path) },
});

function toRemoveButton(remove: FamilyCall, name: CatalogueField | undefined, plan: Plan): JsonObject {
  const shipped = plan.parts.button(remove.call.path);
  const rows = new Set(plan.call.reply.map((field) => field.name));
  const named = name === undefined ? '' : `“\${${name.name}}”`;
  const question = typeof shipped?.['confirmText'] === 'string' ? shipped['confirmText'] : undefined;
  return {
    type: 'button',
    label: '删除',
    ...conditionsOf(shipped, rows),
    className: 'text-danger',
    actionType: 'ajax',
    confirmTitle: remove.call.summary,
    confirmText: question ?? `确定${remove.call.summary}${named}吗？删除后无法恢复。`,
    api: {
      url: toUrl(remove),
      data: toKeyData(remove),
      messages: { success: '删除成功' },
    },
  };
}

/** The column that identifies a row to the user: the first text column. */
function nameOfRow(chosen: readonly CatalogueField[], { reply }: CatalogueCall): CatalogueField | undefined {
  const isText = ({ type, name }: CatalogueField) => type === 'text' && !/Id$/.test(name);
  return chosen.find(isText) ?? reply.find(isText) ?? chosen[0] ?? reply[0];
}

/** Exports all filtered rows, with labels for codes. */
function toExport(chosen: readonly CatalogueField[], { title, call, filters }: Plan): JsonObject {
  const sent = call.request
    .filter(({ name, required }) => required || filters.includes(name))
    .flatMap(({ name, until }) => (until === '' ? [name] : [name, until]));
  return {
    type: 'excel-export',
    label: '导出',
    align: 'right',
    api: { url: call.path, data: toData(sent) },
    pageSize: 1000,
    filename: `${title}_{YYYYMMDDHHmmss}.xlsx`,
    columns: chosen.map(({ name, label, type, dictionary }) =>
      type === 'enum' && dictionary !== '' ? { name, label, map: `\${dict.${dictionary}}` } : { name, label },
    ),
  };
}
