import { useRef, useState } from 'react';
import { toShanghaiDay } from '../../report/ranges';
import '../fields.css';
import { DayInput } from '../closed/day-input';
import { CalendarButton, ClearButton } from '../closed/field-parts';
import { latePart } from '../closed/late-part';
import { useOpening } from '../closed/opening';

export interface DateFieldProps {
  id?: string | undefined;
  /** Accessible name. */
  label: string;
  /** A Shanghai day `YYYY-MM-DD`, '' for none. */
  value: string;
  onChange(day: string): void;
  /** What is wrong with the typed day, '' when nothing is. It stays, to be mended. */
  onFault?(reason: string): void;
  placeholder?: string | undefined;
  clearable?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Days outside cannot be chosen; typed, they are marked. */
  minDay?: string | undefined;
  maxDay?: string | undefined;
  /** Days that cannot be chosen in the calendar. */
  isDisabled?: ((day: string) => boolean) | undefined;
}

const calendar = latePart(async () => (await import('../open/day-popup')).DayPopup);

/** A day that can be typed, or chosen in a calendar that a click, the icon or the down arrow opens. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, disabled = false, minDay, maxDay, placeholder = '请选择日期' } = props;
  const input = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState('');
  const opening = useOpening(calendar, { disabled });
  const Popup = opening.part;
  const today = toShanghaiDay(new Date());
  function note(reason: string): void {
    setFault(reason);
    props.onFault?.(reason);
  }
  function put(day: string): void {
    if (day !== value) onChange(day);
  }
  return (
    <div
      ref={input}
      className="field-control field-date-box"
      data-disabled={disabled || undefined}
      data-invalid={fault !== '' || undefined}
    >
      <DayInput
        id={props.id}
        name={label || placeholder}
        placeholder={placeholder}
        value={value}
        today={today}
        disabled={disabled}
        invalid={fault !== ''}
        minDay={minDay}
        maxDay={maxDay}
        onDay={put}
        onFault={note}
        calendar={opening}
      />
      {props.clearable && value && !disabled && (
        <ClearButton
          label={label}
          onClear={() => {
            note('');
            put('');
            input.current?.querySelector('input')?.focus();
          }}
        />
      )}
      <CalendarButton label={label} opening={opening} disabled={disabled} />
      {opening.isOpen && Popup && (
        <Popup
          trigger={opening.trigger}
          // Moving into the calendar opens it anew, this time with the focus in it.
          key={+opening.isBeside}
          isBeside={opening.isBeside}
          label={label}
          value={value}
          today={today}
          minDay={minDay}
          maxDay={maxDay}
          isDisabled={props.isDisabled}
          onChange={(day) => {
            note('');
            put(day);
          }}
          onClose={opening.close}
        />
      )}
    </div>
  );
}
