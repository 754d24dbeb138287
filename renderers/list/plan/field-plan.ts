import type { FieldOption } from '../../fields/options';
import type { ListHost } from '../list-host';
import { planCall, toRequest, type CallPlan } from './action-plan';
import { compileValue, type Scope } from './expression';
import { findText, isJson, requireKnown, type Json, Unknown } from './node';
import { toTest } from './pattern';

/** Source of a field's choices. */
export interface OptionsPlan {
  /** An initial value computed from the page's data (`${dict.x}`). */
  value?: ((scope: Scope) => unknown) | undefined;
  /** … or from a call. */
  call?: CallPlan | undefined;
  /** Picks the list of options from the reply. */
  pick?: ((scope: Scope) => unknown) | undefined;
  labelField: string;
  valueField: string;
}

/** @throws Unknown */
export function planOptions(field: Json): OptionsPlan {
  const { source, options } = field;
  const names = {
    labelField: findText(field, 'labelField') ?? 'label',
    valueField: findText(field, 'valueField') ?? 'value',
  };
  if (Array.isArray(options)) return { ...names, value: () => options };
  if (typeof source === 'string' && source.startsWith('${')) {
    const value = compileValue(source);
    if (!value) throw new Unknown(`source ${source}`);
    return { ...names, value };
  }
  if (!isJson(source) || source['responseData'] === undefined) return { ...names, call: planCall(source) };
  const { responseData, ...call } = source;
  if (!isJson(responseData)) throw new Unknown('responseData');
  requireKnown(responseData, ['options']);
  const pick = compileValue(findText(responseData, 'options') ?? '');
  if (!pick) throw new Unknown('responseData.options');
  return { ...names, call: planCall(call), pick };
}

/** The choices in the data of a reply. */
function optionsIn(answer: unknown, plan: OptionsPlan): readonly FieldOption[] {
  const data = isJson(answer) ? answer : {};
  const found = plan.pick ? plan.pick(data) : (data['options'] ?? data['items'] ?? data['rows'] ?? answer);
  return toOptions(found, plan);
}

/** Loads the choices with a call; a toast reports a failure. */
export async function askOptions(plan: OptionsPlan, call: CallPlan, host: ListHost, scope: Scope) {
  const { ok, msg, data } = await host.ask(toRequest(call, scope));
  if (!ok && msg !== '') host.toast('error', msg);
  return { ok, options: optionsIn(data, plan) };
}

/** Choices from a call or from the page. */
export function toOptions(value: unknown, plan: OptionsPlan): readonly FieldOption[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isJson).map((option) => ({
    label: String((option[plan.labelField] ?? option['label'] ?? '') as string),
    value: option[plan.valueField] ?? option['value'],
    disabled: option['disabled'] === true,
    ...(Array.isArray(option['children']) ? { children: toOptions(option['children'], plan) } : {}),
  }));
}

/** Finds the dictionary entry of a value as amis does. */
export function findOption(options: unknown, value: unknown): Json | undefined {
  if (!Array.isArray(options) || value === undefined || value === null) return undefined;
  const key = value === true ? '1' : value === false ? '0' : String(value as string);
  return options.find((option: unknown) => isJson(option) && String(option['value']) === key) as
    | Json
    | undefined;
}

/**
 * The validations used by shipped fields, by amis' names; an empty value fails only when it is required.
 * @throws Unknown
 */
export function planFault(field: Json): (value: unknown) => string | undefined {
  const rules = isJson(field['validations']) ? field['validations'] : {};
  const words = isJson(field['validationErrors']) ? field['validationErrors'] : {};
  requireKnown(rules, ['minLength', 'maxLength', 'matchRegexp', 'isInt']);
  const missing = field['required'] === true ? (findText(words, 'isRequired') ?? '这是必填项') : undefined;
  const checks = Object.entries(rules).map(([rule, limit]) => {
    const holds = checkOf(rule, limit);
    const text = findText(words, rule) ?? '格式不正确';
    return (value: string) => (holds(value) ? undefined : text);
  });
  return (value) => {
    const text = value == null ? '' : String(value);
    if (text === '') return missing;
    for (const check of checks) {
      const fault = check(text);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}

function checkOf(rule: string, limit: unknown): (value: string) => boolean {
  if (rule === 'minLength') return (value) => value.length >= Number(limit);
  if (rule === 'maxLength') return (value) => value.length <= Number(limit);
  if (rule === 'isInt') return (value) => /^[-+]?(?:0|[1-9]\d*)$/.test(value);
  if (typeof limit !== 'string') throw new Unknown('matchRegexp');
  try {
    return toTest(limit);
  } catch {
    throw new Unknown('matchRegexp');
  }
}
