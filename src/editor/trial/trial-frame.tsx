import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Staff } from '../../screen-host';
import { loadSettings } from '../../net/settings';
import type { Page } from '../designs';
import type { Theme, TrialScroll, TrialStart } from './messages';
import { Trial, TrialLink, type TrialReport } from './trial-link';
import './trial-frame.css';

/** What every trial of a page needs besides the page: where it stands, which calls it may make, and for whom. */
export interface TrialGround {
  /** The route's pattern, `/platform/starWheel/details/:id`. */
  path: string;
  /** Values of the pattern's parameters. */
  params: Readonly<Record<string, string>>;
  /** Patterns of the calls that only read (`designs.reads`): no other is made. */
  reads: readonly string[];
  /** Who looks at it. */
  staff: Staff;
  theme: Theme;
}

interface TrialFrameProps extends TrialGround {
  /** The page; another object is another trial. */
  schema: Page;
  /** Says which page this is, to a screen reader. */
  title: string;
  /** Width in CSS pixels the page is laid out for; the picture of it is scaled to the room there is. 1280 unless given. */
  width?: number;
  /** Told once the page stands or has failed, and again should something break afterwards. */
  onReport?: (report: TrialReport) => void;
  /** Scrolls the page, as far as another frame tells (`onScroll`). */
  scroll?: TrialScroll | undefined;
  onScroll?: (scroll: TrialScroll) => void;
}

let lastKey = 0;

/** ms until a page that shows nothing counts as timed out. */
const timeLimit = 30_000;

/**
 * Shows a page that nobody has vouched for yet, as the console would, with real data: in a frame of its own origin (no
 * session, no storage, no way out), whose requests this side makes, and only those that read.
 */
export function TrialFrame(props: TrialFrameProps) {
  const { schema, path, params, staff, theme, width = 1280 } = props;
  const imageHost = useImageHost();
  /** Another start is another frame. */
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

function Frame({ start, reads, title, width, scale, scroll, ...told }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const listeners = useRef(told);
  listeners.current = told;
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
    // A second document in the frame is not ours: the page has led away from itself.
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
      // The page in it is for looking: Tab goes on to the dialog's own buttons.
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

/** Where signed images come from; '' without settings: images stay unsigned then. `undefined`: not known yet. */
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

/** How much smaller than life the page is shown, so that its whole width has room. */
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
