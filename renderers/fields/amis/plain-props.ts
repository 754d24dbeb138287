import {
  isExpression,
  filter,
  type FormControlProps,
  type IFormItemStore,
  type Option,
  type OptionsControlProps,
} from 'amis-core';
import type { FieldOption } from '../options';

/** Allow-list of the amis props that our fields support. amis itself draws a field that uses any other prop. */

/** Props that amis' form item handles around any control. */
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
  // Props of the table column that holds the field.
  'sortable',
] as const;

/** Props that amis' options wrapper handles. */
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

const plainProps = {
  select: toSet(...ofSelect),
  'multi-select': toSet(...ofSelect),
  'nested-select': toSet(...ofOptions, 'clearable', 'placeholder'),
  'tree-select': toSet(...ofOptions, 'clearable', 'placeholder'),
  radios: toSet(...ofOptions, 'inline'),
  checkboxes: toSet(...ofOptions, 'inline', 'checkAll', 'checkAllText', 'multiple'),
  // A filter makes every field clearable; amis' switch ignores that.
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

/**
 * Props of a field's JSON that our fields do not support; `$$id`, `__…` and similar keys belong to the designer. amis'
 * form item applies the conversion of a panel's control, which is a function.
 */
export function unknownProps(type: OwnFieldType, schema: object): string[] {
  const isConversion = (name: string, value: unknown) => name === 'pipeOut' && typeof value === 'function';
  return Object.entries(schema).flatMap(([name, value]) =>
    /^[$_]/.test(name) || plainProps[type].has(name) || isConversion(name, value) ? [] : [name],
  );
}

/** Whether our component draws the field: false for static fields and for fields that use an unsupported prop. */
export function isPlainField({ type, static: isStatic, $schema }: FormControlProps): boolean {
  return !isStatic && isOwnFieldType(type) && unknownProps(type, $schema as object).length === 0;
}

/** The list of a field opens: a call that failed has brought no choices, and is sent again. */
export function askAgain({ options, loading, ...props }: OptionsControlProps): void {
  if (options.length === 0 && loading !== true) (props['reloadOptions'] as () => void)();
}

/** The field's accessible name: its label without expression markup. */
export function labelOf({ label, data }: FormControlProps): string {
  if (typeof label !== 'string') return '';
  return isExpression(label) ? String(filter(label, data)) : label;
}

/** A text of the page, translated to the console's language; undefined for none. */
export function textOf(text: unknown, { translate }: FormControlProps): string | undefined {
  return typeof text === 'string' && text !== '' ? translate(text) : undefined;
}

/** Key under which amis stores a control's own fault; its form calls `validate` again before it submits. */
const ownFault = 'component:valdiate';

/** Shows a control's fault under the field before anything is submitted; '' removes it. */
export function showFault({ formItem }: Pick<FormControlProps, 'formItem'>, fault: string): void {
  const item = formItem as IFormItemStore | undefined;
  if (fault === '') item?.clearError(ownFault);
  else item?.setError(fault, ownFault);
}

/** Converts amis' options to ours; undefined when an option has more than a label and a value. */
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

/** amis draws options that load, hide, describe or render themselves. */
const isPlain = (option: Option) =>
  !['defer', 'visible', 'hidden', 'html', 'tpl', 'body', 'description', 'disabledTip'].some(
    (name) => option[name] !== undefined,
  );
