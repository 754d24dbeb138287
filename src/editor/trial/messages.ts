/*
 * What the designer and a page's trial frame say to each other, over one MessagePort that only the two hold. The frame
 * shows a page nobody has vouched for: what it says is read by these guards, cut to size, and never trusted.
 */
import type { Staff } from '../../screen-host';

export type Theme = 'light' | 'dark';

/** The page to be tried, and what it finds around it. */
export interface TrialStart {
  schema: Record<string, unknown>;
  /** The route's pattern and, with its parameters filled in, the place. */
  path: string;
  place: string;
  params: Readonly<Record<string, string>>;
  staff: Staff;
  imageHost: string;
  theme: Theme;
}

/** Where the page is scrolled to, as parts (0 to 1) of the way. */
export interface TrialScroll {
  x: number;
  y: number;
}

/** Something that went wrong in the page. */
export interface TrialFault {
  /** `blocked`: the frame's security policy stopped something. */
  kind: 'error' | 'blocked' | 'unknown-type';
  message: string;
  /** Where: a type, an amis path, or a piece of the component stack; '' when it cannot be told. */
  component: string;
}

/** What the page came to: it shows something, or nothing at all. */
export type TrialEnd = 'mounted' | 'blank';

export type ToFrame =
  | { kind: 'start'; start: TrialStart }
  | { kind: 'answer'; id: number; answer: TrialAnswer }
  | { kind: 'scroll'; scroll: TrialScroll };

/** How a request of the page ended. `refused`: it is none that a trial makes. */
export type TrialAnswer =
  { is: 'answered'; status: number; body: unknown } | { is: 'failed' } | { is: 'timed-out' };

export interface TrialAsk {
  id: number;
  method: 'GET' | 'POST';
  url: string;
  /** JSON text. */
  body: string | null;
}

export type FromFrame =
  | { kind: 'ask'; ask: TrialAsk }
  | { kind: 'abort'; id: number }
  | { kind: 'fault'; fault: TrialFault }
  | { kind: 'end'; end: TrialEnd }
  | { kind: 'scroll'; scroll: TrialScroll };

/** The one message that travels by `window.postMessage`: it hands over the port. */
export const portMessage = 'trial-port';

const limits = { url: 2_000, body: 200_000, text: 500 };

const faultKinds = new Set<unknown>(['error', 'blocked', 'unknown-type']);

/** What the frame said, if it is something a frame says. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  const message = toRecord(data);
  switch (message['kind']) {
    case 'ask':
      return toAsk(toRecord(message['ask']));
    case 'abort':
      return isId(message['id']) ? { kind: 'abort', id: message['id'] } : undefined;
    case 'fault':
      return toFault(toRecord(message['fault']));
    case 'end':
      return message['end'] === 'mounted' || message['end'] === 'blank'
        ? { kind: 'end', end: message['end'] }
        : undefined;
    case 'scroll':
      return { kind: 'scroll', scroll: toScroll(toRecord(message['scroll'])) };
    default:
      return undefined;
  }
}

function toAsk({ id, method, url, body }: Record<string, unknown>): FromFrame | undefined {
  if (!isId(id) || (method !== 'GET' && method !== 'POST')) return undefined;
  if (typeof url !== 'string' || url.length > limits.url) return undefined;
  if (body !== null && (typeof body !== 'string' || body.length > limits.body)) return undefined;
  return { kind: 'ask', ask: { id, method, url, body } };
}

function toFault({ kind, message, component }: Record<string, unknown>): FromFrame | undefined {
  if (!faultKinds.has(kind)) return undefined;
  const fault = { kind: kind as TrialFault['kind'], message: toText(message), component: toText(component) };
  return { kind: 'fault', fault };
}

function toScroll({ x, y }: Record<string, unknown>): TrialScroll {
  return { x: toPart(x), y: toPart(y) };
}

const toPart = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, limits.text) : '');

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
