import { filterDate, FormItem, type FormControlProps } from 'amis-core';
import AmisDate from 'amis/lib/renderers/Form/InputDate';
import AmisDateRange from 'amis/lib/renderers/Form/InputDateRange';
import { advancedRanges, availableShortcuts, DateRangePicker } from 'amis-ui/lib/components/DateRangePicker';
import type { ComponentType } from 'react';
import type { RangePreset } from '../closed/days';
import { DateField } from '../form/date-field';
import { DateRangeField } from '../date-range-field';
import '../form/form-fields.css';
import { isPlainField, labelOf, showFault, textOf } from './plain-props';

const dayFormat = 'YYYY-MM-DD';

/** amis' dates are moment's, which it alone depends on. */
export type Moment = ReturnType<typeof filterDate>;
const toMoment = (day: string): Moment => filterDate(day, {}, dayFormat);

/** amis' date with ours in it: typed days are taken, and a wrong one is marked and refused. */
class FormDate extends AmisDate {
  static override defaultProps = { ...AmisDate.defaultProps, strictMode: false };
  private fault = '';

  /** @returns what is wrong with what is typed, for amis' form */
  validate(): string {
    return this.fault;
  }

  override render() {
    const { props } = this;
    if (!isPlainField(props) || !isShownAsDay(props)) return super.render();
    const { value, data, disabledDate } = props as FormControlProps;
    const format = formatOf(props);
    const day = value ? filterDate(value, data, format) : undefined;
    const { minDay, maxDay } = limitsOf(props);
    return (
      <div className={props.classnames('DateControl', 'is-date', props.className)}>
        <DateField
          label={labelOf(props)}
          value={day?.isValid() ? day.format(dayFormat) : ''}
          onChange={(next) =>
            void this.handleChange(next === '' ? (props.resetValue ?? '') : toMoment(next).format(format))
          }
          onFault={(fault) => {
            this.fault = fault;
            showFault(props, fault);
          }}
          placeholder={textOf(props.placeholder, props)}
          clearable={props['clearable'] !== false}
          disabled={props.disabled}
          minDay={minDay}
          maxDay={maxDay}
          isDisabled={disabledDate ? (each) => this.isDisabledDate(toMoment(each)) === true : undefined}
        />
      </div>
    );
  }
}

/** amis' range of days with ours in it. One day alone is no range yet: it is refused until the other is there. */
class FormDateRange extends AmisDateRange {
  private fault = '';
  /** A day without its other one, which amis knows no value for. */
  private half: { start: string; end: string } | undefined;

  /** @returns what is wrong with what is typed, for amis' form */
  validate(): string {
    if (this.fault !== '') return this.fault;
    return this.half ? '请选择开始日期和结束日期' : '';
  }

  private take(start: string, end: string): void {
    const { props } = this;
    this.half = (start === '') !== (end === '') ? { start, end } : undefined;
    if (this.half || start === '') {
      this.forceUpdate();
      return void this.handleChange(props['resetValue'] ?? '');
    }
    void this.handleChange(toRangeValue(toMoment(start).startOf('day'), toMoment(end).endOf('day'), props));
  }

  override render() {
    const { props } = this;
    const presets = isPlainField(props) && isShownAsDay(props) ? toPresets(props) : 'unknown';
    if (presets === 'unknown') return super.render();
    const { startDate, endDate } = readRange(props);
    const shown = this.half ?? {
      start: startDate?.format(dayFormat) ?? '',
      end: endDate?.format(dayFormat) ?? '',
    };
    return (
      <div className={props.classnames('DateRangeControl', 'is-date', props.className)}>
        <DateRangeField
          label={labelOf(props)}
          {...shown}
          {...limitsOf(props)}
          onChange={(start, end) => this.take(start, end)}
          onFault={(fault) => {
            this.fault = fault;
            showFault(props, fault);
          }}
          startPlaceholder={textOf(props.startPlaceholder, props)}
          endPlaceholder={textOf(props.endPlaceholder, props)}
          presets={presets}
          clearable={props['clearable'] !== false}
          disabled={props.disabled}
        />
      </div>
    );
  }
}

export const formatOf = (props: FormControlProps) => String(props['valueFormat'] || props['format'] || 'X');

/** The two moments of a range's value. */
export function readRange(props: FormControlProps): Record<'startDate' | 'endDate', Moment | undefined> {
  const { joinValues = true, delimiter = ',' } = props;
  return DateRangePicker.unFormatValue(props.value, formatOf(props), joinValues, delimiter, props.data);
}

export function toRangeValue(startDate: Moment, endDate: Moment, props: FormControlProps): unknown {
  const { joinValues = true, delimiter = ',' } = props;
  return DateRangePicker.formatValue({ startDate, endDate }, formatOf(props), joinValues, delimiter);
}

/** Ours show days only as `2026-01-31`. */
function isShownAsDay(props: FormControlProps): boolean {
  const shown: unknown = props['displayFormat'] || props['inputFormat'];
  return (shown === undefined || shown === dayFormat) && typeof props['disabledDate'] !== 'string';
}

export function limitsOf({ minDate, maxDate, data, ...props }: FormControlProps) {
  const dayOf = (limit: unknown) => {
    const day = limit ? filterDate(limit as string, data, formatOf(props as FormControlProps)) : undefined;
    return day?.isValid() ? day.format(dayFormat) : undefined;
  };
  return { minDay: dayOf(minDate), maxDay: dayOf(maxDate) };
}

/** The page's shortcuts as days; undefined for the usual ones, 'unknown' where one is more than a name of amis'. */
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
      start: shortcut.startDate(toMoment('now')).format(dayFormat),
      end: shortcut.endDate(toMoment('now')).format(dayFormat),
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

// amis' own types of what its wrapper hands down are wider than those of its controls.
FormItem({ type: 'input-date', override: true, weight: -150 })(FormDate as ComponentType<FormControlProps>);
FormItem({ type: 'input-date-range', override: true })(
  FormDateRange as unknown as ComponentType<FormControlProps>,
);
