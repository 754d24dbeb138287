import type { RefObject } from 'react';
import { parseDate } from '@internationalized/date';
import { Calendar } from 'react-aria-components/Calendar';
import { FocusScope } from 'react-aria/FocusScope';
import { FieldPopup } from './field-popup';
import { Months } from './month-parts';

interface DayPopupProps {
  trigger: RefObject<HTMLElement>;
  /** The focus stays in the input beside which it opens, until the calendar is pointed at. */
  isBeside: boolean;
  label: string;
  value: string;
  today: string;
  minDay?: string | undefined;
  maxDay?: string | undefined;
  isDisabled?: ((day: string) => boolean) | undefined;
  onChange(day: string): void;
  onClose(keepFocus?: boolean): void;
}

/** The open calendar of a day. The chosen day is taken at once and closes it. */
export function DayPopup(props: DayPopupProps) {
  const { trigger, isBeside, label, value, today, minDay, maxDay, isDisabled, onChange, onClose } = props;
  const take = (day: string) => {
    onChange(day);
    onClose();
  };
  const isTodayClosed =
    (minDay ?? '') > today || (maxDay !== undefined && maxDay < today) || isDisabled?.(today) === true;
  return (
    <FieldPopup trigger={trigger} className="field-calendar-popup" onClose={onClose}>
      <FocusScope contain={!isBeside}>
        <div role="dialog" aria-label={`选择${label}`} className="field-popup-body">
          <Calendar
            aria-label={label}
            className="field-calendar"
            value={value ? parseDate(value) : null}
            defaultFocusedValue={parseDate(value || today)}
            firstDayOfWeek="mon"
            minValue={minDay ? parseDate(minDay) : null}
            maxValue={maxDay ? parseDate(maxDay) : null}
            isDateUnavailable={(date) => isDisabled?.(date.toString()) === true}
            autoFocus={!isBeside}
            onChange={(date) => take(date.toString())}
          >
            <Months count={1} today={today} />
          </Calendar>
          <div className="field-presets" role="group" aria-label="常用日期">
            <button type="button" disabled={isTodayClosed} onClick={() => take(today)}>
              今天
            </button>
          </div>
        </div>
      </FocusScope>
    </FieldPopup>
  );
}
