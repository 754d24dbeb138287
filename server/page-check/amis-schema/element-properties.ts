import { pageTypes } from '../../contract/pages/page-types';
import { getAmisSchema, getPropertiesOf, type Properties } from './amis-schema';
import type { Widget } from '../../contract/pages/widget';
import { getWidgets } from '../../widgets';
import { isFormItem } from '../view/form-items';
import { own, toDrawn } from '../view/page-view';

/** Definitions whose properties amis accepts on every element: as a form item, a column, a toolbar item. */
const everywhere = [
  'BaseSchema',
  'FormBaseControl',
  'FormBaseControlWithoutSize',
  'TableColumnObject',
  'GridColumnObject',
];

/** Read by amis 6.13, but missing in its schema. */
const unlisted = [
  ...['align', 'messages', 'permission', 'themeCss', 'wrapperCustomStyle', 'editorState', 'testid'],
  ...['behavior', 'actionType', 'definitions', 'dialogs', 'checkOnItemClick', 'deleteBtn', 'searchable'],
  ...['perPage', 'extraName', 'multiple', 'loadDataOnceFetchOnFilter', 'autoFocus', 'ariaLabel', 'title'],
  ...['dialog', 'drawer', 'api', 'link', 'url', 'blank', 'reload', 'feedback', 'body', 'role'],
  ...['affixOffsetTop', 'tableLayout', 'static', 'filterDebounce', 'level', 'size', 'href', 'selectable'],
  ...['block', 'disabledTip', 'tiled'],
];

/**
 * Read by amis 6.13 on these types only, but missing in its schema. A test reads amis' renderers and reports any
 * that is missing here.
 */
const unlistedOf: readonly [types: string, properties: string][] = [
  ['action button reset submit', 'loading'],
  ['action button dropdown-button reset submit', 'btnDisabled'],
  ['card list', 'innerClassName'],
  ['cards', 'itemsClassName'],
  ['checkboxes radios', 'optionType'],
  ['combo', 'addBtnText deleteIcon itemClassName'],
  ['condition-builder', 'selectMode'],
  ['crud', 'labelField'],
  ['fieldset fieldSet', 'formClassName'],
  ['image', 'enlargeTitle'],
  ['input-date input-datetime input-month input-quarter input-time input-year', 'dateFormat embed'],
  ['input-date-range input-datetime-range input-month-range input-quarter-range', 'dateFormat'],
  ['input-time-range input-year-range', 'dateFormat'],
  ['input-tree tree-select', 'editTip'],
  ['multi-select select', 'selectTitle'],
  ['pagination', 'buttonType'],
  ['table', 'headingClassName'],
  ['table table2', 'rowClassName'],
  ['users-select', 'isRef searchApi tabOptions'],
];

/** Read by amis 6.13 on every form item, missing from the schema of most. */
const unlistedOfItems = [
  ...['caption', 'captionClassName', 'labelField', 'maxLength', 'minLength', 'pagination', 'valueField'],
];

/** Types that pass their properties on to other types, which render them. */
const drawnAs: Readonly<Record<string, readonly string[]>> = {
  crud: ['table', 'cards', 'list'],
  crud2: ['table2', 'cards', 'list'],
  'input-array': ['combo'],
  'input-table': ['table'],
};

/** The known properties of a type. */
export interface ElementProperties {
  definition: string;
  properties: Properties;
  /** Properties allowed on any element: never a typo, but not checked either. */
  shared: ReadonlySet<string>;
  /** Properties that its renderer reads but amis' schema lacks: accepted, but never suggested for a typo. */
  read: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

let shared: ReadonlySet<string> | undefined;

function getShared(): ReadonlySet<string> {
  shared ??= new Set([...everywhere.flatMap((name) => [...getPropertiesOf(name).keys()]), ...unlisted]);
  return shared;
}

const readByType = new Map<string, ReadonlySet<string>>();

function getRead(type: string): ReadonlySet<string> {
  const read = readByType.get(type) ?? new Set(findUnlisted(type));
  readByType.set(type, read);
  return read;
}

function findUnlisted(type: string): string[] {
  const own = unlistedOf.flatMap(([types, properties]) =>
    types.split(' ').includes(type) ? properties.split(' ') : [],
  );
  const others = type.startsWith('static-') ? [type.slice('static-'.length)] : (drawnAs[type] ?? []);
  const ofOthers = others.flatMap((other) => {
    const definition = getAmisSchema().definitionOf.get(other);
    const listed = definition === undefined ? [] : getPropertiesOf(definition).keys();
    return [...listed, ...findUnlisted(other)];
  });
  return [...own, ...(isFormItem(type) ? unlistedOfItems : []), ...ofOthers];
}

/** The known properties of a type; undefined if amis' schema does not have the type. */
export function findElementProperties(type: string): ElementProperties | undefined {
  const custom = getWidgets().get(type);
  if (custom !== undefined)
    return { definition: type, properties: customProperties(custom), shared: getShared(), read: nothing };
  const definition = getAmisSchema().definitionOf.get(type);
  return definition === undefined
    ? undefined
    : { definition, properties: getPropertiesOf(definition), shared: getShared(), read: getRead(type) };
}

/** The known properties of a definition (an api, a column, a dialog), for objects without `type`. */
export function getDefinitionProperties(definition: string): ElementProperties {
  return { definition, properties: getPropertiesOf(definition), shared: getShared(), read: nothing };
}

function customProperties({ type, aliases, properties }: Widget): Properties {
  const own = { type: { enum: [type, ...aliases] }, ...properties };
  return new Map(Object.entries(own).map(([name, schema]) => [name, [schema]]));
}

let types: ReadonlySet<string> | undefined;

/** Every type that a page may use. */
export function getKnownTypes(): ReadonlySet<string> {
  types ??= new Set([...pageTypes, ...getWidgets().keys()]);
  return types;
}

/** Whether amis would draw a value as an element, even one that it finds in data. */
export const isComponent = (value: unknown): boolean =>
  own(value, '$ref') !== undefined || getKnownTypes().has(toDrawn(own(value, 'type')));
