import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { compileTemplate, compileValue, toText, type Scope } from '../plan/expression';
import { findText, isJson, type Json } from '../plan/node';
import { markupText } from './cell-text';

dayjs.extend(customParseFormat);

/**
 * Plain text of a cell that only amis can draw, for amis types that show something other than their value:
 * dictionaries (`map`), states, dates, percentages, links and texts. For pictures and any other type, the value.
 */
export function amisText(node: Json, scope: Scope): string {
  const value = scope[findText(node, 'name') ?? ''];
  switch (node['type']) {
    case 'mapping':
      return toArray(value)
        .map((one) => mapped(node, one, scope))
        .filter(Boolean)
        .join(' ');
    case 'status':
      return stateText(node, value, scope);
    case 'date':
      return dateText(node, value, 'YYYY-MM-DD');
    case 'datetime':
      return dateText(node, value, 'YYYY-MM-DD HH:mm:ss');
    case 'time':
      return dateText(node, value, 'HH:mm');
    case 'progress':
      return toText(value) === undefined ? '' : `${String(value as number)}%`;
    case 'tpl':
      return filled(findText(node, 'tpl') ?? '', scope);
    case 'link':
      return filled(findText(node, 'body') ?? '', scope) || (toText(value) ?? '');
    case 'tag':
      return filled(findText(node, 'label') ?? '', scope) || (toText(value) ?? '');
    default:
      return toText(value) ?? '';
  }
}

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** A template with its expressions filled; '' when only amis can evaluate them. */
function filled(template: string, scope: Scope): string {
  const html = compileTemplate(template)?.(scope);
  return html === undefined ? '' : markupText(html);
}

function mapped(node: Json, value: unknown, scope: Scope): string {
  const source = findText(node, 'source');
  const found = find(source === undefined ? node['map'] : compileValue(source)?.(scope), node, value);
  const label = isJson(found) ? found[findText(node, 'labelField') ?? 'label'] : found;
  if (typeof label === 'string') return filled(label, scope);
  return (
    toText(label) ?? (toText(value) === undefined ? (findText(node, 'placeholder') ?? '-') : String(value))
  );
}

/** The entry of a value: `{T: '是', '*': '其他'}`, `[{T: '是'}, …]` or `[{value, label}, …]`. */
function find(map: unknown, node: Json, value: unknown): unknown {
  const key = value === true ? '1' : value === false ? '0' : String(value);
  if (isJson(map)) return map[key] ?? map['*'];
  if (!Array.isArray(map)) return undefined;
  const field = findText(node, 'valueField') ?? 'value';
  const entries = map.filter(isJson);
  const own = (name: string) =>
    entries.find((entry) => String(entry[field]) === name) ??
    entries.find((entry) => Object.keys(entry).length === 1 && Object.hasOwn(entry, name))?.[name];
  return own(key) ?? own('*');
}

/** Texts for states without a label, after the icons that amis draws for them. */
const stateLabels: Json = {
  ...{ 0: '失败', 1: '成功', success: '成功', fail: '失败' },
  ...{ pending: '运行中', queue: '排队中', schedule: '调度中' },
};

function stateText(node: Json, value: unknown, scope: Scope): string {
  if (toText(value) === undefined) return findText(node, 'placeholder') ?? '-';
  const key = typeof value === 'boolean' ? String(Number(value)) : String(value);
  const { labelMap, source } = node;
  const states = typeof source === 'string' ? compileValue(source)?.(scope) : source;
  const state = isJson(states) ? states[key] : undefined;
  const label =
    (isJson(state) ? state['label'] : undefined) ?? (isJson(labelMap) ? labelMap[key] : undefined);
  return typeof label === 'string' ? filled(label, scope) : (toText(stateLabels[key]) ?? String(value));
}

/** As in amis: seconds since 1970 unless the column says otherwise, or a date text. */
function dateText(node: Json, value: unknown, fallback: string): string {
  const text = toText(value);
  if (text === undefined) return findText(node, 'placeholder') ?? '-';
  const given = findText(node, 'valueFormat') ?? 'X';
  const isCount = /^\d+(?:\.\d+)?$/.test(text);
  const date = isCount || given !== 'X' ? dayjs(text, given) : dayjs(text);
  return date.isValid()
    ? date.format(findText(node, 'displayFormat') ?? findText(node, 'format') ?? fallback)
    : text;
}
