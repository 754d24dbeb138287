import { clearSession, getSession } from '../session';
import { toast } from '../toast';
import { isAtRoot, reloadToBase, rememberWantedPlace } from './place';

/** Redirect delay after session loss (A §9). */
export const redirectDelay = 1_500;

let leaving = false;

/**
 * Code 1009 (A §8): toasts `msg` and, unless on the root page, reloads to the base path after 1.5 s. `token` is
 * the token of the refused call: a newer session from another window survives.
 */
export function endSession(msg: string, token: string): void {
  toast.error(msg);
  if (getSession().token === token) clearSession();
  if (isAtRoot() || leaving) return;
  leaving = true;
  rememberWantedPlace();
  setTimeout(reloadToBase, redirectDelay);
}

/**
 * Called when the known menus may be stale: with the server's digest of them, or without one after a refused
 * call.
 */
type Listener = (digest: string | undefined) => void;

const listeners = new Set<Listener>();

export function reportMenus(digest?: string): void {
  for (const listener of listeners) listener(digest);
}

/** Returns the unsubscriber. */
export function onMenus(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
