import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { keepTabIn } from '../fields/open/tab-stops';
import type { SignedImages } from './signed-images';
import {
  goBy,
  reset,
  toViewerState,
  rotateBy,
  useViewerGestures,
  zoomBy,
  zoomLimits,
  type ViewerState,
} from './viewer-state';

interface ImageViewerProps {
  signed: SignedImages;
  alt: string;
  start: number;
  page: Document;
  onClose(): void;
}

const keys: Record<string, (state: ViewerState) => ViewerState> = {
  ArrowLeft: (state) => goBy(state, -1),
  ArrowRight: (state) => goBy(state, 1),
  '+': (state) => zoomBy(state, 1.5),
  '=': (state) => zoomBy(state, 1.5),
  '-': (state) => zoomBy(state, 1 / 1.5),
  '0': reset,
  r: (state) => rotateBy(state, 90),
  R: (state) => rotateBy(state, -90),
};

/**
 * The viewer: one picture fills the window; next, previous, zoom and rotate by mouse, keyboard and touch.
 *
 * Not PhotoSwipe: it does not rotate, needs the size of each picture before it loads, and is 16 KB (brotli) against
 * 2; signing and retrying would remain ours.
 */
export function ImageViewer({ signed, alt, start, page, onClose }: ImageViewerProps) {
  const { images } = signed;
  const overlay = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(() => toViewerState(start, images.length));
  const gestures = useViewerGestures(state, setState);
  useModalFocus(overlay, page, (key) => {
    if (key === 'Escape') onClose();
    else if (keys[key]) setState(keys[key]);
    else return false;
    return true;
  });
  const image = images[state.index];
  if (!image) return null;

  const { url, status, src } = image;
  const place = `${state.index + 1} / ${state.count}`;
  const act = (change: (now: ViewerState) => ViewerState) => () => setState(change);
  return createPortal(
    // A portal's events bubble to its React parents: a click here must not reach the table row.
    <div
      ref={overlay}
      className="signed-image-viewer"
      role="dialog"
      aria-modal="true"
      aria-label={`图片预览 ${place}`}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      <div className="signed-image-viewer-stage" {...gestures}>
        {status === 'broken' ? (
          <div className="signed-image-viewer-broken">
            <p>图片加载失败</p>
            <button
              type="button"
              onClick={() => signed.retry(url)}
              onPointerDown={(e) => e.stopPropagation()}
            >
              重试
            </button>
          </div>
        ) : (
          <>
            {status !== 'shown' && (
              <div className="signed-image-viewer-busy" role="status" aria-label="加载中" />
            )}
            {src && status !== 'signing' && (
              <img
                key={src}
                src={src}
                alt={`${alt} ${place}`}
                draggable={false}
                referrerPolicy="no-referrer"
                className={state.zoom > 1 ? 'is-movable' : undefined}
                style={{
                  transform: `translate(${state.x}px, ${state.y}px) rotate(${state.turn}deg) scale(${state.zoom})`,
                }}
                onLoad={() => signed.loaded(url)}
                onError={() => signed.errored(url)}
              />
            )}
          </>
        )}
      </div>
      <div className="signed-image-viewer-bar">
        <Tool name="上一张" icon="M15 5l-7 7 7 7" disabled={state.count < 2} onClick={act(keys.ArrowLeft!)} />
        <span className="signed-image-viewer-place" aria-live="polite">
          {place}
        </span>
        <Tool name="下一张" icon="M9 5l7 7-7 7" disabled={state.count < 2} onClick={act(keys.ArrowRight!)} />
        <Tool name="缩小" icon="M5 12h14" disabled={state.zoom <= zoomLimits.min} onClick={act(keys['-']!)} />
        <Tool
          name="放大"
          icon="M5 12h14M12 5v14"
          disabled={state.zoom >= zoomLimits.max}
          onClick={act(keys['+']!)}
        />
        <Tool name="向左旋转" icon="M4 4v6h6M4.5 10a8 8 0 1 1-.5 5" onClick={act(keys.R!)} />
        <Tool name="向右旋转" icon="M20 4v6h-6M19.5 10a8 8 0 1 0 .5 5" onClick={act(keys.r!)} />
        <Tool name="还原" icon="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" onClick={act(reset)} />
      </div>
      <button
        type="button"
        className="signed-image-viewer-close"
        aria-label="关闭预览"
        title="关闭（Esc）"
        onClick={onClose}
      >
        <Icon path="M6 6l12 12M18 6L6 18" />
      </button>
    </div>,
    page.body,
  );
}

function Tool({ name, icon, ...rest }: { name: string; icon: string; disabled?: boolean; onClick(): void }) {
  return (
    <button type="button" aria-label={name} title={name} {...rest}>
      <Icon path={icon} />
    </button>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/**
 * Traps keyboard focus and scrolling inside an open overlay, and returns the focus afterwards. Handles keys in
 * the window's capture phase, so that a dialog underneath does not close on the same Esc.
 */
function useModalFocus(
  overlay: RefObject<HTMLElement | null>,
  page: Document,
  onKey: (key: string) => boolean,
) {
  const latest = useRef(onKey);
  latest.current = onKey;

  useEffect(() => {
    const root = overlay.current;
    const view = page.defaultView;
    if (!root || !view) return;
    const before = page.activeElement;
    const scroll = page.body.style.overflow;
    page.body.style.overflow = 'hidden';
    root.focus();

    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Tab') keepTabIn(event, root);
      else if (!latest.current(event.key)) return;
      else event.preventDefault();
      event.stopImmediatePropagation();
    };
    const focusIn = (event: FocusEvent) => {
      if (event.target instanceof view.Node && !root.contains(event.target)) root.focus();
    };
    view.addEventListener('keydown', press, true);
    page.addEventListener('focusin', focusIn);
    return () => {
      view.removeEventListener('keydown', press, true);
      page.removeEventListener('focusin', focusIn);
      page.body.style.overflow = scroll;
      if (before instanceof view.HTMLElement && before.isConnected) before.focus();
    };
  }, [overlay, page]);
}
