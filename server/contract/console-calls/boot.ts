import { isObject } from '../json-object';

/**
 * The boot call: a single request for everything that a screen needs to open. Its reply is a stream of JSON lines,
 * each flushed as soon as it is ready, in any order after the first. No zod here: the browser loads this file.
 */
export const bootPath = '/api/console/boot';
export const bootContentType = 'application/x-ndjson';

/** The JSON body of the boot call. */
export interface BootRequest {
  /** Path and query of the screen to open, `/platform/user/register/list?page=2`. */
  place: string;
  /** Logs in first: the fields of `/admin/login`. */
  login?: Readonly<Record<string, string>>;
}

/** One line of the reply. */
export type BootLine =
  /** Announces the requests whose replies will follow. Sent before the data that make the browser send them. */
  | { expect: string[] }
  /** A reply, identical to that of the request itself. */
  | BootReply
  /** Announces that this reply will not come: the browser must send the request itself. */
  | { leftOut: string };

export interface BootReply {
  /** `requestKey` of the request. */
  key: string;
  /** Only the headers that the browser reads. */
  headers: Record<string, string>;
  body: unknown;
}

/** Requests that every screen makes, whatever its page. */
export const loginPath = '/api/admin/login';
export const identityPath = '/api/admin/index';
export const unreadPath = '/api/admin/sys/message/get';
export const settingsPath = '/api/console/settings';
export const pagePath = '/api/console/page';
export const preferencesPath = '/api/console/preferences/list';

interface Admin {
  username: string;
  loginName?: string;
  mustChangePassword?: boolean;
}

/**
 * The staff member in the `data` that `identityPath` returns; undefined if it has no name. Accepts `admin` both as an
 * object with `username` and as the name itself, since A §7's 'data.admin (username)' allows both.
 */
export function readAdmin(data: unknown): Admin | undefined {
  const admin = isObject(data) ? data['admin'] : undefined;
  const { username, loginName, mustChangePassword } = isObject(admin) ? admin : { username: admin };
  if (typeof username !== 'string' || username === '') return undefined;
  return {
    username,
    ...(typeof loginName === 'string' && loginName !== '' ? { loginName } : {}),
    ...(typeof mustChangePassword === 'boolean' ? { mustChangePassword } : {}),
  };
}

/** The key of a list's preferences. */
export const listKey = (pattern: string, name: string) => `${pattern}#${name}`;
export const openPageSummary = '打开页面';

export const pageRequest = (pattern: string) => `${pagePath}?path=${encodeURIComponent(pattern)}`;

/**
 * A key that is equal for requests with the same reply: path, and the fields of query and body, sorted by name.
 * Blank fields are omitted: the upstream treats them as absent (decisions 'The envelope and the adapter').
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
