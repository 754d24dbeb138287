import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import {
  findKeyTarget,
  moveBoth,
  moveHandle,
  nearestHandle,
  toPercent,
  type Handle,
  type Scale,
  type ScoreRange,
  type StageBand,
} from './score-range';

interface RangeSliderProps {
  /** Undefined when nothing is chosen yet: the handles stand at both ends, and the first touch chooses. */
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
/** Tooltips closer than this are moved apart. */
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

  function pressKey(event: ReactKeyboardEvent, handle: Handle): void {
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
            // Without a range yet there is nothing to move: the press chooses one.
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

function useWidth(element: RefObject<HTMLElement | null>): number {
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

/**
 * What the pointer grabbed; 'touching' means two handles on the same score, where the direction of the first move
 * decides.
 */
type Grip = Handle | 'both' | 'touching' | 'rail';

interface Drag {
  grip: Exclude<Grip, 'rail'>;
  start: ScoreRange;
  startX: number;
}

interface RangeDragOptions {
  rail: RefObject<HTMLElement | null>;
  range: ScoreRange;
  scale: Scale;
  onChange(range: ScoreRange): void;
}

/**
 * Pointer dragging (mouse, pen and touch). It listens on the rail's own document, since the page may be shown in
 * an iframe of the same realm (the designer's phone preview), and only during a drag. Esc cancels the drag.
 */
function useRangeDrag({ rail, range, scale, onChange }: RangeDragOptions) {
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ range, scale, onChange });
  latest.current = { range, scale, onChange };

  function toScore(pixels: number): number {
    const width = rail.current?.getBoundingClientRect().width || 1;
    return (pixels / width) * (scale.max - scale.min);
  }

  function followDrag(drag: Drag, clientX: number): void {
    const by = toScore(clientX - drag.startX);
    if (drag.grip === 'touching' && Math.abs(by) >= scale.step / 2) drag.grip = by < 0 ? 'low' : 'high';
    if (drag.grip === 'touching') return;
    const { low, high } = drag.start;
    const next =
      drag.grip === 'both'
        ? moveBoth(drag.start, by, scale)
        : moveHandle(drag.start, drag.grip, (drag.grip === 'low' ? low : high) + by, scale);
    const now = latest.current.range;
    if (next.low !== now.low || next.high !== now.high) latest.current.onChange(next);
  }

  function startDrag(event: ReactPointerEvent, grip: Grip): void {
    const element = rail.current;
    if (event.button !== 0 || !element) return;
    event.preventDefault();
    event.stopPropagation();
    let start = range;
    let taken = grip === 'rail' ? 'low' : grip;
    if (grip === 'rail') {
      const score = scale.min + toScore(event.clientX - element.getBoundingClientRect().left);
      taken = nearestHandle(range, score);
      start = moveHandle(range, taken === 'low' ? 'low' : 'high', score, scale);
    } else if (range.low === range.high && grip !== 'both') taken = 'touching';
    const drag: Drag = { grip: taken, start, startX: event.clientX };
    const before = range;
    latest.current.onChange(start);
    setDragging(true);

    const page = element.ownerDocument;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId === event.pointerId) followDrag(drag, moved.clientX);
    };
    const stop = (ended: PointerEvent) => {
      if (ended.pointerId === event.pointerId) end();
    };
    const cancel = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      latest.current.onChange(before);
      end();
    };
    const end = () => {
      setDragging(false);
      page.removeEventListener('pointermove', move);
      page.removeEventListener('pointerup', stop);
      page.removeEventListener('pointercancel', stop);
      page.removeEventListener('keydown', cancel, true);
    };
    page.addEventListener('pointermove', move);
    page.addEventListener('pointerup', stop);
    page.addEventListener('pointercancel', stop);
    page.addEventListener('keydown', cancel, true);
  }

  return { dragging, startDrag };
}
