import { OptionsControl, type Option, type OptionsControlProps } from 'amis-core';
import AmisNestedSelect from 'amis/lib/renderers/Form/NestedSelect';
import AmisTreeSelect from 'amis/lib/renderers/Form/TreeSelect';
import type { ComponentType } from 'react';
import { TreeSelectField } from '../select-field';
import '../form/form-fields.css';
import { askAgain, isPlainField, labelOf, textOf, toFieldOptions } from './plain-props';

/** amis' cascader drawn with our tree; an option of any level can be chosen. */
class FormNestedSelect extends AmisNestedSelect {
  override render() {
    const props: OptionsControlProps = this.props;
    const { options, valueField, classnames: cx } = props;
    const shown = isPlainField(props) && !props.multiple ? toFieldOptions(options, props, true) : undefined;
    if (!shown) return super.render();
    const change = (value: unknown) => {
      const option = value === undefined ? undefined : findOption(options, value, valueField || 'value');
      if (option) void this.handleOptionClick(option);
      else void this.clear();
    };
    return (
      <div className={cx('NestedSelectControl', props.className)} style={props.style}>
        <TreeSelectField {...fieldOf(props)} options={shown} onChange={change} />
      </div>
    );
  }

  private async clear(): Promise<void> {
    const value: unknown = this.props.resetValue ?? '';
    if (!(await this.dispatchEvent('change', { value }))) this.props.onChange(value);
  }
}

/** amis' tree select drawn with our tree. */
class FormTreeSelect extends AmisTreeSelect {
  override render() {
    const props: OptionsControlProps = this.props;
    const { joinValues, extractValue, resetValue } = props;
    // Without `joinValues` and `extractValue` the value is a whole option object.
    const isValue = joinValues || extractValue;
    const shown = isPlainField(props) && isValue ? toFieldOptions(props.options, props, true) : undefined;
    if (!shown) return super.render();
    return (
      <div className={props.classnames('TreeSelectControl', props.className)} style={props.style}>
        <TreeSelectField
          {...fieldOf(props)}
          options={shown}
          onChange={(value) => void this.resultChangeEvent(value ?? resetValue ?? '')}
        />
      </div>
    );
  }
}

const fieldOf = (props: OptionsControlProps) => {
  const { selectedOptions, valueField, value } = props;
  const chosen: unknown = selectedOptions.length > 0 ? selectedOptions[0]?.[valueField || 'value'] : value;
  return {
    label: labelOf(props),
    value: chosen,
    placeholder: textOf(props.placeholder, props),
    clearable: props.clearable,
    loading: props.loading,
    onOpen: () => askAgain(props),
    disabled: props.disabled,
  };
};

function findOption(options: readonly Option[], value: unknown, valueField: string): Option | undefined {
  for (const option of options) {
    if (option[valueField] === value) return option;
    const below = option.children ? findOption(option.children, value, valueField) : undefined;
    if (below) return below;
  }
  return undefined;
}

OptionsControl({ type: 'nested-select', override: true })(FormNestedSelect);
OptionsControl({ type: 'tree-select', override: true })(FormTreeSelect as ComponentType<OptionsControlProps>);
