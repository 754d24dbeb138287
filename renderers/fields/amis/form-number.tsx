import AmisNumber from 'amis/lib/renderers/Form/InputNumber';
import { FormItem } from 'amis-core';
import { NumberField } from '../form/number-field';
import { isPlainField, labelOf, showFault, textOf } from './plain-props';

/** amis' number drawn with our field: a number outside its limits is marked and refused, not replaced. */
class FormNumber extends AmisNumber {
  static override defaultProps = { ...AmisNumber.defaultProps, validations: 'isNumeric' };
  private fault = '';

  /** @returns the fault in the typed text, for amis' form */
  validate(): string {
    return this.fault;
  }

  private readonly note = (fault: string): void => {
    this.fault = fault;
    if (fault === '') showFault(this.props, '');
  };

  private leave(): void {
    if (this.fault !== '') showFault(this.props, this.fault);
    void this.dispatchEvent('blur');
  }

  override render() {
    const props = this.props;
    const { value, prefix, suffix } = props as { value: unknown; prefix?: unknown; suffix?: unknown };
    const { min, max, precision, step } = props;
    // amis handles limits that the page computes.
    if (!isPlainField(props) || !isNumber(min) || !isNumber(max)) return super.render();
    const number = value === undefined || value === null || value === '' ? undefined : Number(value);
    return (
      <div
        className={props.classnames('NumberControl', props.className)}
        ref={(box) => this.inputRef(box?.querySelector('input'))}
        onFocus={() => void this.dispatchEvent('focus')}
        onBlur={() => this.leave()}
      >
        <NumberField
          min={min}
          max={max}
          precision={precision}
          name={props.name}
          label={labelOf(props)}
          value={Number.isNaN(number) ? undefined : number}
          onChange={(next) => void this.handleChange(next ?? null)}
          onFault={this.note}
          step={step}
          placeholder={textOf(props.placeholder, props)}
          prefix={textOf(prefix, props)}
          suffix={textOf(suffix, props)}
          disabled={props.disabled}
        />
      </div>
    );
  }
}

const isNumber = (limit: unknown): limit is number | undefined =>
  limit === undefined || typeof limit === 'number';

FormItem({ type: 'input-number', override: true, detectProps: ['precision', 'suffix'] })(FormNumber);
