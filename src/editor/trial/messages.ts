/* Messages between the designer and a page's trial frame, over a MessagePort that only these two hold. The
   frame shows an unverified page: these guards validate and truncate what it sends, and nothing in it is
   trusted. */
import type { JsonObject } from '../../../server/contract/json-object';
import type { Staff } from '../../screen-host';

export type Theme = 'light' | 'dark';

/** The page to try, and its surrounding data. */
export interface TrialStart {
  schema: JsonObject;
  /** The route's pattern, and the path with its parameters filled in. */
  path: string;
  place: string;
  params: Readonly<Record<string, string>>;
  staff: Staff;
  imageHost: string;
  theme: Theme;
}

/** Scroll position of the page, as fractions (0 to 1) of the scrollable distance. */
export interface TrialScroll {
  x: number;
  y: number;
}

/** A fault in the page. */
export interface TrialFault {
  /** `blocked`: the frame's security policy blocked something. */
  kind: 'error' | 'blocked' | 'unknown-type';
  message: string;
  /** Location of the fault: a type, an amis path, or a part of the component stack; '' when unknown. */
  component: string;
}

/** Whether the loaded page shows something or nothing. */
export type TrialEnd = 'mounted' | 'blank';

export type ToFrame =
  | { kind: 'start'; start: TrialStart }
  | { kind: 'answer'; id: number; answer: TrialAnswer }
  | { kind: 'scroll'; scroll: TrialScroll };

/** Result of a page's request. `refused`: a trial may not make it. */
export type TrialAnswer =
  | { is: 'answered'; status: number; body: unknown }
  | { is: 'failed' }
  | { is: 'timed-out' };

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

/** The only message sent with `window.postMessage`: it transfers the port. */
export const portMessage = 'trial-port';

const limits = { url: 2_000, body: 200_000, text: 500 };

const faultKinds = new Set<unknown>(['error', 'blocked', 'unknown-type']);

/** Parses a message from the frame; undefined when it is not valid. */
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

function toAsk({ id, method, url, body }: JsonObject): FromFrame | undefined {
  if (!isId(id) || (method !== 'GET' && method !== 'POST')) return undefined;
  if (typeof url !== 'string' || url.length > limits.url) return undefined;
  if (body !== null && (typeof body !== 'string' || body.length > limits.body)) return undefined;
  return { kind: 'ask', ask: { id, method, url, body } };
}

function toFault({ kind, message, component }: JsonObject): FromFrame | undefined {
  if (!faultKinds.has(kind)) return undefined;
  const fault = { kind: kind as TrialFault['kind'], message: toText(message), component: toText(component) };
  return { kind: 'fault', fault };
}

function toScroll({ x, y }: JsonObject): TrialScroll {
  return { x: toPart(x), y: toPart(y) };
}

const toPart = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, limits.text) : '');

function toRecord(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}
