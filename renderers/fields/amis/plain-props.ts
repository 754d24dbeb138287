import {
  isExpression,
  filter,
  type FormControlProps,
  type IFormItemStore,
  type Option,
  type OptionsControlProps,
} from 'amis-core';
import type { FieldOption } from '../options';

/**
 * Which props of an amis field ours draw. A field that says anything else is drawn by amis itself: nothing is guessed.
 */

/** What amis' form item around a field does by itself, whichever control stands in it. */
const ofFormItem = [
  ...[
    'type',
    'id',
    'name',
    'extraName',
    'value',
    'size',
    'width',
    'className',
    'mode',
    'horizontal',
    'columnRatio',
  ],
  ...['label', 'labelAlign', 'labelWidth', 'labelClassName', 'labelRemark', 'remark', 'hint'],
  ...['description', 'descriptionClassName'],
  ...['required', 'requiredOn', 'validations', 'validationErrors', 'validateOnChange'],
  ...['submitOnChange', 'changeImmediately'],
  ...['disabled', 'disabledOn', 'visible', 'visibleOn', 'hidden', 'hiddenOn', 'clearValueOnHidden'],
  ...['static', 'staticOn', 'staticSchema', 'onEvent', 'autoFill', 'editorSetting'],
  // Of the column that a field stands in.
  'sortable',
] as const;

/** What amis' wrapper around fields with options does by itself. */
const ofOptions = [
  ...['options', 'source', 'initFetch', 'initFetchOn', 'selectFirst', 'labelField', 'valueField'],
  ...['joinValues', 'extractValue', 'delimiter', 'resetValue'],
] as const;

const ofSelect = [...ofOptions, 'multiple', 'clearable', 'placeholder', 'searchable'] as const;
const ofDate = [
  ...['clearable', 'placeholder', 'resetValue', 'format', 'valueFormat', 'inputFormat', 'displayFormat'],
  ...['minDate', 'maxDate', 'disabledDate', 'closeOnSelect'],
] as const;

const toSet = (...names: string[]): ReadonlySet<string> => new Set<string>([...ofFormItem, ...names]);

export const plainProps = {
  select: toSet(...ofSelect),
  'multi-select': toSet(...ofSelect),
  'nested-select': toSet(...ofOptions, 'clearable', 'placeholder'),
  'tree-select': toSet(...ofOptions, 'clearable', 'placeholder'),
  radios: toSet(...ofOptions, 'inline'),
  checkboxes: toSet(...ofOptions, 'inline', 'checkAll', 'checkAllText', 'multiple'),
  // A filter makes every field clearable; amis' switch knows no clearing.
  switch: toSet('clearable', 'trueValue', 'falseValue', 'onText', 'offText', 'option'),
  'input-number': toSet(
    ...['min', 'max', 'step', 'precision', 'placeholder', 'prefix', 'suffix', 'resetValue'],
  ),
  'input-date': toSet(...ofDate),
  'input-datetime': toSet(...ofDate.filter((name) => name !== 'disabledDate')),
  'input-time': toSet(...ofDate.filter((name) => !/Date$/.test(name))),
  'input-date-range': toSet(
    ...[...ofDate, 'startPlaceholder', 'endPlaceholder', 'delimiter', 'joinValues', 'shortcuts'],
  ),
  'input-datetime-range': toSet(
    ...ofDate.filter((name) => name !== 'disabledDate'),
    ...['startPlaceholder', 'endPlaceholder', 'delimiter', 'joinValues'],
  ),
  'input-time-range': toSet(
    ...ofDate.filter((name) => !/Date$/.test(name)),
    ...['startPlaceholder', 'endPlaceholder', 'delimiter', 'joinValues'],
  ),
} as const;

type OwnFieldType = keyof typeof plainProps;

export const isOwnFieldType = (type: unknown): type is OwnFieldType =>
  typeof type === 'string' && Object.hasOwn(plainProps, type);

/** Props of a field's JSON that ours do not draw; `$$id`, `__…` and the like are the designer's. */
export function unknownProps(type: OwnFieldType, schema: object): string[] {
  return Object.keys(schema).filter((name) => !/^[$_]/.test(name) && !plainProps[type].has(name));
}

/** Whether ours draw the field: not where it is shown as text only, nor where it says what only amis knows. */
export function isPlainField({ type, static: isStatic, $schema }: FormControlProps): boolean {
  return !isStatic && isOwnFieldType(type) && unknownProps(type, $schema as object).length === 0;
}

/** The field's label without its markup of expressions: its accessible name. */
export function labelOf({ label, data }: FormControlProps): string {
  if (typeof label !== 'string') return '';
  return isExpression(label) ? String(filter(label, data)) : label;
}

/** A text of the page in the language of the console; undefined for none. */
export function textOf(text: unknown, { translate }: FormControlProps): string | undefined {
  return typeof text === 'string' && text !== '' ? translate(text) : undefined;
}

/** Where amis keeps the fault that a control finds in itself; its form asks `validate` again before it submits. */
const ownFault = 'component:valdiate';

/** Shows under the field what its control finds wrong in what is typed, before anything is submitted; '' takes it back. */
export function showFault({ formItem }: Pick<FormControlProps, 'formItem'>, fault: string): void {
  const item = formItem as IFormItemStore | undefined;
  if (fault === '') item?.clearError(ownFault);
  else item?.setError(fault, ownFault);
}

/** amis' options as ours; undefined where one of them is more than a label and a value. */
export function toFieldOptions(
  options: readonly Option[],
  names: OptionsControlProps,
  isTree = false,
): FieldOption[] | undefined {
  const labelField = String(names['labelField'] || 'label');
  const valueField = String(names['valueField'] || 'value');
  const shown: FieldOption[] = [];
  for (const option of options) {
    const label: unknown = option[labelField];
    if (!isPlain(option) || (typeof label !== 'string' && typeof label !== 'number')) return undefined;
    const below = option.children?.length ? toFieldOptions(option.children, names, isTree) : [];
    if (!below || (below.length > 0 && !isTree)) return undefined;
    shown.push({
      label: String(label),
      value: option[valueField] as unknown,
      disabled: Boolean(option.disabled),
      ...(below.length > 0 ? { children: below } : {}),
    });
  }
  return shown;
}

/** Options that load, hide, describe or draw themselves are amis'. */
const isPlain = (option: Option) =>
  !['defer', 'visible', 'hidden', 'html', 'tpl', 'body', 'description', 'disabledTip'].some(
    (name) => option[name] !== undefined,
  );
