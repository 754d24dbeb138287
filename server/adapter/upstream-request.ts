import { context, propagation } from '@opentelemetry/api';
import type { Caller } from './browser-request';

export const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

/**
 * Encodes fields in the upstream's format (decisions 'The envelope and the adapter'): omits `undefined`, sends
 * `null` as an empty value, joins arrays of scalars with commas, and sends anything deeper as JSON text.
 */
export function toFormBody(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const form = new URLSearchParams();
  for (const [name, value] of fields) {
    if (value !== undefined) form.append(name, toText(value));
  }
  return form.toString();
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.every(isScalar) ? value.map(toText).join(',') : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** Paging fields: amis uses `page` and `perPage`, the upstream `pageNum` and `pageSize` (A §7). */
const names: ReadonlyMap<string, string> = new Map([
  ['page', 'pageNum'],
  ['perPage', 'pageSize'],
]);

/** Renames amis' paging fields; an explicit `pageNum` or `pageSize` takes precedence. */
export function toUpstreamPaging(fields: Record<string, unknown>): [name: string, value: unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const renamed = names.get(name);
    if (renamed === undefined) return [[name, value]];
    return Object.hasOwn(fields, renamed) ? [] : [[renamed, value]];
  });
}

export interface HeaderNames {
  tokenHeader: string;
  sessionHeader: string;
}

/** Headers that identify the caller (A §7: token, session id, cookies). Empty values send no header. */
export function toUpstreamHeaders(caller: Caller, names: HeaderNames): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-request-id': caller.requestId,
    'x-forwarded-for': caller.address,
  };
  if (caller.token !== '') headers[names.tokenHeader] = caller.token;
  if (caller.sessionId !== '') headers[names.sessionHeader] = caller.sessionId;
  if (caller.cookie !== undefined) headers['cookie'] = caller.cookie;
  if (caller.userAgent !== undefined) headers['user-agent'] = caller.userAgent;
  // Adds `traceparent` if tracing is on.
  propagation.inject(context.active(), headers);
  return headers;
}

/**
 * Rewrites the upstream's cookies as the console's own: without `Domain`, which would make the browser reject
 * them, and with path `/`, as the upstream's paths differ from the browser's.
 */
export function toBrowserCookies(setCookie: string | string[] | undefined): string[] {
  const cookies = setCookie === undefined ? [] : Array.isArray(setCookie) ? setCookie : [setCookie];
  return cookies.map((cookie) =>
    cookie
      .split(';')
      .filter((attribute, index) => index === 0 || !/^\s*domain\s*=/i.test(attribute))
      .map((attribute, index) => (index === 0 ? attribute : attribute.replace(/^(\s*path\s*=).*$/i, '$1/')))
      .join(';'),
  );
}

/** For a reply over HTTPS: adds `Secure`, so that the cookies are never sent unencrypted. */
export const toSecureCookies = (cookies: readonly string[]): string[] =>
  cookies.map((cookie) => (/;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`));
