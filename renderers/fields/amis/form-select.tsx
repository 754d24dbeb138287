import { OptionsControl, type Option, type OptionsControlProps } from 'amis-core';
import AmisSelect from 'amis/lib/renderers/Form/Select';
import { isSameValue } from '../options';
import { SelectField } from '../select-field';
import '../form/form-fields.css';
import { askAgain, isPlainField, labelOf, textOf, toFieldOptions } from './plain-props';

/**
 * amis' select drawn with our control. Values, events, sources, validation and the static view stay amis' own; we
 * replace only the drawing and the handling of keys and pointers. amis draws any field with a prop outside
 * `plainProps`.
 */
class FormSelect extends AmisSelect {
  override render() {
    const props: OptionsControlProps = this.props;
    const options = isPlainField(props) ? toSelectOptions(props) : undefined;
    if (!options) return super.render();
    const multiple = Boolean(props.multiple);
    const { valueField = 'value', selectedOptions: chosen } = props;
    const find = (value: unknown) =>
      [...props.options, ...chosen].find((option) => option[valueField || 'value'] === value);
    const change = (value: unknown) => {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) {
        return void this.changeValue(multiple ? [] : String(props.resetValue ?? ''));
      }
      const picked = (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(
        (each) => find(each) ?? [],
      );
      void this.changeValue(multiple ? picked : picked[0]);
    };
    const values = chosen.map((option) => option[valueField || 'value'] as unknown);
    return (
      <div
        className={props.classnames(`${props.classPrefix}SelectControl`, props.className)}
        style={props.style}
        ref={(box) => this.inputRef(box && { focus: () => box.querySelector('button')?.focus() })}
        onFocus={() => void this.dispatchEvent('focus')}
        onBlur={() => void this.dispatchEvent('blur')}
      >
        <SelectField
          label={labelOf(props)}
          value={multiple ? values : values[0]}
          options={options}
          onChange={change}
          placeholder={textOf(props.placeholder, props)}
          clearable={props.clearable}
          searchable={Boolean(props['searchable'])}
          multiple={multiple}
          loading={props.loading}
          onOpen={() => askAgain(props)}
          disabled={props.disabled}
        />
      </div>
    );
  }
}

class FormMultiSelect extends FormSelect {
  static override defaultProps = { ...FormSelect.defaultProps, multiple: true };
}

/** Adds an option for each chosen value that has none. */
function toSelectOptions(props: OptionsControlProps) {
  const { options, selectedOptions, valueField = 'value' } = props;
  const isOffered = (chosen: Option) =>
    options.some(
      (option) =>
        option === chosen || isSameValue(option[valueField || 'value'], chosen[valueField || 'value']),
    );
  return toFieldOptions([...options, ...selectedOptions.filter((chosen) => !isOffered(chosen))], props);
}

OptionsControl({ type: 'select', override: true })(FormSelect);
OptionsControl({ type: 'multi-select', override: true })(FormMultiSelect);
