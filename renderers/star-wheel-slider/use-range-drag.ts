import { useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { moveBoth, moveHandle, nearestHandle, type Handle, type Scale, type ScoreRange } from './score-range';

/** What the pointer took hold of; 'touching' are two handles on one score, of which the first move decides. */
export type Grip = Handle | 'both' | 'touching' | 'rail';

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
 * Pointer dragging (mouse, pen and touch). It listens on the rail's own document, since the page may be shown in an
 * iframe of the same realm (the phone preview of the designer), and only while a drag lasts. Esc takes the drag back.
 */
export function useRangeDrag({ rail, range, scale, onChange }: RangeDragOptions) {
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
