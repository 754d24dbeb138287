import { Fragment, useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import '../fields.css';
import { parseDay } from './days';
import { ClearButton, Glyph, type FieldProps } from './field-parts';
import type { Opening } from './opening';

/** Props shared by the fields for one day and for a range. */
export interface DayFieldProps extends FieldProps {
  clearable?: boolean | undefined;
  /** Shanghai days `YYYY-MM-DD`. Days outside cannot be chosen; when typed, they are marked. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  /** Fault in the typed text, '' for none. The text stays, so that the user can correct it. */
  onFault?(reason: string): void;
}

/** Props that the field passes to any calendar it opens. */
export interface CalendarProps {
  trigger: RefObject<HTMLElement>;
  /** The calendar is open beside an input that keeps the focus until the pointer enters the calendar. */
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
  /** The field has a value, so that the clear button shows. */
  isFilled: boolean;
  onClear(): void;
  /** Draws the open calendar. */
  calendar(Calendar: Calendar, props: CalendarProps): ReactNode;
  /** Draws the inputs with these shared props. */
  children(shared: SharedInputProps): ReactNode;
}

type SharedInputProps = Pick<DayInputProps, 'today' | 'disabled' | 'minDay' | 'maxDay' | 'calendar'>;

/** The box of a day field: its inputs, the clear button, the calendar button, and the open calendar. */
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
        // Moving into the calendar remounts it, this time with the focus inside.
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
  /** A changed number discards the typed text. */
  cleared?: number;
  invalid: boolean;
  describedBy?: string | undefined;
  minDay?: string | undefined;
  maxDay?: string | undefined;
  /** A day was typed, or the text was emptied; `isEnter` when Enter confirmed it. */
  onDay(day: string, isEnter: boolean): void;
  /** Why the text is not a selectable day; '' when it is. The text stays, so that the user can correct it. */
  onFault(reason: string): void;
  calendar: Opening<unknown>;
}

/**
 * Input for a typed day. The text is accepted on Enter, Tab and blur. A click opens the calendar beside it,
 * typing closes it again, and the down arrow moves into the calendar.
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
      // Keeps the surrounding dialog open.
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
