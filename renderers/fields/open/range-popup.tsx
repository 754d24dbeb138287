import { useEffect, useRef, useState, type RefObject } from 'react';
import { parseDate } from '@internationalized/date';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import { FocusScope } from 'react-aria/FocusScope';
import { inOrder, toPresets, type DayRange, type RangePreset } from '../closed/days';
import { FieldPopup } from './field-popup';
import { Months } from './month-parts';

interface RangePopupProps {
  trigger: RefObject<HTMLElement>;
  /** The focus stays in the input beside which it opens, until the calendar is pointed at. */
  isBeside: boolean;
  label: string;
  start: string;
  end: string;
  today: string;
  presets: readonly RangePreset[] | undefined;
  minDay?: string | undefined;
  maxDay?: string | undefined;
  onChange(range: DayRange): void;
  onClose(keepFocus?: boolean): void;
}

const wide = '(min-width: 640px)';

/**
 * The open calendar of a range: the month of the chosen end (or of today) and, where there is room, the one before it
 * on its left; where the presets lie ahead, the month of the start and the one after it. The second day chosen, or a preset, is taken at once and closes it.
 */
export function RangePopup(props: RangePopupProps) {
  const {
    trigger,
    isBeside,
    label,
    start,
    end,
    today,
    presets = toPresets(today),
    minDay,
    maxDay,
    onChange,
    onClose,
  } = props;
  // Of ranges to come the next month matters, of past ones the last.
  const isAhead = presets.some((preset) => preset.end > today);
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
      <FocusScope contain={!isBeside}>
        <div role="dialog" aria-label={`选择${label}`} className="field-popup-body">
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
            aria-label={label}
            className="field-calendar"
            defaultValue={range.start ? { start: parseDate(range.start), end: parseDate(range.end) } : null}
            defaultFocusedValue={parseDate((isAhead ? range.start : range.end) || today)}
            visibleDuration={{ months }}
            selectionAlignment={isAhead ? 'start' : 'end'}
            pageBehavior="single"
            firstDayOfWeek="mon"
            minValue={minDay ? parseDate(minDay) : null}
            maxValue={maxDay ? parseDate(maxDay) : null}
            autoFocus={!isBeside}
            onChange={(chosen) => take({ start: chosen.start.toString(), end: chosen.end.toString() })}
          >
            <Months count={months} today={today} />
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
