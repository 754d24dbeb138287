import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Staff } from '../../screen-host';
import { loadSettings } from '../../net/settings';
import type { Page } from '../designs';
import type { Theme, TrialScroll, TrialStart } from './messages';
import { Trial, TrialLink, type TrialReport } from './trial-link';
import './trial-frame.css';

/** Settings of a trial besides the page: its path, its allowed calls, and its viewer. */
export interface TrialGround {
  /** The route's pattern, `/platform/starWheel/details/:id`. */
  path: string;
  /** Values of the pattern's parameters. */
  params: Readonly<Record<string, string>>;
  /** Patterns of the calls that only read (`designs.reads`); no others are made. */
  reads: readonly string[];
  /** The user who views it. */
  staff: Staff;
  theme: Theme;
}

interface TrialFrameProps extends TrialGround {
  /** The page; a different object starts a new trial. */
  schema: Page;
  /** Accessible name of the frame. */
  title: string;
  /** Layout width of the page in CSS pixels, scaled to the available room. Defaults to 1280. */
  width?: number;
  /** Called once the page is complete or has failed, and again if something fails later. */
  onReport?: (report: TrialReport) => void;
  /** Scroll position to apply, from another frame's `onScroll`. */
  scroll?: TrialScroll | undefined;
  onScroll?: (scroll: TrialScroll) => void;
}

let lastKey = 0;

/** Time in ms after which a page that shows nothing counts as timed out. */
const timeLimit = 30_000;

/**
 * Shows an unverified page as the console would, with real data: in a frame with an opaque origin (no session, no
 * storage, no navigation), whose requests this side performs if they only read.
 */
export function TrialFrame(props: TrialFrameProps) {
  const { schema, path, params, staff, theme, width = 1280 } = props;
  const imageHost = useImageHost();
  /** A changed start creates a new frame. */
  const trial = useMemo(() => {
    if (imageHost === undefined) return undefined;
    const start: TrialStart = { schema, path, place: fill(path, params), params, staff, imageHost, theme };
    return { key: (lastKey += 1), start };
  }, [schema, path, params, staff, imageHost, theme]);
  const room = useRef<HTMLDivElement>(null);
  const scale = useScale(room, width);
  return (
    <div className="trial-room" data-theme={theme} ref={room}>
      {trial && <Frame key={trial.key} {...props} start={trial.start} width={width} scale={scale} />}
    </div>
  );
}

interface FrameProps extends TrialFrameProps {
  start: TrialStart;
  width: number;
  scale: number;
}

function Frame({ start, reads, title, width, scale, scroll, ...callbacks }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const listeners = useRef(callbacks);
  listeners.current = callbacks;
  const link = useRef<TrialLink>(undefined);
  const [trial] = useState(() => new Trial((report) => listeners.current.onReport?.(report)));
  useEffect(() => {
    const timer = setTimeout(() => trial.end('timed-out'), timeLimit);
    return () => clearTimeout(timer);
  }, [trial]);
  useEffect(() => () => link.current?.close(), []);
  useEffect(() => {
    if (scroll) link.current?.scroll(scroll);
  }, [scroll]);

  const open = () => {
    const there = frame.current?.contentWindow;
    if (!there) return;
    // A second document in the frame is not ours: the page has navigated away.
    if (link.current) {
      link.current.close();
      return trial.end('left');
    }
    link.current = new TrialLink(there, {
      start,
      reads,
      trial,
      onScroll: (at) => listeners.current.onScroll?.(at),
    });
  };
  return (
    <iframe
      ref={frame}
      className="trial-frame"
      title={title}
      // The page is read-only: Tab skips it and continues with the dialog's buttons.
      tabIndex={-1}
      src="./editor/trial/frame.html"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      onLoad={open}
    />
  );
}

function fill(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Origin of signed images; '' without settings, so that images stay unsigned. `undefined` while unknown. */
export function useImageHost(): string | undefined {
  const [imageHost, setImageHost] = useState<string>();
  useEffect(() => {
    loadSettings().then(
      (settings) => setImageHost(settings.imageHost),
      () => setImageHost(''),
    );
  }, []);
  return imageHost;
}

/** Scale at which the page's whole width fits. */
function useScale(room: React.RefObject<HTMLDivElement | null>, width: number): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const box = room.current;
    if (!box) return;
    const measure = () => setScale(box.clientWidth > 0 ? Math.min(1, box.clientWidth / width) : 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [room, width]);
  return scale;
}
