import type { JsonObject } from '../../../server/contract/json-object';
import {
  toWidget,
  type Widget,
  type WidgetFile,
  type WidgetProperty,
} from '../../../server/contract/pages/widget';
import shared from '../../../renderers/shared-properties.json';

const files = import.meta.glob<WidgetFile>('../../../renderers/*/widget.json', {
  eager: true,
  import: 'default',
});

/** Our own widgets, as declared in their folders in `renderers/`. */
export const widgets: ReadonlyMap<string, Widget> = new Map(
  Object.entries(files).map(([path, file]) => {
    const type = path.split('/').at(-2) ?? '';
    return [type, toWidget(type, file, shared)];
  }),
);

type Control = Readonly<JsonObject>;

/** The property panel: a control for each property, plus the common ones of amis form items. */
export function toPanel({ isFormItem, required, properties }: Widget): Control[] {
  const own = toControls(properties, required);
  if (!isFormItem) return own;
  return [
    { type: 'input-text', name: 'label', label: '标题' },
    ...own,
    { type: 'switch', name: 'required', label: '必填' },
    { type: 'input-text', name: 'validationErrors.isRequired', label: '未填写时的提示' },
    { type: 'switch', name: 'disabled', label: '禁用' },
    { type: 'switch', name: 'static', label: '只读' },
    { type: 'input-text', name: 'description', label: '说明' },
  ];
}

function toControls(
  properties: Readonly<Record<string, WidgetProperty>>,
  required: readonly string[] = [],
  path = '',
): Control[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = path + key;
    const inside = property.properties && toControls(property.properties, property.required, `${name}.`);
    if (property.call !== undefined) {
      const { title: label, description: says } = property;
      const control = { type: 'console-api-control', name, label, says, advanced: { label } };
      return [control, ...(inside ?? []).map((within) => ({ ...within, hiddenOn: `\${!${name}.url}` }))];
    }
    if (inside !== undefined) return inside;
    if (property.control === 'region') return [];
    const { title, description, placeholder } = property;
    return [
      {
        name,
        label: title,
        placeholder: placeholder && shownAsText(placeholder),
        says: description,
        required: required.includes(key) && path === '',
        ...controlOf(property),
      },
    ];
  });
}

/** Our own controls (words/pickers.tsx). */
const pickers: Readonly<Record<string, string>> = {
  field: 'console-field-control',
  dictionary: 'console-source-control',
};

function controlOf(property: WidgetProperty): Control {
  const { type, control, items, default: initial, minimum, exclusiveMinimum, maximum, minItems } = property;
  const labels = property.labels ?? items?.labels;
  // Shows the default without writing it into the page: viewing must not change anything.
  const fallback =
    initial === undefined ? {} : { pipeIn: (given: unknown) => (given === undefined ? initial : given) };
  const options = Object.entries(labels ?? {}).map(([value, label]) => ({ label, value }));
  if (control === 'text') return { type: 'input-text', ...plainTextOnly };
  if (items?.labels) return { type: 'checkboxes', joinValues: false, extractValue: true, options };
  if (labels) return { type: control ?? 'select', options, clearable: initial === undefined, ...fallback };
  if (control) return { type: pickers[control] ?? control };
  if (type === 'boolean') return { type: 'switch', ...fallback };
  if (type === 'number' || type === 'integer') {
    const precision = type === 'integer' ? { precision: 0 } : {};
    const min = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 0.01);
    return { type: 'input-number', min, max: maximum, ...precision, ...fallback };
  }
  if (type === 'array' && items?.properties) {
    const fields = toControls(items.properties);
    const needed = items.required ?? [];
    return {
      type: 'combo',
      multiple: true,
      multiLine: fields.length > 2,
      draggable: true,
      minLength: minItems,
      items: fields.map((field) => ({ ...field, required: needed.includes(String(field['name'])) })),
    };
  }
  return { type: 'input-text' };
}

/** amis works out the expressions of a placeholder, of which these are examples. */
function shownAsText(placeholder: string): string {
  return placeholder.replaceAll('${', '\\${');
}

/** For a few lines of plain text; richer content is edited on the canvas or as JSON. */
const plainTextOnly: Control = {
  placeholder: shownAsText('例如 ${title}'),
  description: '只有文字时在这里改；更多内容在 JSON 里改',
  pipeIn: (given: unknown) => (isText(given) ? given.tpl : ''),
  pipeOut: (typed: unknown, given: unknown) => {
    if (typed === '') return isText(given) ? undefined : given;
    return typeof typed === 'string' ? { type: 'tpl', tpl: typed } : given;
  },
};

function isText(value: unknown): value is { tpl: string } {
  return typeof value === 'object' && value !== null && 'tpl' in value && typeof value.tpl === 'string';
}

/** The regions that the user fills on the canvas. */
export const regionsOf = ({ properties }: Widget): { key: string; label: string }[] =>
  Object.entries(properties)
    .filter(([, { control }]) => control === 'region')
    .map(([key, { title = key }]) => ({ key, label: title }));

/** The palette's live preview of the widget. */
export function previewOf({ scaffold, previewIn, isFormItem }: Widget): object {
  const around = previewIn ?? (isFormItem ? { type: 'form', wrapWithPanel: false } : undefined);
  return around === undefined ? scaffold : { ...around, body: [scaffold] };
}
