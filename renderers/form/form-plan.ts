import { conditionOf, planCall, planMapping, templateOf, type CallPlan } from '../list/plan/action-plan';
import type { Scope } from '../list/plan/expression';
import { planFault, planOptions, type OptionsPlan } from '../list/plan/field-plan';
import {
  compileOr,
  findNumber,
  findText,
  isJson,
  requireKnown,
  toArray,
  Unknown,
  type Json,
} from '../list/plan/node';
import { buttonFaceKeys, planPart, type PartPlan } from '../list/plan/part-plan';
import {
  askBeforeLosing,
  failedRecord,
  focusFirst,
  focusFirstFault,
  staleRecord,
  unsavedText,
} from './form-guards';

type Text = (scope: Scope) => string;
type Test = (scope: Scope) => boolean;

/** A line of a form: a field, a static text, or a hidden value. */
export interface ItemPlan {
  kind: 'hidden' | 'text' | 'textarea' | 'radios' | 'select' | 'switch' | 'number' | 'static' | 'alert';
  /** amis' type, which a comparison needs to format the value. */
  type: string;
  /** '' for an item without a value. */
  name: string;
  label: string;
  show: Test | undefined;
  disabled: Test | undefined;
  required: boolean;
  /** Default value, used when no other source has one; undefined for none. */
  usual: unknown;
  placeholder: string;
  description: PartPlan | undefined;
  /** Content of a `static` or an `alert`. */
  shown: PartPlan | undefined;
  level: string;
  className: string;
  options: OptionsPlan | undefined;
  searchable: boolean;
  clearable: boolean;
  maxLength: number | undefined;
  counts: boolean;
  trims: boolean;
  rows: number;
  min: number | undefined;
  max: number | undefined;
  precision: number | undefined;
  suffix: string;
  on: unknown;
  off: unknown;
  onText: string;
  offText: string;
  /** Validates a value: returns the fault, or undefined. */
  fault(value: unknown): string | undefined;
}

/** A form in a dialog. */
export interface FormPlan {
  title: Text;
  size: string;
  /** Maps the opening scope to the dialog's data; undefined takes the whole scope. */
  data: ((scope: Scope) => Json) | undefined;
  /** Initial values of the form. */
  usual: Json;
  save: CallPlan;
  /** Loads the record. */
  load: { call: CallPlan; read: (reply: Json) => Json } | undefined;
  items: readonly ItemPlan[];
  submitsByEnter: boolean;
  validateFailed: string;
  /** The widgets that guard the form (form-guards.ts), as JSON. */
  guards: readonly Json[];
}

const plans = new WeakMap<Json, FormPlan | undefined>();

/** The dialog of a button as a plan; undefined when it uses a feature that only amis supports. */
export function findFormPlan(button: Json): FormPlan | undefined {
  if (!plans.has(button))
    plans.set(
      button,
      compileOr(
        () => compileDialog(button),
        () => undefined,
      ),
    );
  return plans.get(button);
}

const buttonKeys = [...buttonFaceKeys, 'actionType', 'dialog', 'reload'];

/** @throws Unknown */
function compileDialog(button: Json): FormPlan {
  requireKnown(button, buttonKeys);
  const { dialog } = button;
  if (button['actionType'] !== 'dialog' || !isJson(dialog)) throw new Unknown('no dialog');
  requireKnown(dialog, [
    ...['title', 'size', 'data', 'body', 'closeOnEsc', 'closeOnOutside', 'showErrorMsg', 'showLoading'],
    'onEvent',
  ]);
  requireSame(dialog['onEvent'], { cancel: { actions: [{ actionType: askBeforeLosing }] } });
  if (dialog['closeOnEsc'] !== true || dialog['closeOnOutside'] !== false) throw new Unknown('dialog.close');
  const body = toArray(dialog['body']);
  const [form] = body;
  if (body.length !== 1 || !isJson(form) || form['type'] !== 'form') throw new Unknown('more than a form');
  const { data } = dialog;
  return {
    title: templateOf(findText(dialog, 'title')),
    size: findText(dialog, 'size') ?? '',
    data: data === undefined ? undefined : (planMapping(data) as (scope: Scope) => Json),
    ...compileForm(form),
  };
}

const formKeys = [
  ...['title', 'mode', 'labelWidth', 'wrapWithPanel', 'autoFocus', 'className', 'onEvent', 'messages'],
  ...['api', 'initApi', 'data', 'body', 'preventEnterSubmit'],
];

function compileForm(form: Json): Omit<FormPlan, 'title' | 'size' | 'data'> {
  requireKnown(form, formKeys);
  const usual = [
    [form['title'], ''],
    [form['mode'], 'horizontal'],
    [form['labelWidth'], 96],
    [form['wrapWithPanel'], false],
    [form['autoFocus'], false],
    [form['className'], focusFirst],
  ];
  if (usual.some(([given, known]) => given !== known)) throw new Unknown('form drawn in another way');
  const marked = { actions: [{ actionType: focusFirstFault }] };
  requireSame(form['onEvent'], { validateError: marked, submitFail: marked });
  const messages = isJson(form['messages']) ? form['messages'] : {};
  requireKnown(messages, ['validateFailed', 'fetchFailed']);
  if (form['api'] === undefined) throw new Unknown('a form without a call');
  const data = form['data'] ?? {};
  if (!isJson(data) || JSON.stringify(data).includes('$')) throw new Unknown('form.data');
  const parts = toArray(form['body']).map((part) => {
    if (!isJson(part)) throw new Unknown('form.body');
    return part;
  });
  const isGuard = ({ type }: Json) => type === unsavedText || type === staleRecord;
  return {
    usual: data,
    save: planCall(form['api']),
    load: form['initApi'] === undefined ? undefined : planLoad(form['initApi']),
    // The form itself shows that its record did not load.
    items: parts.filter((part) => !isGuard(part) && part['type'] !== failedRecord).map(planItem),
    submitsByEnter: form['preventEnterSubmit'] !== true,
    validateFailed: findText(messages, 'validateFailed') ?? '',
    guards: parts.filter(isGuard),
  };
}

/** @throws Unknown */
export function planLoad(api: unknown): NonNullable<FormPlan['load']> {
  if (!isJson(api) || api['responseData'] === undefined)
    return { call: planCall(api), read: (reply) => reply };
  const { responseData, ...call } = api;
  return { call: planCall(call), read: planMapping(responseData) as (reply: Json) => Json };
}

const fieldKeys = [
  ...['name', 'label', 'required', 'visibleOn', 'disabledOn', 'description', 'placeholder', 'value'],
  ...['validations', 'validationErrors', 'changeImmediately'],
];
const textKeys = [...fieldKeys, 'maxLength', 'showCounter', 'trimContents'];
const optionKeys = [...fieldKeys, 'source', 'options', 'labelField', 'valueField'];

interface ItemRule {
  kind: ItemPlan['kind'];
  /** Keys that a node of this type may have. */
  keys: readonly string[];
}

const itemRules: Readonly<Record<string, ItemRule>> = {
  hidden: { kind: 'hidden', keys: ['name', 'value'] },
  'input-text': { kind: 'text', keys: textKeys },
  textarea: { kind: 'textarea', keys: [...textKeys, 'minRows'] },
  radios: { kind: 'radios', keys: optionKeys },
  select: { kind: 'select', keys: [...optionKeys, 'searchable', 'clearable'] },
  switch: { kind: 'switch', keys: [...fieldKeys, 'trueValue', 'falseValue', 'onText', 'offText'] },
  'input-number': { kind: 'number', keys: [...fieldKeys, 'min', 'max', 'precision', 'suffix'] },
  static: {
    kind: 'static',
    keys: ['name', 'label', 'tpl', 'visibleOn', 'className', 'placeholder', 'description'],
  },
  alert: { kind: 'alert', keys: ['level', 'body', 'visibleOn'] },
};

/** @throws Unknown */
function planItem(node: Json): ItemPlan {
  const type = String(node['type']);
  const rule = Object.hasOwn(itemRules, type) ? itemRules[type] : undefined;
  if (!rule) throw new Unknown(`type ${type}`);
  requireKnown(node, rule.keys);
  const item = itemOf(node, rule.kind);
  switch (rule.kind) {
    case 'radios':
    case 'select':
      return { ...item, options: planFormOptions(node) };
    case 'static':
      return { ...item, shown: planShown(node, findText(node, 'tpl')) };
    case 'alert':
      return { ...item, shown: planShown({ type: 'alert' }, findText(node, 'body')) };
    default:
      return item;
  }
}

function itemOf(node: Json, kind: ItemPlan['kind']): ItemPlan {
  const name = findText(node, 'name') ?? '';
  if (!/^\w*$/.test(name)) throw new Unknown(`name ${name}`);
  const { value: usual, required = false } = node;
  if (JSON.stringify(usual ?? '').includes('$')) throw new Unknown('a value that is computed');
  if (typeof required !== 'boolean') throw new Unknown('required');
  const description = findText(node, 'description') ?? '';
  return {
    kind,
    type: String(node['type']),
    name,
    label: templateOf(findText(node, 'label'))({}),
    show: conditionOf(node, 'visibleOn'),
    disabled: conditionOf(node, 'disabledOn'),
    required,
    usual,
    placeholder: findText(node, 'placeholder') ?? '',
    description: description === '' ? undefined : planShown({ type: 'description' }, description),
    shown: undefined,
    level: findText(node, 'level') ?? 'info',
    className: findText(node, 'className') ?? '',
    options: undefined,
    searchable: node['searchable'] === true,
    clearable: node['clearable'] === true,
    maxLength: findNumber(node, 'maxLength'),
    counts: node['showCounter'] === true,
    trims: node['trimContents'] === true,
    rows: findNumber(node, 'minRows') ?? 3,
    min: findNumber(node, 'min'),
    max: findNumber(node, 'max'),
    precision: findNumber(node, 'precision'),
    suffix: findText(node, 'suffix') ?? '',
    on: node['trueValue'] ?? true,
    off: node['falseValue'] ?? false,
    onText: findText(node, 'onText') ?? '',
    offText: findText(node, 'offText') ?? '',
    fault: planFault(node),
  };
}

/** Plans text for staff, with markup and expressions. @throws Unknown when only amis can draw it */
function planShown(node: Json, tpl: string | undefined): PartPlan {
  const part =
    tpl === undefined
      ? ({
          kind: 'value',
          show: undefined,
          value: (scope) => scope[findText(node, 'name') ?? ''],
          placeholder: findText(node, 'placeholder') ?? '-',
        } satisfies PartPlan)
      : planPart({ type: 'tpl', tpl }, []);
  if (part.kind === 'amis') throw new Unknown(`text ${tpl}`);
  return part;
}

/**
 * Plans the options of a field. A field whose call depends on other fields is left to amis, which repeats the
 * call on each change. @throws Unknown
 */
function planFormOptions(node: Json): OptionsPlan {
  const plan = planOptions(node);
  if (!plan.call) return plan;
  const { source } = node;
  const { responseData: _, ...call } = isJson(source) ? source : { url: source };
  if (JSON.stringify(call).includes('$')) throw new Unknown('source with values');
  return plan;
}

function requireSame(given: unknown, known: unknown): void {
  if (JSON.stringify(given) !== JSON.stringify(known)) throw new Unknown('events of its own');
}
