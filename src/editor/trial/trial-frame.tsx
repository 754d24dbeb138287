import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Staff } from '../../screen-host';
import { fetchIdentity } from '../../shell/identity';
import { loadSettings } from '../../net/settings';
import type { Page } from '../designs';
import type { Theme, TrialScroll, TrialStart } from './messages';
import { TrialLink } from './trial-link';
import { TrialFindings, type TrialReport } from './trial-report';
import './trial-frame.css';

export type { TrialReport, TrialScroll };

export interface TrialFrameProps {
  /** The page; another object is another trial. */
  schema: Page;
  /** The route's pattern, `/platform/starWheel/details/:id`. */
  path: string;
  /** Values of the pattern's parameters. */
  params: Readonly<Record<string, string>>;
  /** Patterns of the calls that only read (`designs.reads`): no other is made. */
  reads: readonly string[];
  /** Says which page this is, to a screen reader. */
  title: string;
  /** Width in CSS pixels the page is laid out for; the picture of it is scaled to the room there is. 1280 unless given. */
  width?: number;
  theme: Theme;
  /** Who looks at it; whoever is logged in unless given. */
  staff?: Staff | undefined;
  /** ms until a page that shows nothing counts as timed out. */
  timeLimit?: number;
  /** Told once the page stands or has failed, and again should something break afterwards. */
  onReport?: (report: TrialReport) => void;
  /** Scrolls the page, as far as another frame tells (`onScroll`). */
  scroll?: TrialScroll | undefined;
  onScroll?: (scroll: TrialScroll) => void;
}

/**
 * Shows a page that nobody has vouched for yet, as the console would, with real data: in a frame of its own origin (no
 * session, no storage, no way out), whose requests this side makes, and only those that read.
 */
export function TrialFrame(props: TrialFrameProps) {
  const { schema, path, params, staff: given, theme, width = 1280 } = props;
  const { staff, imageHost } = useSurroundings(given);
  const start = useMemo<TrialStart | undefined>(
    () =>
      staff && {
        schema,
        path,
        place: fill(path, params),
        params,
        staff,
        imageHost,
        theme,
      },
    [schema, path, params, staff, imageHost, theme],
  );
  const room = useRef<HTMLDivElement>(null);
  const scale = useScale(room, width);
  return (
    <div className="trial-room" data-theme={theme} ref={room}>
      {start && <Frame key={keyOf(start)} {...props} start={start} width={width} scale={scale} />}
    </div>
  );
}

interface FrameProps extends TrialFrameProps {
  start: TrialStart;
  width: number;
  scale: number;
}

function Frame({ start, reads, title, width, scale, timeLimit = 30_000, scroll, ...told }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const listeners = useRef(told);
  listeners.current = told;
  const link = useRef<TrialLink>(undefined);
  const [trial] = useState(() => new Trial((report) => listeners.current.onReport?.(report)));
  useEffect(() => {
    const timer = setTimeout(() => trial.end('timed-out'), timeLimit);
    return () => clearTimeout(timer);
  }, [trial, timeLimit]);
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
      onFault: (fault) => trial.add((findings) => findings.addFault(fault)),
      onRefused: (path, msg) => trial.add((findings) => findings.addRefused(path, msg)),
      onNotSent: (path) => trial.add((findings) => findings.addNotSent(path)),
      onEnd: (end) => trial.end(end),
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

/** One trial: findings come in, an end is reached, and what comes later is reported again. */
class Trial {
  readonly #findings = new TrialFindings();
  #ended: Parameters<TrialFindings['toReport']>[0] | undefined;

  constructor(private readonly onReport: (report: TrialReport) => void) {}

  add(note: (findings: TrialFindings) => void): void {
    note(this.#findings);
    if (this.#ended !== undefined) this.#report(this.#ended);
  }

  /** The first end counts; only leaving can still come after it. */
  end(end: Parameters<TrialFindings['toReport']>[0]): void {
    if (this.#ended !== undefined && end !== 'left') return;
    this.#ended = end;
    this.#report(end);
  }

  #report(end: Parameters<TrialFindings['toReport']>[0]): void {
    this.onReport(this.#findings.toReport(end));
  }
}

let lastKey = 0;
const keys = new WeakMap<TrialStart, number>();

/** Another start is another frame. */
function keyOf(start: TrialStart): number {
  const key = keys.get(start) ?? (lastKey += 1);
  keys.set(start, key);
  return key;
}

function fill(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Who looks at the page, and where its images are: what the console's shell would give it. */
function useSurroundings(given: Staff | undefined): { staff: Staff | undefined; imageHost: string } {
  const [found, setFound] = useState<{ staff: Staff; imageHost: string }>();
  useEffect(() => {
    let current = true;
    const nobody: Staff = { username: '', menus: [] };
    void Promise.all([
      given ??
        fetchIdentity({ quiet: true }).then((answer) =>
          answer.status === 'ready' ? answer.identity.staff : nobody,
        ),
      loadSettings().then(({ imageHost }) => imageHost),
    ])
      // Without them the page is tried all the same.
      .catch(() => [nobody, ''] as const)
      .then(([staff, imageHost]) => current && setFound({ staff, imageHost }));
    return () => {
      current = false;
    };
  }, [given]);
  return found ?? { staff: undefined, imageHost: '' };
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
