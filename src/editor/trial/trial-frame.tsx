import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NetworkFailure, RequestTimeout, send } from '../../http';
import { loadSettings } from '../../net/settings';
import type { Staff } from '../../screen-host';
import { isRead } from '../canvas/preview/preview-fetcher';
import type { Page } from '../designs';
import {
  portMessage,
  readFromFrame,
  type Theme,
  type ToFrame,
  type TrialAnswer,
  type TrialAsk,
  type TrialFault,
  type TrialScroll,
  type TrialStart,
} from './messages';
import './trial-frame.css';

/** Settings of a trial besides the page: its path, its allowed calls, and its viewer. */
export interface TrialSettings {
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

interface TrialFrameProps extends TrialSettings {
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

/** Result of a trial; only `mounted` is a success. */
type TrialOutcome = 'mounted' | 'failed' | 'blank' | 'timed-out' | 'left';

/** Result of showing a page with real data. */
export interface TrialReport {
  outcome: TrialOutcome;
  /** Message for staff; '' on success. */
  message: string;
  /** The faults, in order. */
  faults: readonly TrialFault[];
  /** Refused calls (a missing record, no permission): shown, but not a fault of the page. */
  refused: readonly { path: string; msg: string }[];
  /** Calls that would have changed data while the page opened; they were not sent. */
  notSent: readonly string[];
}

const words: Record<Exclude<TrialOutcome, 'failed'>, string> = {
  mounted: '',
  blank: '页面打开后什么也没有显示',
  'timed-out': '页面在规定时间内没有显示出来',
  left: '页面打开后离开了控制台',
};

const most = { faults: 20, calls: 20 };

/** One trial: collects faults, reaches an end, and reports later faults again. */
class Trial {
  readonly #faults: TrialFault[] = [];
  readonly #refused = new Map<string, string>();
  readonly #notSent = new Set<string>();
  #ended: keyof typeof words | undefined;

  constructor(private readonly onReport: (report: TrialReport) => void) {}

  addFault(fault: TrialFault): void {
    if (this.#faults.length < most.faults) this.#faults.push(fault);
    this.#report();
  }

  addRefused(path: string, msg: string): void {
    if (this.#refused.size < most.calls) this.#refused.set(path, msg);
    this.#report();
  }

  addNotSent(path: string): void {
    if (this.#notSent.size < most.calls) this.#notSent.add(path);
    this.#report();
  }

  /** The first end counts; only `left` can still follow it. */
  end(end: keyof typeof words): void {
    if (this.#ended !== undefined && end !== 'left') return;
    this.#ended = end;
    this.#report();
  }

  #report(): void {
    const end = this.#ended;
    if (end === undefined) return;
    const [first] = this.#faults;
    const failed = first !== undefined && end !== 'left';
    this.onReport({
      outcome: failed ? 'failed' : end,
      message: failed ? toWords(first) : words[end],
      faults: [...this.#faults],
      refused: [...this.#refused].map(([path, msg]) => ({ path, msg })),
      notSent: [...this.#notSent],
    });
  }
}

function toWords({ kind, message, component }: TrialFault): string {
  return `${component === '' ? '页面' : component}${kind === 'blocked' ? '被安全策略拦下' : '出错了'}：${message}`;
}

interface TrialLinkOptions {
  start: TrialStart;
  /** Patterns of the calls that only read; no others are made. */
  reads: readonly string[];
  /** Collects the results of the frame and its requests. */
  trial: Trial;
  onScroll: (scroll: TrialScroll) => void;
}

/** The designer's end of the port to one frame. Only that frame holds the other end. */
class TrialLink {
  readonly #port: MessagePort;
  readonly #reader: TrialReader;

  /** `frame`: the window of a loaded frame. */
  constructor(frame: Window, options: TrialLinkOptions) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#reader = new TrialReader(options);
    port1.onmessage = ({ data }) => this.#take(data, options);
    this.#tell({ kind: 'start', start: options.start });
    // The frame's opaque origin cannot be named as a target. The frame's document, its policy and ours restrict
    // access instead.
    frame.postMessage(portMessage, '*', [port2]);
  }

  scroll(scroll: TrialScroll): void {
    this.#tell({ kind: 'scroll', scroll });
  }

  close(): void {
    this.#reader.stop();
    this.#port.close();
  }

  #take(data: unknown, { trial, onScroll }: TrialLinkOptions): void {
    const message = readFromFrame(data);
    switch (message?.kind) {
      case 'ask': {
        const { ask } = message;
        void this.#reader.answer(ask).then((answer) => this.#tell({ kind: 'answer', id: ask.id, answer }));
        return;
      }
      case 'abort':
        return this.#reader.abort(message.id);
      case 'fault':
        return trial.addFault(message.fault);
      case 'end':
        return trial.end(message.end);
      case 'scroll':
        return onScroll(message.scroll);
      case undefined:
        return;
    }
  }

  #tell(message: ToFrame): void {
    this.#port.postMessage(message);
  }
}

/** Limits for one page: more requests at once, or in total, mean that the page does more than load. */
const limits = { atOnce: 40, inAll: 400 };

const notSent = (msg: string): TrialAnswer => ({
  is: 'answered',
  status: 200,
  body: { status: 499, msg, data: null },
});

/** Performs the requests of a page on trial: with the designer's own session, and only those that read. */
class TrialReader {
  #made = 0;
  readonly #pendingCalls = new Map<number, AbortController>();

  constructor(private readonly options: Pick<TrialLinkOptions, 'reads' | 'trial'>) {}

  async answer({ id, method, url, body }: TrialAsk): Promise<TrialAnswer> {
    if (!isRead(url, this.options.reads)) {
      this.options.trial.addNotSent(url);
      return notSent('试运行中不会提交修改');
    }
    this.#made += 1;
    if (this.#pendingCalls.size >= limits.atOnce || this.#made > limits.inAll) return notSent('请求太多');
    const abort = new AbortController();
    this.#pendingCalls.set(id, abort);
    try {
      const reply = await send(url, body, { method, signal: abort.signal, quiet: true, headers: json });
      this.#note(url, reply.body);
      return { is: 'answered', status: reply.status, body: reply.body };
    } catch (error) {
      if (error instanceof NetworkFailure) this.options.trial.addRefused(url, error.message);
      return { is: error instanceof RequestTimeout ? 'timed-out' : 'failed' };
    } finally {
      this.#pendingCalls.delete(id);
    }
  }

  abort(id: number): void {
    this.#pendingCalls.get(id)?.abort();
  }

  /** The frame is gone: aborts its requests. */
  stop(): void {
    for (const abort of this.#pendingCalls.values()) abort.abort();
  }

  #note(path: string, body: unknown): void {
    if (typeof body !== 'object' || body === null || !('status' in body) || body.status === 0) return;
    const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
    this.options.trial.addRefused(path, msg);
  }
}

/** `send` sets no content type for text. */
const json = { 'content-type': 'application/json' };
