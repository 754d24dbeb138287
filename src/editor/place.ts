import { useSyncExternalStore } from 'react';

/**
 * Which page the window designs, by its address: `/editor.html?path=/platform/user/register/list`. Values of the route's
 * parameters may follow. Changes with Back and Forward, and with `goToPage`.
 */
export const usePath = (): string =>
  useSyncExternalStore(follow, () => new URLSearchParams(window.location.search).get('path') ?? '');

/** Designs another page in this window, as a step that Back leads back from. */
export function goToPage(path: string): void {
  const place = new URLSearchParams({ path });
  window.history.pushState({ step: stepNow() + 1 }, '', `?${place.toString()}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** How many pages were gone to in this window before the one that the address names. */
export const stepNow = (): number => (window.history.state as { step: number } | null)?.step ?? 0;

/** Goes back or forward to a step of this window's history; the address names its page again. */
export function returnToStep(step: number): void {
  // `go(0)` would load the window again.
  if (step !== stepNow()) window.history.go(step - stepNow());
}

function follow(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}
