import { Fragment, useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import '../fields.css';
import { parseDay } from './days';
import { ClearButton, Glyph } from './field-parts';
import type { Opening } from './opening';

/** What a field of one day and one of a range both take. */
export interface DayFieldProps {
  /** Accessible name. */
  label: string;
  clearable?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Shanghai days `YYYY-MM-DD`. Days outside cannot be chosen; typed, they are marked. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  /** What is wrong with what is typed, '' when nothing is. It stays, to be mended. */
  onFault?(reason: string): void;
}

/** What every calendar takes from the field that opens it. */
export interface CalendarProps {
  trigger: RefObject<HTMLElement>;
  /** The focus stays in the input beside which it opens, until the calendar is pointed at. */
  isBeside: boolean;
  label: string;
  today: string;
  minDay: string | undefined;
  maxDay: string | undefined;
  onClose(keepFocus?: boolean): void;
}

interface DayBoxProps<Calendar> {
  field: DayFieldProps;
  today: string;
  opening: Opening<Calendar>;
  /** Something is chosen that the cross clears. */
  isFilled: boolean;
  onClear(): void;
  /** Draws the open calendar. */
  calendar(Calendar: Calendar, props: CalendarProps): ReactNode;
  /** The inputs, which all take these. */
  children(shared: SharedInputProps): ReactNode;
}

type SharedInputProps = Pick<DayInputProps, 'today' | 'disabled' | 'minDay' | 'maxDay' | 'calendar'>;

/** What stands in the box of a field of days: its inputs, the cross, the calendar's button, and the open calendar. */
export function DayBox<Calendar>(props: DayBoxProps<Calendar>) {
  const { field, today, opening, isFilled, onClear, calendar, children } = props;
  const { label, clearable, disabled = false, minDay, maxDay } = field;
  const { trigger, isBeside, close, part } = opening;
  return (
    <>
      {children({ today, disabled, minDay, maxDay, calendar: opening })}
      {clearable && isFilled && !disabled && <ClearButton label={label} onClear={onClear} />}
      <button
        {...opening.button}
        className="field-button"
        aria-label={`打开日历：${label}`}
        aria-haspopup="dialog"
        disabled={disabled}
      >
        <Glyph path="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5v3m5-3v3" />
      </button>
      {part && (
        // Moving into the calendar opens it anew, this time with the focus in it.
        <Fragment key={+isBeside}>
          {calendar(part, { trigger, isBeside, label, today, minDay, maxDay, onClose: close })}
        </Fragment>
      )}
    </>
  );
}

interface DayInputProps {
  id?: string | undefined;
  /** Accessible name. */
  name: string;
  placeholder: string;
  /** `YYYY-MM-DD`, '' for none. */
  value: string;
  today: string;
  disabled: boolean;
  /** Another number drops what is typed. */
  cleared?: number;
  invalid: boolean;
  describedBy?: string | undefined;
  minDay?: string | undefined;
  maxDay?: string | undefined;
  /** A day was typed, or the text emptied; `isEnter` where Enter took it. */
  onDay(day: string, isEnter: boolean): void;
  /** Why the text means no day, or one that may not be chosen; '' when it does. It stays, to be mended. */
  onFault(reason: string): void;
  calendar: Opening<unknown>;
}

/**
 * A day that is typed. What is typed is taken on Enter, Tab and when the input is left. A click opens the calendar
 * beside it and a key closes it again; the down arrow goes into the calendar.
 */
export function DayInput(props: DayInputProps) {
  const { value, today, minDay, maxDay, invalid, calendar } = props;
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState('');
  useEffect(() => {
    setTyped(undefined);
    setReason('');
  }, [value, props.cleared]);

  function take(isEnter: boolean): void {
    if (typed === undefined) {
      if (isEnter) props.onDay(value, true);
      return;
    }
    const day = typed.trim() === '' ? '' : parseDay(typed, today);
    const wrong = toReason(day, minDay, maxDay);
    setReason(wrong);
    props.onFault(wrong);
    if (wrong || day === undefined) return;
    setTyped(undefined);
    props.onDay(day, isEnter);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (calendar.isBeside && event.key !== 'ArrowDown') {
      calendar.close(true);
      if (event.key === 'Escape') return event.stopPropagation();
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) take(true);
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      take(false);
      calendar.open();
    } else if (event.key === 'Escape' && typed !== undefined) {
      // The dialog around stays open.
      event.stopPropagation();
      setTyped(undefined);
      setReason('');
      props.onFault('');
    }
  }
  return (
    <input
      id={props.id}
      className="field-day"
      aria-label={props.name}
      aria-invalid={invalid || !!reason || undefined}
      aria-describedby={props.describedBy}
      title={reason || undefined}
      placeholder={props.placeholder}
      inputMode="numeric"
      autoComplete="off"
      disabled={props.disabled}
      value={typed ?? value}
      onClick={calendar.openBeside}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => take(false)}
      onKeyDown={onKeyDown}
    />
  );
}

function toReason(day: string | undefined, minDay = '', maxDay = ''): string {
  if (day === undefined) return '请输入日期，如 2026-01-31';
  if (day && minDay && day < minDay) return `不能早于 ${minDay}`;
  if (day && maxDay && day > maxDay) return `不能晚于 ${maxDay}`;
  return '';
}
