import { isLoggedIn, sessionHeaders } from '../session';

/** Browsers allow at most 64 KiB for requests of a closing page, including headers and other requests. */
const room = 60_000;

/**
 * Posts without waiting, even while the window closes. Ignores the reply.
 * @returns false when the body is too long for that
 */
export function sendOnUnload(path: string, body: object): boolean {
  const text = JSON.stringify(body);
  if (!isLoggedIn() || new Blob([text]).size > room) return false;
  void fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...sessionHeaders() },
    body: text,
  }).catch(() => undefined);
  return true;
}
