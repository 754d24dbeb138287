import type { CallPlace } from './call-places';

/*
 * A widget of our own says everything about itself in `renderers/<type>/widget.json`; its component stands beside it in
 * `<type>.tsx`. Registration, palette, property panel, page check and catalogue are derived from this declaration.
 */

/** One property, in JSON Schema with some words of our own. */
export interface WidgetProperty {
  /** Its label in the property panel. */
  title?: string;
  /** More about it; the panel shows it at the label. */
  description?: string;
  placeholder?: string;
  type?: string | string[];
  default?: unknown;
  enum?: unknown[];
  /** What staff call the values. Without a `type` no other value is allowed. */
  labels?: Readonly<Record<string, string>>;
  /** Another control than the one that follows from the type; `region` has none, one fills it on the canvas. */
  control?: 'button-group-select' | 'icon-picker' | 'text' | 'region';
  /** What a call does in this place. `load`: sent by itself, so it only reads. */
  call?: CallPlace | 'load';
  /** Kind of the field that this property names, where the widget tells it. */
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
  /** What staff call it: in the palette, and in what pages differ in. */
  title: string;
  description: string;
  /** Classes of an icon font. */
  icon: string;
  group: '图表' | '表单项' | '展示' | '按钮';
  isFormItem: boolean;
  /** A block of a report: drawn by the report, also without amis. */
  isBlock: boolean;
  /** Other types that amis makes of this one. */
  aliases: readonly string[];
  /** Events that follow only what a person did. */
  events: readonly string[];
  /** Names of the properties that must be given, without `type`. */
  required: readonly string[];
  properties: Readonly<Record<string, WidgetProperty>>;
  /** What the palette puts on a page. */
  scaffold: Readonly<Record<string, unknown>>;
  /** The element that wraps it in the palette's preview. */
  previewIn?: Readonly<Record<string, unknown>>;
  /** An example: a fragment of a page that uses the widget. */
  example: Readonly<Record<string, unknown>>;
}

/** The content of a `widget.json`. */
export type WidgetFile = Pick<Widget, 'title' | 'description' | 'icon' | 'group' | 'scaffold' | 'example'> &
  Partial<Pick<Widget, 'isFormItem' | 'aliases' | 'events' | 'required' | 'previewIn'>> & {
    within?: 'report';
    properties: Record<string, unknown>;
  };

/** `shared`: what `renderers/shared-properties.json` holds, to which a `$ref` points. */
export function toWidget(type: string, file: WidgetFile, shared: Readonly<Record<string, unknown>>): Widget {
  const { within, properties, ...facts } = file;
  const defaults = { isFormItem: false, aliases: [], events: [], required: [] };
  const resolved = resolve(properties, shared) as Widget['properties'];
  return { ...defaults, ...facts, type, isBlock: within === 'report', properties: resolved };
}

const refPrefix = '../shared-properties.json#/';

function resolve(value: unknown, shared: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, shared));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: ref, ...own } = value as Record<string, unknown>;
  if (typeof ref === 'string' && ref.startsWith(refPrefix)) {
    const target = shared[ref.slice(refPrefix.length)];
    if (target === undefined) throw new Error(`renderers/shared-properties.json has no ${ref}`);
    return resolve({ ...target, ...own }, shared);
  }
  const entries = Object.entries(value).map(([key, child]) => [key, resolve(child, shared)]);
  const made = Object.fromEntries(entries) as Record<string, unknown>;
  const { type, labels } = made;
  return typeof labels === 'object' && labels !== null && type === undefined
    ? { ...made, enum: Object.keys(labels) }
    : made;
}
