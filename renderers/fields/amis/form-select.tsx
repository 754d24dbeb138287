import { OptionsControl, type Option, type OptionsControlProps } from 'amis-core';
import AmisSelect from 'amis/lib/renderers/Form/Select';
import type { FieldOption } from '../options';
import { SelectField } from '../select-field';
import { unknownProps, type OwnFieldType } from './plain-props';

/**
 * amis' select with our control in it. Values, events, sources, validation and the static view stay amis' own: only
 * what is drawn, and what keys and pointers do to it, is ours. Anything `plainProps` does not name is drawn by amis.
 */
export class FormSelect extends AmisSelect {
  override render() {
    const props: OptionsControlProps = this.props;
    const options = props.static ? undefined : toFieldOptions(props);
    if (!options) return super.render();
    const multiple = Boolean(props.multiple);
    const chosen = props.selectedOptions;
    const find = (value: unknown) =>
      [...props.options, ...chosen].find((option) => option[props.valueField || 'value'] === value);
    const change = (value: unknown) => {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) {
        return void this.changeValue(multiple ? [] : String(props.resetValue ?? ''));
      }
      const picked = (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(
        (each) => find(each) ?? [],
      );
      void this.changeValue(multiple ? picked : picked[0]);
    };
    const values = chosen.map((option) => option[props.valueField || 'value'] as unknown);
    return (
      <div
        className={props.classnames(`${props.classPrefix}SelectControl`, props.className)}
        style={props.style}
        ref={(box) => this.inputRef(box && { focus: () => box.querySelector('button')?.focus() })}
        onFocus={() => void this.dispatchEvent('focus')}
        onBlur={() => void this.dispatchEvent('blur')}
      >
        <SelectField
          label={typeof props.label === 'string' ? props.label : ''}
          value={multiple ? values : values[0]}
          options={options}
          onChange={change}
          placeholder={props.placeholder ? props.translate(props.placeholder) : undefined}
          clearable={props.clearable}
          searchable={Boolean(props['searchable'])}
          multiple={multiple}
          loading={props.loading}
          disabled={props.disabled}
        />
      </div>
    );
  }
}

/** Undefined where the field or one of its options is more than ours draw. */
function toFieldOptions(props: OptionsControlProps): FieldOption[] | undefined {
  const { $schema, options, selectedOptions, labelField, valueField, placeholder } = props;
  if (unknownProps(props.type as OwnFieldType, $schema as object).length > 0) return undefined;
  if (placeholder !== undefined && typeof placeholder !== 'string') return undefined;
  const shown: FieldOption[] = [];
  // A chosen value without an option comes as an option of its own.
  const missing = selectedOptions.filter((chosen) => !options.includes(chosen));
  for (const option of [...options, ...missing.filter((chosen) => !hasValue(options, chosen, valueField))]) {
    const label: unknown = option[labelField || 'label'];
    if (!isPlain(option) || (typeof label !== 'string' && typeof label !== 'number')) return undefined;
    shown.push({
      label: String(label),
      value: option[valueField || 'value'] as unknown,
      disabled: Boolean(option.disabled),
    });
  }
  return shown;
}

const hasValue = (options: readonly Option[], chosen: Option, valueField = 'value') =>
  options.some((option) => String(option[valueField]) === String(chosen[valueField]));

/** Options that open, hide or draw themselves are amis'. */
const isPlain = (option: Option) =>
  !['children', 'defer', 'visible', 'hidden', 'html', 'tpl', 'body'].some(
    (name) => option[name] !== undefined,
  );

class FormMultiSelect extends FormSelect {
  static override defaultProps = { ...FormSelect.defaultProps, multiple: true };
}

/** Puts ours in the place of amis'. Call once, after amis' own are registered. */
export function registerFields(): void {
  OptionsControl({ type: 'select', override: true })(FormSelect);
  OptionsControl({ type: 'multi-select', override: true })(FormMultiSelect);
}
