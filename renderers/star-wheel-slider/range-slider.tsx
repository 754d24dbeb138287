import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import {
  findKeyTarget,
  moveHandle,
  toPercent,
  type Handle,
  type Scale,
  type ScoreRange,
} from './score-range';
import type { StageBand } from './stage-bands';
import { useRangeDrag } from './use-range-drag';

export interface RangeSliderProps {
  /** Undefined: nothing chosen yet. The handles then wait at both ends, and the first touch chooses. */
  range?: ScoreRange | undefined;
  scale: Scale;
  page: number;
  unit: string;
  label: string;
  bands: readonly StageBand[];
  disabled: boolean;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange(range: ScoreRange): void;
}

const handleNames = { low: '最低分', high: '最高分' } as const;
/** Two tooltips nearer than this turn away from each other. */
const tooltipPixels = 48;

export function RangeSlider(props: RangeSliderProps) {
  const { scale, unit, disabled, onChange } = props;
  const rail = useRef<HTMLDivElement>(null);
  const handles = { low: useRef<HTMLDivElement>(null), high: useRef<HTMLDivElement>(null) };
  const width = useWidth(rail);
  const range = props.range ?? { low: scale.min, high: scale.max };
  const { dragging, startDrag } = useRangeDrag({ rail, range, scale, onChange });
  const percent = { low: toPercent(range.low, scale), high: toPercent(range.high, scale) };
  const crowded = ((percent.high - percent.low) / 100) * (width || 400) < tooltipPixels;

  function pressKey(event: KeyboardEvent, handle: Handle): void {
    const target = findKeyTarget(event.key, range, handle, scale, props.page);
    if (disabled || target === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChange(moveHandle(range, handle, target, scale));
  }

  function renderHandle(handle: Handle) {
    const text = props.range ? `${range[handle]}${unit}` : '未选择';
    return (
      <div
        key={handle}
        ref={handles[handle]}
        className={`star-wheel-slider-handle is-${handle}`}
        style={{ left: `${percent[handle]}%` }}
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={`${props.label} ${handleNames[handle]}`.trim()}
        aria-valuemin={handle === 'low' ? scale.min : range.low}
        aria-valuemax={handle === 'low' ? range.high : scale.max}
        aria-valuenow={range[handle]}
        aria-valuetext={text}
        aria-disabled={disabled || undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        onKeyDown={(event) => pressKey(event, handle)}
        onPointerDown={(event) => {
          if (disabled) return;
          event.currentTarget.focus();
          startDrag(event, handle);
        }}
      >
        <span className="star-wheel-slider-tooltip" aria-hidden="true">
          {props.range ? range[handle] : '未选择'}
        </span>
      </div>
    );
  }

  const state = [
    disabled && 'is-disabled',
    dragging && 'is-dragging',
    crowded && 'is-crowded',
    !props.range && 'is-empty',
    props.invalid && 'is-invalid',
  ];
  return (
    <div
      className={['star-wheel-slider-body', ...state].filter(Boolean).join(' ')}
      role="group"
      aria-label={props.label}
    >
      <div
        ref={rail}
        className="star-wheel-slider-rail"
        onPointerDown={(event) => {
          if (!disabled) startDrag(event, 'rail');
        }}
      >
        {props.bands.map((band, index) => (
          <span
            key={`${band.id}-${index}`}
            className="star-wheel-slider-band"
            title={`${band.label} ${band.low}–${band.high}`}
            style={bandStyle(band, index, scale)}
          />
        ))}
        <div
          className="star-wheel-slider-track"
          style={{ left: `${percent.low}%`, width: `${percent.high - percent.low}%` }}
          onPointerDown={(event) => {
            // With nothing chosen yet there is no range to push along: the press chooses.
            if (!disabled) startDrag(event, props.range ? 'both' : 'rail');
          }}
        />
        {renderHandle('low')}
        {renderHandle('high')}
      </div>
      <div className="star-wheel-slider-ends" aria-hidden="true">
        <span>{scale.min}</span>
        <span>{scale.max}</span>
      </div>
    </div>
  );
}

function bandStyle(band: ScoreRange, index: number, scale: Scale): CSSProperties {
  const [from, to] = [toPercent(band.low, scale), toPercent(band.high, scale)];
  return {
    left: `${from}%`,
    width: `${to - from}%`,
    '--band-hue': String((index * 67 + 150) % 360),
  } as CSSProperties;
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
