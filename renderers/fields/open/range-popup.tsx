import { useEffect, useRef, useState, type RefObject } from 'react';
import { parseDate, type CalendarDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { FocusScope } from 'react-aria/FocusScope';
import { inOrder, toPresets, type DayRange } from '../closed/days';
import { FieldPopup } from './field-popup';

interface RangePopupProps {
  trigger: RefObject<HTMLElement>;
  label: string;
  start: string;
  end: string;
  today: string;
  minDay?: string;
  maxDay?: string;
  onChange(range: DayRange): void;
  onClose(keepFocus?: boolean): void;
}

const wide = '(min-width: 640px)';

/**
 * The open calendar of a range: the month of the chosen end (or of today) and, where there is room, the one before it
 * on its left. The second day chosen, or a preset, is taken at once and closes it.
 */
export function RangePopup(props: RangePopupProps) {
  const { trigger, label, start, end, today, minDay, maxDay, onChange, onClose } = props;
  const months = useIsWide() ? 2 : 1;
  const range = inOrder(start || end, end || start);
  const isTaken = useRef(false);
  const take = (chosen: DayRange) => {
    // The calendar chooses once more when it loses the focus, as it does by closing.
    if (isTaken.current) return;
    isTaken.current = true;
    onChange(chosen);
    onClose();
  };
  return (
    <FieldPopup trigger={trigger} className="field-calendar-popup" onClose={onClose}>
      <FocusScope contain>
        <div role="dialog" aria-label={`选择${label}`} className="field-popup-body">
          <div className="field-presets" role="group" aria-label="常用范围">
            {toPresets(today).map((preset) => (
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
            aria-label={label}
            className="field-calendar"
            defaultValue={range.start ? { start: parseDate(range.start), end: parseDate(range.end) } : null}
            defaultFocusedValue={parseDate(range.end || today)}
            visibleDuration={{ months }}
            selectionAlignment="end"
            pageBehavior="single"
            firstDayOfWeek="mon"
            minValue={minDay ? parseDate(minDay) : undefined}
            maxValue={maxDay ? parseDate(maxDay) : undefined}
            autoFocus
            onChange={(chosen) => take({ start: chosen.start.toString(), end: chosen.end.toString() })}
          >
            <header className="field-calendar-head">
              <Button slot="previous" aria-label="上个月">
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="m10 4-4 4 4 4" />
                </svg>
              </Button>
              {Array.from({ length: months }, (_, index) => (
                <CalendarHeading key={index} offset={{ months: index }} className="field-calendar-month" />
              ))}
              <Button slot="next" aria-label="下个月">
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="m6 4 4 4-4 4" />
                </svg>
              </Button>
            </header>
            <div className="field-calendar-grids">
              {Array.from({ length: months }, (_, index) => (
                <CalendarGrid key={index} offset={{ months: index }} weekdayStyle="narrow">
                  <CalendarGridHeader>
                    {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
                  </CalendarGridHeader>
                  <CalendarGridBody>
                    {(date) => (
                      <CalendarCell
                        date={date as CalendarDate}
                        className={`field-date${date.toString() === today ? ' is-today' : ''}`}
                      />
                    )}
                  </CalendarGridBody>
                </CalendarGrid>
              ))}
            </div>
          </RangeCalendar>
          <p className="field-calendar-hint">先选开始日期，再选结束日期</p>
        </div>
      </FocusScope>
    </FieldPopup>
  );
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const update = () => setWide(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isWide;
}
