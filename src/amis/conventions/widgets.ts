import { isObject } from '../../../server/contract/json-object';
import { toDay } from '../../../server/contract/shanghai-time';
import { toConfirmation } from './confirmation';
import { focusFirst, focusFirstFault } from '../../../renderers/form/form-guards';
import { toDialog, guardForm, watchStale } from './guarded-form';
import { withDefaults, type Place, type SchemaNode } from './schema-node';

/** `{value, label, color}` of a dictionary: a coloured tag, or plain text where it has no colour. */
const dictionaryTag = { type: 'tpl', tpl: '<span class="dict-tag dict-tag-${color}">${label}</span>' };

type Rule = (node: SchemaNode, place: Place) => SchemaNode;

/** Fields that would hand their value on 250 ms after it was given. */
const fields = [
  ...['radios', 'checkbox', 'checkboxes', 'switch', 'select', 'multi-select', 'nested-select', 'input-tree'],
  ...['input-text', 'textarea', 'input-number', 'input-url', 'input-password'],
];

const handOnAtOnce: Rule = (node, { inFilter }) =>
  inFilter ? node : withDefaults(node, { changeImmediately: true });

/** Conventions of single widgets, by type. */
export const widgetRules: Readonly<Record<string, Rule>> = {
  mapping: (node) =>
    typeof node['source'] === 'string' && node['source'].startsWith('${dict.')
      ? withDefaults(node, { itemSchema: dictionaryTag, placeholder: '-' })
      : node,

  /** amis shows what it makes of such a text without looking through it. */
  markdown: (node) => ({
    ...node,
    options: { ...(isObject(node['options']) ? node['options'] : {}), html: false },
  }),

  'dropdown-button': (node) => withDefaults(node, { closeOnClick: true, closeOnOutside: true }),

  /** An icon alone is named by its tooltip. */
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

  /** Dates travel as Shanghai days, whatever the browser's zone. */
  'input-date-range': (node) =>
    withDefaults(node, {
      valueFormat: 'YYYY-MM-DD',
      displayFormat: 'YYYY-MM-DD',
      startPlaceholder: '开始日期',
      endPlaceholder: '结束日期',
    }),
  'input-date': (node) =>
    withDefaults(greyPast(node), {
      valueFormat: 'YYYY-MM-DD',
      displayFormat: 'YYYY-MM-DD',
      minDate: '1900-01-01',
    }),

  form: (node, place) =>
    place.inFilter
      ? node
      : {
          ...withDefaults(guardForm(watchStale(node, place), place.inDialog ? place.dialog : undefined), {
            title: '',
            mode: 'horizontal',
            labelWidth: 96,
            wrapWithPanel: !place.inDialog,
          }),
          ...toFocus(node),
          onEvent: withFocusOnFault(node['onEvent']),
          messages: { ...formMessages, ...(isObject(node['messages']) ? node['messages'] : {}) },
        },

  dialog: toDialog,
  drawer: toDialog,

  // A save, or an action of another field, within those 250 ms would see the old value.
  ...Object.fromEntries(fields.map((type) => [type, handOnAtOnce])),
};

/**
 * A picker drops what is typed outside `minDate` without a word. So the days before today are only greyed: typed,
 * they are kept for the save to be refused at the field.
 */
function greyPast(node: SchemaNode): SchemaNode {
  if (node['minDate'] !== 'today') return node;
  const { minDate: _, ...rest } = node;
  const isPast = (day: { format(pattern: string): string }) => day.format('YYYY-MM-DD') < toDay(new Date());
  return { ...rest, disabledDate: isPast };
}

/** A form that is refused, by its own rules or by the server, puts the focus on its first wrong field. */
function withFocusOnFault(given: unknown): SchemaNode {
  const events = isObject(given) ? given : {};
  const after = (name: string) => {
    const event = isObject(events[name]) ? events[name] : {};
    const actions = Array.isArray(event['actions']) ? (event['actions'] as unknown[]) : [];
    return { ...event, actions: [...actions, { actionType: focusFirstFault }] };
  };
  return { ...events, validateError: after('validateError'), submitFail: after('submitFail') };
}

/** Ours (src/amis/screen/first-focus.ts) in place of amis', unless a page wants none. */
function toFocus({ autoFocus, className }: SchemaNode): SchemaNode {
  if (autoFocus === false) return {};
  return { autoFocus: false, className: `${focusFirst} ${asText(className)}`.trim() };
}

/** amis' own words are odd: one for a form with faults at its fields, one for a record that the network kept away. */
export const validateFailed = '请先改正标出的内容';
const formMessages = { validateFailed, fetchFailed: '' };

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
