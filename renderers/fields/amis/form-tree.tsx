import { OptionsControl, type Option, type OptionsControlProps } from 'amis-core';
import AmisNestedSelect from 'amis/lib/renderers/Form/NestedSelect';
import { TreeSelectField } from '../tree-select-field';
import { toFieldOptions } from './plain-options';
import '../form/form-fields.css';
import { isPlainField, labelOf, textOf } from './plain-props';

/** amis' cascader with our tree in it; an option of any level can be chosen. */
class FormNestedSelect extends AmisNestedSelect {
  override render() {
    const props: OptionsControlProps = this.props;
    const { options, selectedOptions, valueField, classnames: cx } = props;
    const shown = isPlainField(props) && !props.multiple ? toFieldOptions(options, props, true) : undefined;
    if (!shown) return super.render();
    const valueOf = (option: Option | undefined): unknown => option?.[valueField || 'value'];
    const change = (value: unknown) => {
      const option = value === undefined ? undefined : findOption(options, value, valueField || 'value');
      if (option) void this.handleOptionClick(option);
      else void this.clear();
    };
    return (
      <div className={cx('NestedSelectControl', props.className)} style={props.style}>
        <TreeSelectField
          label={labelOf(props)}
          value={selectedOptions.length > 0 ? valueOf(selectedOptions[0]) : props.value}
          options={shown}
          onChange={change}
          placeholder={textOf(props.placeholder, props)}
          clearable={props.clearable}
          loading={props.loading}
          disabled={props.disabled}
        />
      </div>
    );
  }

  private async clear(): Promise<void> {
    const value: unknown = this.props.resetValue ?? '';
    if (!(await this.dispatchEvent('change', { value }))) this.props.onChange(value);
  }
}

function findOption(options: readonly Option[], value: unknown, valueField: string): Option | undefined {
  for (const option of options) {
    if (option[valueField] === value) return option;
    const below = option.children ? findOption(option.children, value, valueField) : undefined;
    if (below) return below;
  }
  return undefined;
}

OptionsControl({ type: 'nested-select', override: true })(FormNestedSelect);
