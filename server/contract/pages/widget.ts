import { isObject, type JsonObject } from '../json-object.ts';
import type { CallPlace } from './call-places';

/*
 * Each of our own widgets is fully described by `renderers/<type>/widget.json`; its component is `<type>.tsx` next
 * to it. Registration, palette, property panel, page check and catalogue are derived from this declaration.
 */

/** One property, in JSON Schema with some keywords of our own. */
export interface WidgetProperty {
  /** The property's label in the property panel. */
  title?: string;
  /** A description; the panel shows it next to the label. */
  description?: string;
  placeholder?: string;
  type?: string | string[];
  default?: unknown;
  enum?: unknown[];
  /** Labels of the values. Without a `type` no other value is allowed. */
  labels?: Readonly<Record<string, string>>;
  /**
   * A control other than the default for the type: `field` offers the fields of the call, `dictionary` the dictionaries;
   * `region` has none, as it is filled on the canvas.
   */
  control?: 'button-group-select' | 'icon-picker' | 'text' | 'region' | 'field' | 'dictionary';
  /** The effect of a call in this property. `load`: sent automatically, so only reads are allowed. */
  call?: CallPlace | 'load';
  /** The type of the field that this property names, if the widget implies one. */
  holds?: 'image' | 'richText';
  properties?: Record<string, WidgetProperty>;
  items?: WidgetProperty;
  required?: string[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
}

export interface Widget {
  type: string;
  /** Display name, in the palette and in lists of changes. */
  title: string;
  description: string;
  /** Classes of an icon font. */
  icon: string;
  group: '图表' | '表单项' | '展示' | '按钮';
  isFormItem: boolean;
  /** A block of a report: rendered by the report, even without amis. */
  isBlock: boolean;
  /** Other types that amis converts to this one. */
  aliases: readonly string[];
  /** Events that always follow a user action. */
  events: readonly string[];
  /** Names of the required properties, besides `type`. */
  required: readonly string[];
  properties: Readonly<Record<string, WidgetProperty>>;
  /** The element that the palette inserts. */
  scaffold: Readonly<JsonObject>;
  /** The element that wraps it in the palette's preview. */
  previewIn?: Readonly<JsonObject>;
  /** An example: a fragment of a page that uses the widget. */
  example: Readonly<JsonObject>;
}

/** The content of a `widget.json`. */
export type WidgetFile = Pick<Widget, 'title' | 'description' | 'icon' | 'group' | 'scaffold' | 'example'> &
  Partial<Pick<Widget, 'isFormItem' | 'aliases' | 'events' | 'required' | 'previewIn'>> & {
    within?: 'report';
    properties: JsonObject;
  };

/** `shared`: the content of `renderers/shared-properties.json`, the target of `$ref`s. */
export function toWidget(type: string, file: WidgetFile, shared: Readonly<JsonObject>): Widget {
  const { within, properties, ...facts } = file;
  const defaults = { isFormItem: false, aliases: [], events: [], required: [] };
  const resolved = resolve(properties, shared) as Widget['properties'];
  return { ...defaults, ...facts, type, isBlock: within === 'report', properties: resolved };
}

const refPrefix = '../shared-properties.json#/';

function resolve(value: unknown, shared: Readonly<JsonObject>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, shared));
  if (!isObject(value)) return value;
  const { $ref: ref, ...own } = value;
  if (typeof ref === 'string' && ref.startsWith(refPrefix)) {
    const target = shared[ref.slice(refPrefix.length)];
    if (target === undefined) throw new Error(`renderers/shared-properties.json has no ${ref}`);
    return resolve({ ...target, ...own }, shared);
  }
  const entries = Object.entries(value).map(([key, child]) => [key, resolve(child, shared)]);
  const made: JsonObject = Object.fromEntries(entries);
  const { type, labels } = made;
  return typeof labels === 'object' && labels !== null && type === undefined
    ? { ...made, enum: Object.keys(labels) }
    : made;
}
