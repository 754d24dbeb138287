import { useRef, useState, type FocusEvent } from 'react';
import { toShanghaiDay } from '../report/ranges';
import { DayBox, DayInput, type DayFieldProps } from './closed/day-box';
import { inOrder, type DayRange, type RangePreset } from './closed/days';
import { lazyPart, useOpening } from './closed/opening';

export interface DateRangeFieldProps extends DayFieldProps {
  /** Id of the first input; the second one gets `${id}-end`. */
  id?: string | undefined;
  /** Shanghai days `YYYY-MM-DD`, '' for none. */
  start: string;
  end: string;
  onChange(start: string, end: string): void;
  startPlaceholder?: string | undefined;
  endPlaceholder?: string | undefined;
  /** Preset ranges; defaults to the usual ones up to today. */
  presets?: readonly RangePreset[] | undefined;
}

const noFaults = { start: '', end: '' };

const calendar = lazyPart(async () => (await import('./open/calendar-popup')).RangePopup);

/**
 * Two days that can be typed, or chosen in a calendar opened by a click, the icon or the down arrow. Typed days
 * are accepted on Enter, Tab and blur; days in the wrong order are swapped when the whole field loses the focus.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, start, end, onChange, startPlaceholder = '开始日期', endPlaceholder = '结束日期' } = props;
  const { disabled = false, invalid = false } = props;
  const [faults, setFaults] = useState(noFaults);
  const [cleared, setCleared] = useState(0);
  const opening = useOpening(calendar, { disabled });
  const today = toShanghaiDay(new Date());
  // A day that its input takes on blur is there before the next rendering.
  const newest = useRef<DayRange>(props);
  newest.current = props;

  function note(next: { start: string; end: string }): void {
    setFaults(next);
    props.onFault?.(next.start || next.end);
  }
  function put(nextStart: string, nextEnd: string, order: boolean): void {
    const last = newest.current;
    const range = order ? inOrder(nextStart, nextEnd) : { start: nextStart, end: nextEnd };
    newest.current = range;
    if (range.start !== last.start || range.end !== last.end) onChange(range.start, range.end);
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    const { start, end } = newest.current;
    if (!currentTarget.contains(relatedTarget)) put(start, end, true);
  }
  const fault = faults.start || faults.end;
  // Marks both inputs only when neither has a fault of its own.
  const both = { cleared, describedBy: props.describedBy, invalid: invalid && !fault };
  return (
    <div
      role="group"
      aria-label={label}
      className="field-control field-range"
      data-disabled={disabled || undefined}
      data-invalid={invalid || !!fault || undefined}
      onBlur={onBlur}
    >
      <DayBox
        field={props}
        today={today}
        opening={opening}
        isFilled={start !== '' || end !== ''}
        onClear={() => {
          note(noFaults);
          setCleared(cleared + 1);
          put('', '', false);
          opening.trigger.current?.focus();
        }}
        calendar={(Popup, common) => (
          <Popup
            {...common}
            start={start}
            end={end}
            presets={props.presets}
            onChange={(range) => {
              note(noFaults);
              put(range.start, range.end, true);
            }}
          />
        )}
      >
        {(shared) => (
          <>
            <DayInput
              {...shared}
              {...both}
              id={props.id}
              name={`${label} ${startPlaceholder}`}
              placeholder={startPlaceholder}
              value={start}
              onFault={(start) => note({ ...faults, start })}
              onDay={(value, isEnter) => put(value, end, isEnter)}
            />
            <span className="field-range-dash" aria-hidden="true">
              ~
            </span>
            <DayInput
              {...shared}
              {...both}
              id={props.id && `${props.id}-end`}
              name={`${label} ${endPlaceholder}`}
              placeholder={endPlaceholder}
              value={end}
              onFault={(end) => note({ ...faults, end })}
              onDay={(value, isEnter) => put(start, value, isEnter)}
            />
          </>
        )}
      </DayBox>
    </div>
  );
}
