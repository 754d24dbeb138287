import { isLoggedIn, sessionHeaders } from '../session';

/** Browsers carry at most 64 KiB of a closing page's requests; headers and the other requests count too. */
const room = 60_000;

/**
 * Posts without waiting, also while the window is being closed. The answer is not read.
 * @returns false when it is too long to be carried
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
