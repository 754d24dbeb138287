import { filterDate, FormItem, type FormControlProps } from 'amis-core';
import AmisDate from 'amis/lib/renderers/Form/InputDate';
import AmisDateRange from 'amis/lib/renderers/Form/InputDateRange';
import { advancedRanges, availableShortcuts, DateRangePicker } from 'amis-ui/lib/components/DateRangePicker';
import type { ComponentType } from 'react';
import type { RangePreset } from '../closed/days';
import { DateField } from '../form/date-field';
import { DateRangeField } from '../date-range-field';
import '../form/form-fields.css';
import { TimeInput } from '../form/time-input';
import { isPlainField, labelOf, showFault, textOf } from './plain-props';

/** amis' dates are moment objects; only amis depends on moment. */
type Moment = ReturnType<typeof filterDate>;
const dayFormat = 'YYYY-MM-DD';
const wholeFormat = 'YYYY-MM-DD HH:mm:ss';
const timeFormats = new Set([wholeFormat, 'YYYY-MM-DD HH:mm', 'HH:mm:ss', 'HH:mm']);
const toMoment = (text: string): Moment => filterDate(text, {}, wholeFormat);
const toDay = (moment: Moment): string => moment.format(dayFormat);
/** The moment in Shanghai time, in any browser time zone. */
const toNow = (): Moment => filterDate('now', {}, 'X').utcOffset(8 * 60);
const toToday = (): string => toDay(toNow());

/** The parts of a field of one of these types; each end of a range has the same parts. */
function partsOf({ type }: FormControlProps) {
  const [hasDay, hasTime] = [type.includes('date'), type.includes('time')];
  return { hasDay, hasTime, className: `is-${hasDay ? 'date' : ''}${hasTime ? 'time' : ''}` };
}

/**
 * The format that amis would show; undefined unless it is a day like `2026-01-31`, a time like `09:30`, or both.
 */
function findShownFormat(props: FormControlProps): string | undefined {
  if (!isPlainField(props)) return undefined;
  const shown = String((props['displayFormat'] || props['inputFormat']) ?? dayFormat);
  if (partsOf(props).hasTime) return timeFormats.has(shown) ? shown : undefined;
  return shown === dayFormat && typeof props['disabledDate'] !== 'string' ? shown : undefined;
}

const formatOf = (props: FormControlProps) => String(props['valueFormat'] || props['format'] || 'X');

const split = (moment: Moment | undefined): string[] =>
  moment?.isValid() ? moment.format(wholeFormat).split(' ') : [];

function limitsOf({ minDate, maxDate, data, ...props }: FormControlProps) {
  const dayOf = (limit: unknown) => {
    const day = limit ? filterDate(limit as string, data, formatOf(props as FormControlProps)) : undefined;
    return day?.isValid() ? toDay(day) : undefined;
  };
  return { minDay: dayOf(minDate), maxDay: dayOf(maxDate) };
}

/** The first fault among the parts of a control. */
const firstOf = (faults: Readonly<Record<string, string>>) => Object.values(faults).find(Boolean) ?? '';

/** amis' date, time and datetime drawn with our fields: typed text is accepted, or marked and refused. */
class FormMoment extends AmisDate {
  private faults = { day: '', time: '' };

  /** @returns the fault in the typed text, for amis' form */
  validate(): string {
    return firstOf(this.faults);
  }

  private readonly note = (fault: Partial<typeof this.faults>): void => {
    this.faults = { ...this.faults, ...fault };
    showFault(this.props, firstOf(this.faults));
  };

  private put(day: string, time: string): void {
    const { props } = this;
    const { hasDay } = partsOf(props);
    const isNone = (hasDay ? day : time) === '';
    const text = `${hasDay ? day : toToday()} ${time || '00:00:00'}`;
    void this.handleChange(isNone ? (props.resetValue ?? '') : toMoment(text).format(formatOf(props)));
  }

  override render() {
    const { props } = this;
    const shown = findShownFormat(props);
    if (shown === undefined) return super.render();
    const { value, data, disabledDate, disabled = false } = props as FormControlProps;
    const [day = '', time = ''] = split(value ? filterDate(value, data, formatOf(props)) : undefined);
    const { hasDay, hasTime, className } = partsOf(props);
    const label = labelOf(props);
    const placeholder = textOf(props.placeholder, props);
    return (
      <div className={props.classnames('DateControl', className, props.className)}>
        {hasDay && (
          <DateField
            label={label}
            value={day}
            onChange={(next) => this.put(next, hasTime ? time : '')}
            onFault={(day) => this.note({ day })}
            placeholder={placeholder}
            clearable={props['clearable'] !== false}
            disabled={disabled}
            {...limitsOf(props)}
            isDisabled={
              disabledDate ? (each) => this.isDisabledDate(toMoment(`${each} 00:00:00`)) === true : undefined
            }
          />
        )}
        {hasTime && (
          <div className="field-control" data-disabled={disabled || undefined}>
            <TimeInput
              label={hasDay ? `${label} 时间` : label}
              value={time}
              onChange={(next) => this.put(day || toToday(), next)}
              onFault={(time) => this.note({ time })}
              withSeconds={shown.endsWith('ss')}
              placeholder={hasDay ? undefined : placeholder}
              disabled={disabled}
            />
          </div>
        )}
      </div>
    );
  }
}

class FormDate extends FormMoment {
  static override defaultProps = { ...AmisDate.defaultProps, strictMode: false };
}
class FormDatetime extends FormMoment {
  static override defaultProps = { ...AmisDate.defaultProps, inputFormat: wholeFormat };
}
class FormTime extends FormMoment {
  static override defaultProps = { ...AmisDate.defaultProps, inputFormat: 'HH:mm', viewMode: 'time' };
}

interface Ends {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
}

/**
 * amis' date, time and datetime ranges drawn with our fields. A single end is refused until the other one is
 * filled.
 */
class FormRange extends AmisDateRange {
  private faults = { days: '', start: '', end: '' };
  /** Ends that amis cannot represent as a value: one without the other, or in the wrong order. */
  private half: Ends | undefined;

  /** @returns the fault in the typed text, for amis' form */
  validate(): string {
    const fault = firstOf(this.faults);
    if (fault || !this.half) return fault;
    const { hasDay, hasTime } = partsOf(this.props);
    if (!hasTime) return '请选择开始日期和结束日期';
    const isBackward = hasDay && this.half.startDay !== '' && this.half.endDay !== '';
    return isBackward ? '结束时间不能早于开始时间' : '请选择开始时间和结束时间';
  }

  private readonly note = (fault: Partial<typeof this.faults>): void => {
    this.faults = { ...this.faults, ...fault };
    showFault(this.props, firstOf(this.faults));
  };

  private put(ends: Ends): void {
    const props: FormControlProps = this.props;
    const { hasDay, hasTime } = partsOf(props);
    /** '' when a required part is missing and has no default. */
    const toEnd = (day: string, time: string, fallback: string) => {
      if (!hasDay) return time && `${toToday()} ${time}`;
      return day && `${day} ${(hasTime && time) || fallback}`;
    };
    const start = toEnd(ends.startDay, ends.startTime, '00:00:00');
    const end = toEnd(ends.endDay, ends.endTime, '23:59:59');
    const isWhole = start !== '' && end !== '' && !(hasDay && hasTime && start > end);
    this.half = !isWhole && (start || end) ? ends : undefined;
    if (isWhole) {
      const last = hasTime ? toMoment(end) : toMoment(end).endOf('day');
      return void this.handleChange(toRangeValue(toMoment(start), last, props));
    }
    this.forceUpdate();
    void this.handleChange(props['resetValue'] ?? '');
  }

  override render() {
    const props: FormControlProps = this.props;
    const shown = findShownFormat(props);
    const presets = toPresets(props);
    if (shown === undefined || presets === 'unknown') return super.render();
    const { hasDay, hasTime, className } = partsOf(props);
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
        placeholder={hasDay ? undefined : placeholders[end]}
        disabled={disabled}
      />
    );
    return (
      <div className={props.classnames('DateRangeControl', className, props.className)}>
        {hasDay && (
          <DateRangeField
            label={label}
            start={ends.startDay}
            end={ends.endDay}
            {...limitsOf(props)}
            onChange={(startDay, endDay) => this.put({ ...ends, startDay, endDay })}
            onFault={(days) => this.note({ days })}
            startPlaceholder={placeholders.start}
            endPlaceholder={placeholders.end}
            presets={presets}
            clearable={props['clearable'] !== false}
            disabled={disabled}
          />
        )}
        {hasTime && (
          <div
            className="field-control"
            role="group"
            aria-label={label}
            data-disabled={disabled || undefined}
          >
            {toTime('start', '开始时间')}
            <span className="field-range-dash" aria-hidden="true">
              ~
            </span>
            {toTime('end', '结束时间')}
          </div>
        )}
      </div>
    );
  }
}

class FormDatetimeRange extends FormRange {
  static override defaultProps = { ...AmisDateRange.defaultProps, inputFormat: 'YYYY-MM-DD HH:mm' };
}
class FormTimeRange extends FormRange {
  static override defaultProps = {
    ...AmisDateRange.defaultProps,
    format: 'HH:mm',
    inputFormat: 'HH:mm',
    viewMode: 'time',
    ranges: '',
    shortcuts: '',
  };
}

function readEnds(props: FormControlProps): Ends {
  const { joinValues = true, delimiter = ',', value, data } = props;
  const { startDate, endDate } = DateRangePicker.unFormatValue(
    value,
    formatOf(props),
    joinValues,
    delimiter,
    data,
  );
  const [startDay = '', startTime = ''] = split(startDate);
  const [endDay = '', endTime = ''] = split(endDate);
  return { startDay, startTime, endDay, endTime };
}

function toRangeValue(startDate: Moment, endDate: Moment, props: FormControlProps): unknown {
  const { joinValues = true, delimiter = ',' } = props;
  return DateRangePicker.formatValue({ startDate, endDate }, formatOf(props), joinValues, delimiter);
}

/**
 * The page's shortcuts as ranges of days; undefined for the defaults, 'unknown' when one is not a plain amis
 * name.
 */
function toPresets(props: FormControlProps): RangePreset[] | undefined | 'unknown' {
  const schema = props.$schema as { shortcuts?: unknown };
  if (schema.shortcuts === undefined) return undefined;
  const names = typeof schema.shortcuts === 'string' ? schema.shortcuts.split(',') : schema.shortcuts;
  if (!Array.isArray(names)) return 'unknown';
  const presets: RangePreset[] = [];
  for (const name of names as unknown[]) {
    const shortcut = typeof name === 'string' ? findShortcut(name.trim(), props) : undefined;
    if (!shortcut) return 'unknown';
    presets.push({
      label: props.translate(shortcut.label),
      start: shortcut.startDate(toNow()).format(dayFormat),
      end: shortcut.endDate(toNow()).format(dayFormat),
    });
  }
  return presets;
}

interface Shortcut {
  label: string;
  startDate(now: Moment): Moment;
  endDate(now: Moment): Moment;
}

function findShortcut(name: string, { translate }: FormControlProps): Shortcut | undefined {
  const known = (availableShortcuts as Record<string, Shortcut>)[name];
  if (known) return known;
  for (const { regexp, resolve } of advancedRanges) {
    const found = regexp.exec(name);
    if (found) return (resolve as (...args: unknown[]) => Shortcut)(translate, ...found);
  }
  return undefined;
}

// amis types the props of its wrapper wider than those of its controls.
const register = (Control: unknown, item: Parameters<typeof FormItem>[0]) =>
  FormItem({ override: true, ...item })(Control as ComponentType<FormControlProps>);
register(FormDate, { type: 'input-date', weight: -150 });
register(FormDatetime, { type: 'input-datetime' });
register(FormTime, { type: 'input-time' });
register(FormRange, { type: 'input-date-range' });
register(FormDatetimeRange, { type: 'input-datetime-range', sizeMutable: false });
register(FormTimeRange, { type: 'input-time-range', sizeMutable: false });
