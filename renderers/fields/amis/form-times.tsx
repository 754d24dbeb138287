import { filterDate, FormItem, type FormControlProps } from 'amis-core';
import AmisDate from 'amis/lib/renderers/Form/InputDate';
import AmisDateRange from 'amis/lib/renderers/Form/InputDateRange';
import type { ComponentType } from 'react';
import { DateRangeField } from '../date-range-field';
import { DateField } from '../form/date-field';
import '../form/form-fields.css';
import { TimeInput } from '../form/time-input';
import { formatOf, limitsOf, readRange, toRangeValue, type Moment } from './form-dates';
import { isPlainField, labelOf, showFault, textOf } from './plain-props';

/** amis' day with a time, and its time of day, with ours in it: what is typed is taken, or marked and refused. */
class FormTime extends AmisDate {
  private faults = { day: '', time: '' };

  /** @returns what is wrong with what is typed, for amis' form */
  validate(): string {
    return this.faults.day || this.faults.time;
  }

  private readonly note = (fault: Partial<typeof this.faults>): void => {
    this.faults = { ...this.faults, ...fault };
    showFault(this.props, this.faults.day || this.faults.time);
  };

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
        onFault={(time) => this.note({ time })}
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
          onFault={(day) => this.note({ day })}
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

interface Ends {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
}

/** amis' range of days with times, and of times of day, with ours in it. Without its other end it is no range yet. */
class FormTimeRange extends AmisDateRange {
  private faults = { days: '', start: '', end: '' };
  /** Ends that amis knows no value for: one without the other, or in the wrong order. */
  private half: Ends | undefined;

  /** @returns what is wrong with what is typed, for amis' form */
  validate(): string {
    const { days, start, end } = this.faults;
    const fault = days || start || end;
    if (fault || !this.half) return fault;
    const isBackward = this.hasDays && this.half.startDay !== '' && this.half.endDay !== '';
    return isBackward ? '结束时间不能早于开始时间' : '请选择开始时间和结束时间';
  }

  private readonly note = (fault: Partial<typeof this.faults>): void => {
    this.faults = { ...this.faults, ...fault };
    showFault(this.props, this.faults.days || this.faults.start || this.faults.end);
  };

  private get hasDays(): boolean {
    return this.props.type === 'input-datetime-range';
  }

  private put(ends: Ends): void {
    const props: FormControlProps = this.props;
    const start = toEnd(ends.startDay, ends.startTime, this.hasDays && '00:00:00');
    const end = toEnd(ends.endDay, ends.endTime, this.hasDays && '23:59:59');
    this.half = undefined;
    if (start && end && !(this.hasDays && start > end))
      return void this.handleChange(toRangeValue(toMoment(start), toMoment(end), props));
    if (start || end) this.half = ends;
    this.forceUpdate();
    void this.handleChange(props['resetValue'] ?? '');
  }

  override render() {
    const props: FormControlProps = this.props;
    const shown = String(props['displayFormat'] || props['inputFormat']);
    if (!isPlainField(props) || !shownFormats.has(shown)) return super.render();
    const ends = this.half ?? readEnds(props);
    const label = labelOf(props);
    const disabled = Boolean(props.disabled);
    const placeholders = {
      start: textOf(props.startPlaceholder, props),
      end: textOf(props.endPlaceholder, props),
    };
    const toTime = (end: 'start' | 'end', name: string) => (
      <TimeInput
        label={`${label} ${name}`}
        value={ends[`${end}Time`]}
        onChange={(time) => this.put({ ...ends, [`${end}Time`]: time })}
        onFault={(fault) => this.note({ [end]: fault })}
        withSeconds={shown.endsWith('ss')}
        placeholder={this.hasDays ? undefined : placeholders[end]}
        disabled={disabled}
      />
    );
    return (
      <div
        className={props.classnames(
          'DateRangeControl',
          this.hasDays ? 'is-datetime' : 'is-time',
          props.className,
        )}
      >
        {this.hasDays && (
          <DateRangeField
            label={label}
            start={ends.startDay}
            end={ends.endDay}
            {...limitsOf(props)}
            onChange={(startDay, endDay) => this.put({ ...ends, startDay, endDay })}
            onFault={(days) => this.note({ days })}
            startPlaceholder={placeholders.start}
            endPlaceholder={placeholders.end}
            clearable={props['clearable'] !== false}
            disabled={disabled}
          />
        )}
        <div className="field-control" role="group" aria-label={label} data-disabled={disabled || undefined}>
          {toTime('start', '开始时间')}
          <span className="field-range-dash" aria-hidden="true">
            ~
          </span>
          {toTime('end', '结束时间')}
        </div>
      </div>
    );
  }
}

/** One end of the range as text; '' where a required part is missing and has no default. */
function toEnd(day: string, time: string, timeOfDay: string | false): string {
  if (timeOfDay === false) return time && `${toToday()} ${time}`;
  return day && `${day} ${time || timeOfDay}`;
}

function readEnds(props: FormControlProps): Ends {
  const { startDate, endDate } = readRange(props);
  const partsOf = (end: Moment | undefined) =>
    end?.isValid() ? end.format('YYYY-MM-DD HH:mm:ss').split(' ') : [];
  const [startDay = '', startTime = ''] = partsOf(startDate);
  const [endDay = '', endTime = ''] = partsOf(endDate);
  return { startDay, startTime, endDay, endTime };
}

class FormDatetimeRange extends FormTimeRange {
  static override defaultProps = { ...AmisDateRange.defaultProps, inputFormat: 'YYYY-MM-DD HH:mm' };
}
class FormRangeOfDay extends FormTimeRange {
  static override defaultProps = {
    ...AmisDateRange.defaultProps,
    format: 'HH:mm',
    inputFormat: 'HH:mm',
    viewMode: 'time',
    ranges: '',
    shortcuts: '',
  };
}

const shownFormats = new Set(['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'HH:mm:ss', 'HH:mm']);
const toMoment = (text: string) => filterDate(text, {}, 'YYYY-MM-DD HH:mm:ss');
const toToday = () => filterDate('now', {}, 'X').format('YYYY-MM-DD');

// amis' own types of what its wrapper hands down are wider than those of its controls.
type Control = ComponentType<FormControlProps>;
FormItem({ type: 'input-datetime', override: true })(FormDatetime as Control);
FormItem({ type: 'input-time', override: true })(FormTimeOfDay as Control);
FormItem({ type: 'input-datetime-range', override: true, sizeMutable: false })(
  FormDatetimeRange as unknown as Control,
);
FormItem({ type: 'input-time-range', override: true, sizeMutable: false })(
  FormRangeOfDay as unknown as Control,
);
