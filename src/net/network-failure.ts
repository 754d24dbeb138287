import { Store } from '../../renderers/observed';
import { currentPlace, isAtRoot, pathOf } from './place';
import { redirectDelay } from './session-loss';

/**
 * A §8: 'unless at root, the page reloads after 1.5 s. In some screens network errors are only logged'; those
 * declare it (`networkFailure` in server/contract/screens/declared-screens.ts). A reload without a network would
 * end at the browser's own error page. The reload therefore waits until the console's server replies, happens at
 * most once in `calmDown`, and spares screens in which the user is typing (`onReconnect`).
 */
const calmDown = 30_000;
const reloadedKey = 'reloaded-at';
const slowest = 30_000;

const offline = new Store(false);
let wantsReload = false;
/** The next probe, or the running one. */
let probing: ReturnType<typeof setTimeout> | undefined;
/** Number of probes so far. */
let probes = 0;
let wait = redirectDelay;
let reload = () => window.location.reload();
let reloads: (path: string) => boolean = () => true;

/**
 * Lets the shell reload its visible content itself.
 * @param wanted whether the screen at a path is to be reloaded
 * @returns a function that unsubscribes
 */
export function onReconnect(act: () => void, wanted: (path: string) => boolean): () => void {
  const before = { reload, reloads };
  reload = act;
  reloads = wanted;
  return () => void ({ reload, reloads } = before);
}

/** Reloads the window; while staff fill in a form, reloads only the other open screens. */
export const reloadIdle = (): void => reload();

/** For `useSyncExternalStore`: true while the console's server can't be reached. */
export const connection = {
  isOffline: offline.get,
  subscribe: offline.subscribe,
  /** Contacts the server now instead of at the next retry. */
  retry: () => {
    wait = redirectDelay;
    void probe();
  },
};

/** A call did not reach the server. `quiet`: only log it, on any screen. */
export function reportNetworkFailure(path: string, { quiet }: { quiet: boolean }): void {
  console.warn(`network failure: ${path}`);
  if (!quiet && !isAtRoot() && reloads(pathOf(currentPlace()))) wantsReload = true;
  // When the user waits for the reply, reports it at once. A single failed background call is no proof.
  if (!quiet || !navigator.onLine) setOffline(true);
  if (!quiet || offline.get()) schedule();
}

function schedule(): void {
  probing ??= setTimeout(() => void probe(), wait);
}

async function probe(): Promise<void> {
  clearTimeout(probing);
  const own = (probes += 1);
  const isThere = await isServerThere();
  // The user has started a later one, whose result counts.
  if (own !== probes) return;
  probing = undefined;
  if (!isThere) {
    setOffline(true);
    wait = Math.min(wait * 2, slowest);
    return schedule();
  }
  setOffline(false);
  wait = redirectDelay;
  if (!wantsReload) return;
  wantsReload = false;
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (isAtRoot() || Date.now() - last < calmDown) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  reload();
}

async function isServerThere(): Promise<boolean> {
  try {
    // Any reply proves that the server is reachable.
    await fetch('/api/console/settings', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}

function setOffline(next: boolean): void {
  if (next !== offline.get()) offline.set(next);
}
