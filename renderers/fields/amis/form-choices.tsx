import { FormItem, OptionsControl, type FormControlProps, type OptionsControlProps } from 'amis-core';
import type { ComponentType } from 'react';
import AmisCheckboxes from 'amis/lib/renderers/Form/Checkboxes';
import AmisRadios from 'amis/lib/renderers/Form/Radios';
import AmisSwitch from 'amis/lib/renderers/Form/Switch';
import { ChoiceGroup } from '../form/choice-group';
import { isSameValue } from '../options';
import { SwitchField } from '../switch-field';
import { isPlainField, labelOf, textOf, toFieldOptions } from './plain-props';

/** amis' radios drawn with native inputs. */
class FormRadios extends AmisRadios {
  static override defaultProps = { ...AmisRadios.defaultProps, multiple: false, inline: true };

  override render() {
    const props: OptionsControlProps = this.props;
    const { options, value, valueField } = props;
    const shown = isPlainField(props) ? toFieldOptions(options, props) : undefined;
    // Without `joinValues` and `extractValue` the value is a whole option object: amis draws the field.
    if (!shown || !(props.joinValues || props.extractValue)) return super.render();
    return (
      <div className={props.classnames('RadiosControl', props.className)}>
        <ChoiceGroup
          kind="radio"
          label={labelOf(props)}
          options={shown}
          isChosen={(index) => isSameValue(options[index]?.[valueField || 'value'], value)}
          onToggle={(index) => void this.handleChange(options[index] ?? {})}
          stacked={props['inline'] === false}
          required={props.required}
          disabled={props.disabled}
          placeholder={textOf(props.placeholder, props)}
        />
      </div>
    );
  }
}

/** amis' checkboxes drawn with native inputs. */
class FormCheckboxes extends AmisCheckboxes {
  override render() {
    const props: OptionsControlProps = this.props;
    const { options, selectedOptions, checkAll, checkAllText } = props;
    const shown = isPlainField(props) ? toFieldOptions(options, props) : undefined;
    if (!shown) return super.render();
    return (
      <div className={props.classnames('CheckboxesControl', props.className)}>
        <ChoiceGroup
          kind="checkbox"
          label={labelOf(props)}
          options={shown}
          isChosen={(index) => selectedOptions.some((option) => option === options[index])}
          onToggle={(index) => {
            const option = options[index];
            if (option) props.onToggle(option);
          }}
          all={
            checkAll
              ? { label: textOf(checkAllText, props) ?? '全选', onToggle: () => props.onToggleAll() }
              : undefined
          }
          stacked={props['inline'] === false}
          disabled={props.disabled}
          placeholder={textOf(props.placeholder, props)}
        />
      </div>
    );
  }
}

/** amis' switch drawn with our SwitchField. */
class FormSwitch extends AmisSwitch {
  override render() {
    const props = this.props;
    const { value, trueValue, falseValue, onText, offText, option } = props;
    const texts: unknown[] = [onText, offText, option];
    if (!isPlainField(props) || texts.some((text) => text !== undefined && typeof text !== 'string'))
      return super.render();
    return (
      <div className={props.classnames('SwitchControl', props.className)}>
        <SwitchField
          label={labelOf(props) || String(option ?? '')}
          checked={value === trueValue}
          onText={textOf(onText, props)}
          offText={textOf(offText, props)}
          disabled={props.disabled}
          onChange={(on) =>
            void this.handleChange((on ? trueValue : falseValue) as string | number | boolean)
          }
        />
        {option && <span className="field-switch-option">{option}</span>}
      </div>
    );
  }
}

// amis types the props of its wrappers wider than those of its controls.
const inLine = { override: true, sizeMutable: false, thin: true };
OptionsControl({ type: 'radios', ...inLine })(FormRadios);
OptionsControl({ type: 'checkboxes', ...inLine })(FormCheckboxes as ComponentType<OptionsControlProps>);
FormItem({ type: 'switch', ...inLine })(FormSwitch as ComponentType<FormControlProps>);
