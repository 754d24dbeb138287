/**
 * The boot call: one request in front of everything that a screen asks for as it opens. Its answer is a stream of JSON
 * lines, each flushed as soon as it is known, in any order after the first. No zod here: the browser loads this file.
 */
export const bootPath = '/api/console/boot';
export const bootContentType = 'application/x-ndjson';

/** What the boot call is sent, as JSON. */
export interface BootRequest {
  /** Path and query of the wanted screen, `/platform/user/register/list?page=2`. */
  place: string;
  /** Logs in first: the fields of `/admin/login`. */
  login?: Readonly<Record<string, string>>;
}

/** One line of the answer. */
export type BootLine =
  /** Replies to these requests follow. Stands before what makes the browser ask for them. */
  | { expect: string[] }
  /** A reply, as the request itself would have been answered. */
  | BootReply
  /** This reply does not come after all: the browser sends the request. */
  | { leftOut: string };

export interface BootReply {
  /** `requestKey` of the request. */
  key: string;
  /** Only those that the browser reads. */
  headers: Record<string, string>;
  body: unknown;
}

/** What every screen asks for, whatever its page holds. */
export const loginPath = '/api/admin/login';
export const identityPath = '/api/admin/index';
export const unreadPath = '/api/admin/sys/message/get';
export const settingsPath = '/api/console/settings';
export const pagePath = '/api/console/page';
export const preferencesPath = '/api/console/preferences/list';

/** A list's key among the preferences. */
export const listKey = (pattern: string, name: string) => `${pattern}#${name}`;
export const openPageSummary = '打开页面';

export const pageRequest = (pattern: string) => `${pagePath}?path=${encodeURIComponent(pattern)}`;

/**
 * The same for requests that get the same answer: path, and fields of query and body together in the order of their
 * names. Blank fields are left out: to the upstream they say as little as absent ones (decisions 'The envelope and the
 * adapter').
 */
export function requestKey(url: string, body?: unknown): string {
  const at = url.indexOf('?');
  const fields = new Map<string, string>(at < 0 ? [] : new URLSearchParams(url.slice(at + 1)));
  if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) fields.set(name, toText(value));
  }
  const given = [...fields]
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const path = at < 0 ? url : url.slice(0, at);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

const toText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
