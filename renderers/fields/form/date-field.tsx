import { useRef, useState } from 'react';
import { toShanghaiDay } from '../../report/ranges';
import { DayBox, DayInput, type DayFieldProps } from '../closed/day-box';
import { lazyPart, useOpening } from '../closed/opening';

interface DateFieldProps extends DayFieldProps {
  /** A Shanghai day `YYYY-MM-DD`, '' for none. */
  value: string;
  onChange(day: string): void;
  placeholder?: string | undefined;
  /** Whether a day cannot be chosen in the calendar. */
  isDisabled?: ((day: string) => boolean) | undefined;
}

const calendar = lazyPart(async () => (await import('../open/calendar-popup')).DayPopup);

/** A day that can be typed, or chosen in a calendar opened by a click, the icon or the down arrow. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, disabled = false, placeholder = '请选择日期' } = props;
  const { id, describedBy, invalid = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState('');
  const opening = useOpening(calendar, { disabled });
  const today = toShanghaiDay(new Date());
  function note(reason: string): void {
    setFault(reason);
    props.onFault?.(reason);
  }
  function put(day: string): void {
    if (day !== value) onChange(day);
  }
  function choose(day: string): void {
    note('');
    put(day);
  }
  return (
    <div
      ref={box}
      className="field-control"
      data-disabled={disabled || undefined}
      data-invalid={invalid || fault !== '' || undefined}
    >
      <DayBox
        field={props}
        today={today}
        opening={opening}
        isFilled={value !== ''}
        onClear={() => {
          choose('');
          box.current?.querySelector('input')?.focus();
        }}
        calendar={(Popup, common) => (
          <Popup {...common} value={value} isDisabled={props.isDisabled} onChange={choose} />
        )}
      >
        {(shared) => (
          <DayInput
            {...shared}
            id={id}
            describedBy={describedBy}
            name={label || placeholder}
            placeholder={placeholder}
            value={value}
            invalid={invalid || fault !== ''}
            onDay={put}
            onFault={note}
          />
        )}
      </DayBox>
    </div>
  );
}
