import { useContext, useRef, type ReactNode } from 'react';
import { parseDate, type CalendarDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar';
import { FocusScope } from 'react-aria/FocusScope';
import { useMedia } from '../../use-media';
import type { CalendarProps } from '../closed/day-box';
import { inOrder, toPresets, type DayRange, type RangePreset } from '../closed/days';
import { Glyph } from '../closed/field-parts';
import { FieldPopup } from './field-popup';

interface DayPopupProps extends CalendarProps {
  value: string;
  isDisabled: ((day: string) => boolean) | undefined;
  onChange(day: string): void;
}

/** The open calendar of a single day. Choosing a day applies it at once and closes the calendar. */
export function DayPopup(props: DayPopupProps) {
  const { value, today, minDay, maxDay, isDisabled, onChange, onClose } = props;
  const take = (day: string) => {
    onChange(day);
    onClose();
  };
  const isTodayClosed =
    (minDay ?? '') > today || (maxDay !== undefined && maxDay < today) || isDisabled?.(today) === true;
  return (
    <CalendarPopup {...props}>
      <Calendar
        {...commonOf(props)}
        value={value ? parseDate(value) : null}
        defaultFocusedValue={parseDate(value || today)}
        isDateUnavailable={(date) => isDisabled?.(date.toString()) === true}
        onChange={(date) => take(date.toString())}
      >
        <Months count={1} />
      </Calendar>
      <div className="field-presets" role="group" aria-label="常用日期">
        <button type="button" disabled={isTodayClosed} onClick={() => take(today)}>
          今天
        </button>
      </div>
    </CalendarPopup>
  );
}

interface RangePopupProps extends CalendarProps {
  start: string;
  end: string;
  presets: readonly RangePreset[] | undefined;
  onChange(range: DayRange): void;
}

const wide = '(min-width: 640px)';

/**
 * The open calendar of a range: the month of the chosen end (or of today) and, where there is room, the month
 * before it; when the presets lie in the future, the month of the start and the one after it. Choosing the second
 * day or a preset applies the range at once and closes the calendar.
 */
export function RangePopup(props: RangePopupProps) {
  const { start, end, today, presets = toPresets(today), minDay, maxDay, onChange, onClose } = props;
  // For future ranges the next month matters, for past ones the previous month.
  const isAhead = presets.some((preset) => preset.end > today);
  const months = useMedia(wide) ? 2 : 1;
  const range = inOrder(start || end, end || start);
  const isTaken = useRef(false);
  const take = (chosen: DayRange) => {
    // The calendar selects again on blur, and closing it causes a blur.
    if (isTaken.current) return;
    isTaken.current = true;
    onChange(chosen);
    onClose();
  };
  return (
    <CalendarPopup {...props}>
      <div className="field-presets" role="group" aria-label="常用范围">
        {presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            aria-pressed={preset.start === start && preset.end === end}
            disabled={(minDay ?? '') > preset.start || (maxDay !== undefined && maxDay < preset.end)}
            onClick={() => take({ start: preset.start, end: preset.end })}
          >
            {preset.label}
          </button>
        ))}
      </div>
      <RangeCalendar
        key={months}
        {...commonOf(props)}
        defaultValue={range.start ? { start: parseDate(range.start), end: parseDate(range.end) } : null}
        defaultFocusedValue={parseDate((isAhead ? range.start : range.end) || today)}
        visibleDuration={{ months }}
        selectionAlignment={isAhead ? 'start' : 'end'}
        pageBehavior="single"
        onChange={(chosen) => take({ start: chosen.start.toString(), end: chosen.end.toString() })}
      >
        <Months count={months} />
      </RangeCalendar>
      <p className="field-calendar-hint">先选开始日期，再选结束日期</p>
    </CalendarPopup>
  );
}

function CalendarPopup({
  trigger,
  isBeside,
  label,
  onClose,
  children,
}: CalendarProps & { children: ReactNode }) {
  return (
    <FieldPopup trigger={trigger} className="field-calendar-popup" onClose={onClose}>
      <FocusScope contain={!isBeside}>
        <div role="dialog" aria-label={`选择${label}`} className="field-popup-body">
          {children}
        </div>
      </FocusScope>
    </FieldPopup>
  );
}

const commonOf = ({ label, isBeside, minDay, maxDay }: CalendarProps) => ({
  'aria-label': label,
  className: 'field-calendar',
  firstDayOfWeek: 'mon' as const,
  minValue: minDay ? parseDate(minDay) : null,
  maxValue: maxDay ? parseDate(maxDay) : null,
  autoFocus: !isBeside,
});

/** Content of a calendar: the months with their names, and the buttons that page through them. */
function Months({ count }: { count: number }) {
  useShanghaiToday();
  const months = Array.from({ length: count }, (_, index) => index);
  return (
    <>
      <div className="field-calendar-head">
        <Button slot="previous" aria-label="上个月">
          <Glyph path="m10 4-4 4 4 4" />
        </Button>
        {months.map((index) => (
          <CalendarHeading key={index} offset={{ months: index }} className="field-calendar-month" />
        ))}
        <Button slot="next" aria-label="下个月">
          <Glyph path="m6 4 4 4-4 4" />
        </Button>
      </div>
      <div className="field-calendar-grids">
        {months.map((index) => (
          <CalendarGrid key={index} offset={{ months: index }} weekdayStyle="narrow">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date as CalendarDate}
                  className={({ isToday }) => `field-date${isToday ? ' is-today' : ''}`}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        ))}
      </div>
    </>
  );
}

/**
 * Makes the cells mark and announce Shanghai's day as today. React Aria takes the browser's time zone for an empty
 * calendar, and finds its data by the state object, so that a copy of it would not do.
 */
function useShanghaiToday(): void {
  const day = useContext(CalendarStateContext);
  const range = useContext(RangeCalendarStateContext);
  Object.assign(day ?? range ?? {}, { timeZone: 'Asia/Shanghai' });
}
