import { useEffect, useState, type KeyboardEvent } from 'react';
import { parseDay } from './days';
import type { Opening } from './opening';

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
