import type { CalendarDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';

/** What stands in a calendar: the months with their names, and the buttons that turn them. */
export function Months({ count, today }: { count: number; today: string }) {
  const months = Array.from({ length: count }, (_, index) => index);
  return (
    <>
      <div className="field-calendar-head">
        <Button slot="previous" aria-label="上个月">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m10 4-4 4 4 4" />
          </svg>
        </Button>
        {months.map((index) => (
          <CalendarHeading key={index} offset={{ months: index }} className="field-calendar-month" />
        ))}
        <Button slot="next" aria-label="下个月">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m6 4 4 4-4 4" />
          </svg>
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
                  className={`field-date${date.toString() === today ? ' is-today' : ''}`}
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        ))}
      </div>
    </>
  );
}
