/**
 * Which props of an amis field ours draw. A field that says anything else is drawn by amis itself: nothing is guessed.
 */

/** What amis' form item around a field does by itself, whichever control stands in it. */
const ofFormItem = [
  'type',
  'id',
  'name',
  'extraName',
  'label',
  'labelAlign',
  'labelWidth',
  'labelClassName',
  'labelRemark',
  'remark',
  'hint',
  'description',
  'descriptionClassName',
  'mode',
  'horizontal',
  'columnRatio',
  'className',
  'value',
  'required',
  'requiredOn',
  'validations',
  'validationErrors',
  'validateOnChange',
  'submitOnChange',
  'disabled',
  'disabledOn',
  'visible',
  'visibleOn',
  'hidden',
  'hiddenOn',
  'clearValueOnHidden',
  'static',
  'staticOn',
  'staticSchema',
  'size',
  'onEvent',
  'autoFill',
  'editorSetting',
] as const;

/** What amis' wrapper around fields with options does by itself. */
const ofOptions = [
  'options',
  'source',
  'initFetch',
  'initFetchOn',
  'selectFirst',
  'labelField',
  'valueField',
  'joinValues',
  'extractValue',
  'delimiter',
  'multiple',
  'clearable',
  'resetValue',
  'placeholder',
] as const;

export const plainProps = {
  select: new Set<string>([...ofFormItem, ...ofOptions, 'searchable']),
  'multi-select': new Set<string>([...ofFormItem, ...ofOptions, 'searchable']),
} as const;

export type OwnFieldType = keyof typeof plainProps;

/** Props of a field's JSON that ours do not draw; `$$id`, `__…` and the like are the designer's. */
export function unknownProps(type: OwnFieldType, schema: object): string[] {
  return Object.keys(schema).filter((name) => !/^[$_]/.test(name) && !plainProps[type].has(name));
}
