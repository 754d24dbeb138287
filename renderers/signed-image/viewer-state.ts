import { useRef, type Dispatch, type PointerEvent, type SetStateAction, type WheelEvent } from 'react';

/** Position of the picture in the viewer. */
export interface ViewerState {
  index: number;
  count: number;
  /** 1 fits the window. */
  zoom: number;
  /** Degrees, clockwise; not wrapped at 360, so that a rotation never animates backwards. */
  turn: number;
  /** Drag offset, in pixels. */
  x: number;
  y: number;
}

export const zoomLimits = { min: 0.25, max: 8 } as const;

export function toViewerState(start: number, count: number): ViewerState {
  return { index: Math.min(Math.max(start, 0), Math.max(count - 1, 0)), count, zoom: 1, turn: 0, x: 0, y: 0 };
}

/** The next or previous picture, wrapping at the ends; it starts unrotated and fitted. */
export function goBy(state: ViewerState, by: number): ViewerState {
  if (state.count < 2) return state;
  return toViewerState((state.index + by + state.count) % state.count, state.count);
}

export function zoomBy(state: ViewerState, factor: number): ViewerState {
  const zoom = Math.min(Math.max(state.zoom * factor, zoomLimits.min), zoomLimits.max);
  const rounded = Math.abs(zoom - 1) < 0.01 ? 1 : zoom;
  if (rounded <= 1) return { ...state, zoom: rounded, x: 0, y: 0 };
  const grown = rounded / state.zoom;
  return { ...state, zoom: rounded, x: state.x * grown, y: state.y * grown };
}

export function rotateBy(state: ViewerState, degrees: number): ViewerState {
  return { ...state, turn: state.turn + degrees };
}

export function moveBy(state: ViewerState, x: number, y: number): ViewerState {
  return { ...state, x: state.x + x, y: state.y + y };
}

export function reset(state: ViewerState): ViewerState {
  return toViewerState(state.index, state.count);
}

/**
 * Detects a swipe: a mostly horizontal move across this share of the window turns the page; undefined when it is
 * not one.
 */
export function findSwipe(x: number, y: number, width: number): number | undefined {
  if (Math.abs(x) < Math.max(40, width * 0.12) || Math.abs(x) < Math.abs(y) * 1.5) return undefined;
  return x < 0 ? 1 : -1;
}

/** The wheel and two fingers zoom; one finger or the mouse pans a zoomed picture and swipes a fitted one. */
export function useViewerGestures(state: ViewerState, setState: Dispatch<SetStateAction<ViewerState>>) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const swipe = useRef({ x: 0, y: 0 });

  function distance(): number {
    const [a, b] = [...pointers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  return {
    onWheel(event: WheelEvent) {
      setState((now) => zoomBy(now, Math.exp(-event.deltaY / 400)));
    },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      swipe.current = { x: 0, y: 0 };
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const spread = distance();
      const [x, y] = [event.clientX - before.x, event.clientY - before.y];
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pointers.current.size === 2) {
        const grown = distance();
        if (spread > 0 && grown > 0) setState((now) => zoomBy(now, grown / spread));
      } else if (state.zoom > 1) setState((now) => moveBy(now, x, y));
      else swipe.current = { x: swipe.current.x + x, y: swipe.current.y + y };
    },
    onPointerUp(event: PointerEvent) {
      const only = pointers.current.size === 1;
      pointers.current.delete(event.pointerId);
      const by = only
        ? findSwipe(swipe.current.x, swipe.current.y, event.currentTarget.clientWidth)
        : undefined;
      swipe.current = { x: 0, y: 0 };
      if (by !== undefined) setState((now) => goBy(now, by));
    },
    onPointerCancel(event: PointerEvent) {
      pointers.current.delete(event.pointerId);
    },
  };
}
