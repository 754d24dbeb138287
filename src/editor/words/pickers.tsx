import { useId } from 'react';
import { extendLocale, FormItem } from 'amis-core';
import { getSchemaTpl, setSchemaTpl } from 'amis-editor';
import type { JsonObject } from '../../../server/contract/json-object';
import { dictionaryOf } from '../../../server/contract/words/condition';
import { useCatalogue } from '../catalogue/catalogue-store';
import { ConditionControl } from './condition-control';
import { findBindableFields } from './known-fields';
import { toDictionaryOptions } from './options';
import { ColourControl } from './pickers/colour-control';
import { DialogControl } from './pickers/dialog-control';
import { IconControl } from './pickers/icon-control';
import { LookControl } from './pickers/look-control';
import { ReloadControl } from './pickers/reload-control';
import { ScreenControl } from './pickers/screen-control';
import { TextControl } from './text-control';
import { FormulaField, ValueControl } from './value-control';
import './pickers.css';
import { PanelSelect, type ControlProps } from '../controls';

type Schema = Readonly<JsonObject>;

/** Source of options or labels: one of the dictionaries, shown by its values; any other source is typed. */
function SourceControl(props: ControlProps) {
  const { value, onChange, data } = props;
  const { calls = [] } = useCatalogue();
  const text = typeof value === 'string' ? value : '';
  const chosen = dictionaryOf(text) ?? '';
  const own = findBindableFields(calls).find(({ name }) => name === data['name'])?.dictionary;
  const isEmpty = value === undefined || value === '';
  return (
    <div className="condition">
      <PanelSelect
        label="字典"
        value={chosen}
        options={[['', isEmpty ? '选择字典' : '其他来源'], ...toDictionaryOptions([chosen, own ?? ''])]}
        onChange={(key) => onChange(key === '' ? undefined : `\${dict.${key}}`)}
      />
      {chosen === '' && (
        <div className={isEmpty ? 'formula-unused' : undefined}>
          <FormulaField {...props} isFormula={!isEmpty} />
        </div>
      )}
    </div>
  );
}

/** The call's field that a column shows or a form item sends: typed, or chosen from the known fields. */
function FieldControl({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) {
  const { calls = [] } = useCatalogue();
  const list = useId();
  const fields = findBindableFields(calls);
  const text = typeof value === 'string' ? value : '';
  const known = fields.find(({ name }) => name === text);
  return (
    <div className="condition">
      <input
        className="designer-select"
        list={list}
        value={text}
        placeholder="选择或填写字段"
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
      <datalist id={list}>
        {fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
      {known !== undefined && known.label !== text && <p className="condition-words">{known.label}</p>}
    </div>
  );
}

type Control = Parameters<ReturnType<typeof FormItem>>[0];

const controls: Readonly<JsonObject> = {
  'console-condition-control': ConditionControl,
  'console-text-control': TextControl,
  'console-value-control': ValueControl,
  'console-source-control': SourceControl,
  'console-field-control': FieldControl,
  'console-screen-control': ScreenControl,
  'console-dialog-control': DialogControl,
  'console-reload-control': ReloadControl,
  'console-look-control': LookControl,
  'console-icon-control': IconControl,
  'console-colour-control': ColourControl,
};

/** amis' texts in the dialog of a formula, by their keys. */
const formulaWords = {
  'FormulaEditor.variable': '可用的数据',
  'FormulaEditor.sourceMode': '显示原文',
  'FormulaEditor.run': '试算',
  'FormulaEditor.runContext': '试算用的数据',
  'FormulaEditor.runResult': '试算结果',
};

/** Replaces amis-editor's formula controls by pickers of known values. */
export function registerPickers(): void {
  extendLocale('zh-CN', formulaWords);
  for (const [type, control] of Object.entries(controls)) FormItem({ type })(control as Control);
  // amis-editor's panels for text, border and shadow use this type for colours. The control reads `value` and `onChange`
  // alone of what amis hands down, whose type is wider.
  FormItem({ type: 'amis-theme-color-picker', override: true })(ColourControl as unknown as Control);
  for (const template of ['textareaFormulaControl', 'tplFormulaControl'])
    setSchemaTpl(template, (patch: Schema = {}) => {
      // `url` is the target of the action that opens a page: one of the screens.
      if (patch['name'] === 'url') return { ...patch, type: 'console-screen-control' };
      const advanced = { variableMode: 'tree', ...patch, type: `ae-${template}`, offer: '插入公式' };
      return { mode: 'normal', ...patch, type: 'console-text-control', advanced };
    });
  const rich = getSchemaTpl('tpl:rich-text') as Schema;
  setSchemaTpl('tpl:rich-text', {
    ...rich,
    ...{ type: 'console-text-control', advanced: { ...rich, offer: '排版' } },
  });
  const replace = (template: string, type: string, own: Schema = {}) =>
    setSchemaTpl(template, (patch: Schema = {}) => ({ ...own, ...patch, type, advanced: { ...patch } }));
  setSchemaTpl('icon', (patch: Schema = {}) => ({
    ...{ name: 'icon', label: '图标', mode: 'normal' },
    ...{ ...patch, type: 'console-icon-control' },
  }));
  setSchemaTpl('formulaControl', (patch: Schema = {}) => {
    const advanced = { variableMode: 'tree', ...patch };
    // Only the template `valueFormula`, which edits values of fields, passes a `rendererSchema` here.
    return 'rendererSchema' in patch
      ? { ...patch, type: 'console-value-control', advanced }
      : { ...advanced, type: 'ae-formulaControl' };
  });
  replace('expressionFormulaControl', 'console-condition-control', { variableMode: 'tree' });
  replace('sourceBindControl', 'console-source-control', { name: 'source' });
  replace('formItemName', 'console-field-control', { name: 'name', label: '字段名' });
}
