import { isObject } from '../../../server/contract/json-object';
import { toDay } from '../../../server/contract/shanghai-time';
import { toConfirmation } from './confirmation';
import { failedRecord, focusFirst, focusFirstFault } from '../../../renderers/form/form-guards';
import { dayFormat, firstDay } from '../../../renderers/list/plan/filter-plan';
import { toDialog, guardForm, watchStale } from './guarded-form';
import { withDefaults, type Place, type SchemaNode } from './schema-node';

/** `{value, label, color}` of a dictionary: a coloured tag, or plain text without a colour. */
const dictionaryTag = { type: 'tpl', tpl: '<span class="dict-tag dict-tag-${color}">${label}</span>' };

type Rule = (node: SchemaNode, place: Place) => SchemaNode;

/** Fields that debounce their value by 250 ms in amis. */
const fields = [
  ...['radios', 'checkbox', 'checkboxes', 'switch', 'select', 'multi-select', 'nested-select', 'input-tree'],
  ...['input-text', 'textarea', 'input-number', 'input-url', 'input-password'],
];

const handOnAtOnce: Rule = (node, { inFilter }) =>
  inFilter ? node : withDefaults(node, { changeImmediately: true });

/** Conventions of single widgets by type. */
export const widgetRules: Readonly<Record<string, Rule>> = {
  mapping: toTags,
  'static-mapping': toTags,

  /** amis shows the HTML generated from such a text without sanitising it. */
  markdown: (node) => ({
    ...node,
    options: { ...(isObject(node['options']) ? node['options'] : {}), html: false },
  }),

  'dropdown-button': (node) => withDefaults(node, { closeOnClick: true, closeOnOutside: true }),

  /** A button with only an icon is named by its tooltip. */
  button: (node) =>
    toConfirmation(
      node['icon'] && node['tooltip'] && !node['label']
        ? { ...node, label: node['tooltip'], className: `icon-only ${asText(node['className'])}` }
        : node,
    ),

  /** At most three links, then 更多. */
  operation: (node) => {
    const buttons = Array.isArray(node['buttons']) ? node['buttons'].map(toLink) : [];
    const shown = buttons.length > 3 ? [...buttons.slice(0, 2), more(buttons.slice(2))] : buttons;
    return { ...withDefaults(node, { label: '操作', fixed: 'right' }), buttons: shown };
  },

  /** Dates are sent as Shanghai days, in any browser time zone. */
  'input-date-range': (node) =>
    withDefaults(node, {
      valueFormat: dayFormat,
      displayFormat: dayFormat,
      startPlaceholder: '开始日期',
      endPlaceholder: '结束日期',
    }),
  'input-date': (node) =>
    withDefaults(greyPast(node), {
      valueFormat: dayFormat,
      displayFormat: dayFormat,
      minDate: firstDay,
    }),

  form: (node, place) =>
    place.inFilter
      ? node
      : {
          ...withDefaults(
            showFailedLoad(
              guardForm(watchStale(node, place), place.inDialog ? place.dialog : undefined),
              node['initApi'],
            ),
            { title: '', mode: 'horizontal', labelWidth: 96, wrapWithPanel: !place.inDialog },
          ),
          ...toFocus(node),
          onEvent: withFocusOnFault(node['onEvent']),
          messages: { ...formMessages, ...(isObject(node['messages']) ? node['messages'] : {}) },
        },

  service: (node) =>
    withDefaults(showFailedLoad(node, node['api'], node['interval']), { showErrorMsg: false }),

  dialog: toDialog,
  drawer: toDialog,

  // Removes the debounce: a save or another field's action within 250 ms would see the old value.
  ...Object.fromEntries(fields.map((type) => [type, handOnAtOnce])),
};

/**
 * A picker silently drops typed days outside `minDate`. Days before today are therefore only greyed out: a typed
 * one stays, and the save is refused with a message at the field.
 */
function greyPast(node: SchemaNode): SchemaNode {
  if (node['minDate'] !== 'today') return node;
  const { minDate: _, ...rest } = node;
  const isPast = (day: { format(pattern: string): string }) => day.format(dayFormat) < toDay(new Date());
  return { ...rest, disabledDate: isPast };
}

/**
 * When a form or service cannot load, it shows the reason and a retry instead of its body. One that loads only on a
 * condition can also be used without what it loads, and shows them above its body; so does one that loads at intervals
 * (ms), once a load has succeeded, and goes on trying.
 */
function showFailedLoad(node: SchemaNode, api: unknown, interval?: unknown): SchemaNode {
  if (api === undefined) return node;
  const body = Array.isArray(node['body']) ? (node['body'] as unknown[]) : [node['body']];
  const isConditional = isObject(api) && api['sendOn'] !== undefined;
  const inline = isConditional || node['initFetch'] === false || node['initFetchOn'] !== undefined;
  return { ...node, body: [{ type: failedRecord, inline, repeats: Number(interval) || 0 }, ...body] };
}

/** A form refused by its own rules or by the server focuses its first invalid field. */
function withFocusOnFault(given: unknown): SchemaNode {
  const events = isObject(given) ? given : {};
  const after = (name: string) => {
    const event = isObject(events[name]) ? events[name] : {};
    const actions = Array.isArray(event['actions']) ? (event['actions'] as unknown[]) : [];
    return { ...event, actions: [...actions, { actionType: focusFirstFault }] };
  };
  return { ...events, validateError: after('validateError'), submitFail: after('submitFail') };
}

/** Replaces amis' auto focus with ours (src/amis/screen/first-focus.ts), unless the page disables it. */
function toFocus({ autoFocus, className }: SchemaNode): SchemaNode {
  if (autoFocus === false) return {};
  return { autoFocus: false, className: `${focusFirst} ${asText(className)}`.trim() };
}

/** Replaces amis' own text for a form with invalid fields. */
export const validateFailed = '请先改正标出的内容';
const formMessages = { validateFailed };

function toTags(node: SchemaNode): SchemaNode {
  return typeof node['source'] === 'string' && node['source'].startsWith('${dict.')
    ? withDefaults(node, { itemSchema: dictionaryTag, placeholder: '-' })
    : node;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

function toLink(button: unknown): unknown {
  return isObject(button) ? withDefaults(button, { level: 'link' }) : button;
}

function more(buttons: unknown[]): SchemaNode {
  return {
    type: 'dropdown-button',
    label: '更多',
    level: 'link',
    align: 'right',
    closeOnClick: true,
    buttons,
  };
}
