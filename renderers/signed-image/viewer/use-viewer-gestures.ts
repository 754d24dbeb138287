import { useRef, type Dispatch, type PointerEvent, type SetStateAction, type WheelEvent } from 'react';
import { findSwipe, goBy, moveBy, zoomBy, type ViewerState } from './viewer-state';

/** Wheel zooms, two fingers zoom, one finger or the mouse moves a zoomed picture and swipes a fitting one. */
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
