import { pageTypes } from '../../contract/pages/page-types';
import { getAmisSchema, getPropertiesOf, type Properties } from './amis-schema';
import type { Widget } from '../../contract/pages/widget';
import { getWidgets } from '../../widgets';

/** Definitions whose properties amis takes on every element: as a form item, a column, a toolbar item. */
const everywhere = [
  'BaseSchema',
  'FormBaseControl',
  'FormBaseControlWithoutSize',
  'TableColumnObject',
  'GridColumnObject',
];

/** Read by amis 6.13, missing from its schema. */
const unlisted = [
  'align',
  'messages',
  'permission',
  'themeCss',
  'wrapperCustomStyle',
  'editorState',
  'testid',
  'behavior',
  'actionType',
  'definitions',
  'dialogs',
  'checkOnItemClick',
  'deleteBtn',
  'searchable',
  'perPage',
  'extraName',
  'multiple',
  'loadDataOnceFetchOnFilter',
  'autoFocus',
  'ariaLabel',
  'title',
  'dialog',
  'drawer',
  'api',
  'link',
  'url',
  'blank',
  'reload',
  'feedback',
  'body',
  'role',
  'affixOffsetTop',
  'tableLayout',
  'static',
  'filterDebounce',
  'level',
  'size',
  'href',
  'selectable',
  'block',
  'disabledTip',
  'tiled',
];

/** Types whose properties the schema does not tell. */
export interface ElementProperties {
  definition: string;
  properties: Properties;
  /** What else may stand on any element: never a typo, but not checked either. */
  shared: ReadonlySet<string>;
}

let shared: ReadonlySet<string> | undefined;

function getShared(): ReadonlySet<string> {
  shared ??= new Set([...everywhere.flatMap((name) => [...getPropertiesOf(name).keys()]), ...unlisted]);
  return shared;
}

/** What amis knows of a type's properties; undefined where its schema is silent. */
export function findElementProperties(type: string): ElementProperties | undefined {
  const custom = getWidgets().get(type);
  if (custom !== undefined)
    return { definition: type, properties: customProperties(custom), shared: getShared() };
  const definition = getAmisSchema().definitionOf.get(type);
  return definition === undefined
    ? undefined
    : { definition, properties: getPropertiesOf(definition), shared: getShared() };
}

/** What a definition (an api, a column, a dialog) knows, for objects that carry no `type`. */
export function getDefinitionProperties(definition: string): ElementProperties {
  return { definition, properties: getPropertiesOf(definition), shared: getShared() };
}

function customProperties({ type, aliases, properties }: Widget): Properties {
  const own = { type: { enum: [type, ...aliases] }, ...properties };
  return new Map(Object.entries(own).map(([name, schema]) => [name, [schema]]));
}

let types: ReadonlySet<string> | undefined;

/** Every type a page may use. */
export function getKnownTypes(): ReadonlySet<string> {
  types ??= new Set([...pageTypes, ...getWidgets().keys()]);
  return types;
}
