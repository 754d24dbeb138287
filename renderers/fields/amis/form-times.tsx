import { filterDate, FormItem, type FormControlProps } from 'amis-core';
import AmisDate from 'amis/lib/renderers/Form/InputDate';
import type { ComponentType } from 'react';
import { DateField } from '../form/date-field';
import '../form/form-fields.css';
import { TimeInput } from '../form/time-input';
import { formatOf, limitsOf } from './form-dates';
import { isPlainField, labelOf, textOf } from './plain-props';

/** amis' day with a time, and its time of day, with ours in it: what is typed is taken, or marked and refused. */
class FormTime extends AmisDate {
  private faults = { day: '', time: '' };

  /** @returns what is wrong with what is typed, for amis' form */
  validate(): string {
    return this.faults.day || this.faults.time;
  }

  private put(day: string, time: string): void {
    const { props } = this;
    const hasDay = props.type === 'input-datetime';
    const isNone = hasDay ? day === '' : time === '';
    const text = hasDay ? `${day} ${time || '00:00:00'}` : `${toToday()} ${time}`;
    const value = isNone ? (props.resetValue ?? '') : toMoment(text).format(formatOf(props));
    void this.handleChange(value);
  }

  override render() {
    const { props } = this;
    const shown = String(props.displayFormat || props.inputFormat);
    if (!isPlainField(props) || !shownFormats.has(shown)) return super.render();
    const found = props['value']
      ? filterDate(props['value'] as string, props.data, formatOf(props))
      : undefined;
    const [day = '', time = ''] = found?.isValid() ? found.format('YYYY-MM-DD HH:mm:ss').split(' ') : [];
    const label = labelOf(props);
    const disabled = props.disabled ?? false;
    const timeInput = (
      <TimeInput
        label={props.type === 'input-datetime' ? `${label} 时间` : label}
        value={time}
        onChange={(next) => this.put(day || toToday(), next)}
        onFault={(fault) => (this.faults = { ...this.faults, time: fault })}
        withSeconds={shown.endsWith('ss')}
        placeholder={props.type === 'input-time' ? textOf(props.placeholder, props) : undefined}
        disabled={disabled}
      />
    );
    if (props.type === 'input-time') {
      return (
        <div className={props.classnames('DateControl', 'is-time', props.className)}>
          <div className="field-control" data-disabled={disabled || undefined}>
            {timeInput}
          </div>
        </div>
      );
    }
    return (
      <div className={props.classnames('DateControl', 'is-datetime', props.className)}>
        <DateField
          label={label}
          value={day}
          onChange={(next) => this.put(next, time)}
          onFault={(fault) => (this.faults = { ...this.faults, day: fault })}
          placeholder={textOf(props.placeholder, props)}
          clearable={props['clearable'] !== false}
          disabled={disabled}
          {...limitsOf(props)}
        />
        <div className="field-control" data-disabled={disabled || undefined}>
          {timeInput}
        </div>
      </div>
    );
  }
}

class FormDatetime extends FormTime {
  static override defaultProps = { ...AmisDate.defaultProps, inputFormat: 'YYYY-MM-DD HH:mm:ss' };
}
class FormTimeOfDay extends FormTime {
  static override defaultProps = { ...AmisDate.defaultProps, inputFormat: 'HH:mm', viewMode: 'time' };
}

const shownFormats = new Set(['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'HH:mm:ss', 'HH:mm']);
const toMoment = (text: string) => filterDate(text, {}, 'YYYY-MM-DD HH:mm:ss');
const toToday = () => filterDate('now', {}, 'X').format('YYYY-MM-DD');

type Control = ComponentType<FormControlProps>;
FormItem({ type: 'input-datetime', override: true })(FormDatetime as unknown as Control);
FormItem({ type: 'input-time', override: true })(FormTimeOfDay as unknown as Control);
