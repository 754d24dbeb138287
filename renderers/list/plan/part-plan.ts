import {
  conditionOf,
  keysOfAction,
  planAction,
  planCall,
  planSteps,
  templateOf,
  type ActionPlan,
  type CallPlan,
  type StepPlan,
} from './action-plan';
import { compileValue, escapeHtml, toText, type Scope } from './expression';
import { isIconName, type IconName } from '../icon-shapes';
import { compileOr, findText, isJson, requireKnown, toArray, typeOf, Unknown, type Json } from './node';

type Text = (scope: Scope) => string;

/** @throws Unknown */
function iconOf(node: Json): IconName | '' {
  const icon = findText(node, 'icon') ?? '';
  if (icon === '' || isIconName(icon)) return icon;
  throw new Unknown(`icon ${icon}`);
}

const hasEach = (part: PartPlan): boolean =>
  part.kind === 'each' || (part.kind === 'box' && part.parts.some(hasEach));

/** One piece of a cell, a toolbar or a heading. */
export type PartPlan = { show: ((scope: Scope) => boolean) | undefined } & (
  | { kind: 'html'; html: Text; className: string }
  | { kind: 'value'; value: (scope: Scope) => unknown; placeholder: string }
  | {
      kind: 'mapping';
      value: (scope: Scope) => unknown;
      options: (scope: Scope) => unknown;
      item: Text;
      placeholder: string;
    }
  | { kind: 'box'; className: string; parts: readonly PartPlan[] }
  | { kind: 'each'; items: (scope: Scope) => unknown; part: PartPlan; placeholder: string }
  | {
      kind: 'link';
      href: Text;
      text: Text;
      blank: boolean;
      className: string;
      title: string;
      icon: IconName | '';
    }
  | { kind: 'button'; button: ButtonPlan }
  | { kind: 'buttons'; buttons: readonly PartPlan[] }
  | { kind: 'menu'; label: Text; link: boolean; alignRight: boolean; buttons: readonly ButtonPlan[] }
  | {
      kind: 'switch';
      value: (scope: Scope) => unknown;
      on: unknown;
      off: unknown;
      onText: string;
      offText: string;
      label: string;
      steps: readonly StepPlan[];
    }
  | {
      kind: 'number';
      name: string;
      description: Text;
      min: number;
      max: number;
      call: CallPlan;
      saved: readonly StepPlan[];
      failed: readonly StepPlan[];
    }
  /** Drawn by amis, as the page has it. */
  | { kind: 'amis'; node: Json }
);

export interface ButtonPlan {
  label: Text;
  icon: IconName | '';
  tooltip: Text;
  level: string;
  className: string;
  show: ((scope: Scope) => boolean) | undefined;
  disabled: ((scope: Scope) => boolean) | undefined;
  disabledTip: Text;
  confirm: { text: Text; title: Text | undefined } | undefined;
  action: ActionPlan;
  /** The node for amis, in case amis has to run the action. */
  node: Json;
}

/** What a column says of itself, whatever it shows. */
export const columnKeys: readonly string[] = [
  ...['name', 'label', 'width', 'align', 'className', 'labelClassName', 'placeholder', 'fixed', 'copyable'],
  ...['sortable', 'toggled'],
];

/** Plans the content of a table cell. Never throws: leaves unsupported content to amis. */
export function planCell(column: Json, listNames: readonly string[]): PartPlan {
  const { type } = column;
  // amis draws no node without a type.
  return planOr(type === undefined ? { type: 'plain', ...column } : column, () => {
    if (type === undefined) {
      requireKnown(column, columnKeys);
      return {
        kind: 'value',
        show: undefined,
        value: valueOf(column, true),
        placeholder: findText(column, 'placeholder') ?? '-',
      };
    }
    return tryPlanPart(column, listNames, columnKeys);
  });
}

/** Never throws: leaves unsupported parts to amis. */
export function planPart(value: unknown, listNames: readonly string[]): PartPlan {
  if (typeof value === 'string') return planPart({ type: 'tpl', tpl: value }, listNames);
  if (!isJson(value)) return { kind: 'box', show: undefined, className: '', parts: [] };
  return planOr(value, () => tryPlanPart(value, listNames, []));
}

const planOr = (node: Json, plan: () => PartPlan): PartPlan =>
  compileOr(plan, () => ({ kind: 'amis', show: undefined, node }));

/** Reads a node's `name`; `a.b` is a path. As in amis, a cell reads only its own row (`isCell`). */
function valueOf(node: Json, isCell = false): (scope: Scope) => unknown {
  const name = findText(node, 'name') ?? '';
  if (!/^[\w.]*$/.test(name)) throw new Unknown(`name ${name}`);
  const [first = '', ...rest] = name.split('.');
  return (scope) =>
    rest.reduce<unknown>(
      (value, key) => (isJson(value) ? value[key] : undefined),
      (isCell ? Object.hasOwn(scope, first) : first in scope) ? scope[first] : undefined,
    );
}

function tryPlanPart(node: Json, listNames: readonly string[], also: readonly string[]): PartPlan {
  const isCell = also.length > 0;
  const show = isCell ? undefined : conditionOf(node, 'visibleOn');
  const know = (...keys: string[]) => requireKnown(node, ['visibleOn', ...keys, ...also]);
  const className = isCell ? '' : (findText(node, 'className') ?? '');
  switch (node['type']) {
    case 'tpl':
      know('tpl', 'className', 'inline', 'level');
      return { kind: 'html', show, html: templateOf(findText(node, 'tpl'), 'html'), className };
    case 'mapping': {
      know('name', 'value', 'source', 'placeholder', 'itemSchema');
      const item = node['itemSchema'];
      if (!isJson(item) || item['type'] !== 'tpl') throw new Unknown('mapping.itemSchema');
      requireKnown(item, ['tpl']);
      const named = valueOf(node, isCell);
      const text = findText(node, 'value');
      const other = text === undefined ? () => undefined : compileValue(text);
      const options = compileValue(findText(node, 'source') ?? '');
      if (!other || !options) throw new Unknown('mapping.source');
      return {
        kind: 'mapping',
        show,
        // As in amis: `value` applies when the row has no field of that name.
        value: (scope) => named(scope) ?? other(scope),
        options,
        item: templateOf(findText(item, 'tpl'), 'html'),
        placeholder: findText(node, 'placeholder') ?? '-',
      };
    }
    case 'container':
      know('body', 'className');
      return {
        kind: 'box',
        show,
        className,
        parts: toArray(node['body']).map((part) => planPart(part, listNames)),
      };
    case 'each': {
      know('name', 'items', 'placeholder', 'className');
      const part = planPart(node['items'], listNames);
      // Records of records of records are drawn by amis, with its limit (src/amis/limits).
      if (hasEach(part)) throw new Unknown('each');
      return {
        kind: 'each',
        show,
        items: valueOf(node),
        part,
        placeholder: findText(node, 'placeholder') ?? '暂无数据',
      };
    }
    case 'link': {
      know('href', 'body', 'blank', 'className', 'title', 'icon', 'name');
      const address = templateOf(findText(node, 'href'), 'raw');
      const named = valueOf(node, isCell);
      // As in amis: without an address the link leads to its field's value, without a text it shows the address.
      const href = (scope: Scope) => address(scope) || (toText(named(scope)) ?? '');
      const body = findText(node, 'body') ?? '';
      return {
        kind: 'link',
        show,
        href,
        text: body === '' ? (scope) => escapeHtml(href(scope) || '链接') : templateOf(body, 'html'),
        blank: node['blank'] !== false,
        className: findText(node, 'className') ?? '',
        title: findText(node, 'title') ?? '',
        icon: iconOf(node),
      };
    }
    case 'button':
    case 'action':
      return { kind: 'button', show, button: planButton(node, listNames) };
    case 'operation':
      know('buttons');
      return {
        kind: 'buttons',
        show,
        buttons: toArray(node['buttons']).map((part) => planPart(part, listNames)),
      };
    case 'dropdown-button': {
      know('label', 'level', 'align', 'buttons', 'closeOnClick', 'closeOnOutside', 'className');
      if (className !== '') throw new Unknown('dropdown-button.className');
      const buttons = toArray(node['buttons']).map((button) => {
        if (!isJson(button) || button['type'] !== 'button') throw new Unknown('dropdown-button.buttons');
        return planButton(button, listNames);
      });
      return {
        kind: 'menu',
        show,
        label: templateOf(findText(node, 'label')),
        link: node['level'] === 'link',
        alignRight: node['align'] === 'right',
        buttons,
      };
    }
    case 'switch':
      know('name', 'trueValue', 'falseValue', 'onText', 'offText', 'onEvent', 'label', 'changeImmediately');
      return {
        kind: 'switch',
        show,
        value: valueOf(node),
        on: node['trueValue'] ?? true,
        off: node['falseValue'] ?? false,
        onText: findText(node, 'onText') ?? '',
        offText: findText(node, 'offText') ?? '',
        label: findText(node, 'label') ?? '',
        steps: planSteps(node['onEvent'], 'change', listNames),
      };
    case 'in-place-number': {
      know('name', 'label', 'description', 'min', 'max', 'api', 'onEvent');
      const events = isJson(node['onEvent']) ? node['onEvent'] : {};
      requireKnown(events, ['saved', 'failed']);
      const stepsOf = (event: string) =>
        events[event] === undefined ? [] : planSteps({ [event]: events[event] }, event, listNames);
      const { min = 0, max = 9999 } = node;
      if (typeof min !== 'number' || typeof max !== 'number') throw new Unknown('in-place-number.min');
      return {
        kind: 'number',
        show,
        name: findText(node, 'name') ?? 'sort',
        description: templateOf(findText(node, 'description') ?? findText(node, 'label') ?? '数值'),
        min,
        max,
        call: planCall(node['api']),
        saved: stepsOf('saved'),
        failed: stepsOf('failed'),
      };
    }
    default:
      throw new Unknown(`type ${typeOf(node)}`);
  }
}

/** Keys for what a button shows and when; `keysOfAction` has those for its action. */
export const buttonFaceKeys = [
  ...['label', 'icon', 'tooltip', 'level', 'className', 'visibleOn', 'disabledOn', 'disabledTip'],
];
const buttonKeys = [...buttonFaceKeys, 'confirmText', 'confirmTitle', ...keysOfAction];

/** @throws Unknown */
function planButton(node: Json, listNames: readonly string[]): ButtonPlan {
  requireKnown(node, buttonKeys);
  const question = findText(node, 'confirmText');
  const title = findText(node, 'confirmTitle');
  return {
    label: templateOf(findText(node, 'label')),
    icon: iconOf(node),
    tooltip: templateOf(findText(node, 'tooltip')),
    level: findText(node, 'level') ?? 'default',
    className: findText(node, 'className') ?? '',
    show: conditionOf(node, 'visibleOn'),
    disabled: conditionOf(node, 'disabledOn'),
    disabledTip: templateOf(findText(node, 'disabledTip')),
    confirm:
      question === undefined || question === ''
        ? undefined
        : { text: templateOf(question, 'html'), title: title === undefined ? undefined : templateOf(title) },
    action: planAction(node, listNames),
    node,
  };
}
