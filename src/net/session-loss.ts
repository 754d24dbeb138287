import { clearSession, getSession } from '../session';
import { toast } from '../toast';
import { isAtRoot, reloadToBase, rememberWantedPlace } from './place';

/** Redirect delay after session loss (A §9). */
export const redirectDelay = 1_500;

let leaving = false;

/**
 * Code 1009 (A §8): toasts `msg` and, unless on the root page, reloads to the base path after 1.5 s.
 * `token` is the one the refused call carried: a newer session, made in another window, survives.
 */
export function endSession(msg: string, token: string): void {
  toast.error(msg);
  if (getSession().token === token) clearSession();
  if (isAtRoot() || leaving) return;
  leaving = true;
  rememberWantedPlace();
  setTimeout(reloadToBase, redirectDelay);
}
