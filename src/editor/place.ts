import { useSyncExternalStore } from 'react';

/** The windows in which a page can be edited; in a narrower one amis-editor's panels leave no room for it. */
export const wideWindow = '(min-width: 900px)';

/**
 * The designed page, from the URL: `/editor.html?path=/platform/user/register/list`, optionally with values of
 * route parameters. Changes with Back and Forward, and with `goToPage`.
 */
export const usePath = (): string =>
  useSyncExternalStore(follow, () => new URLSearchParams(window.location.search).get('path') ?? '');

/** Opens another page in this window, as a history entry from which Back returns. */
export function goToPage(path: string): void {
  const place = new URLSearchParams({ path });
  window.history.pushState({ step: stepNow() + 1 }, '', `?${place.toString()}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** Number of `goToPage` steps before the current history entry. */
export const stepNow = (): number => (window.history.state as { step: number } | null)?.step ?? 0;

/** Goes back or forward to a step of this window's history; the URL then names the page of that step. */
export function returnToStep(step: number): void {
  // `go(0)` would reload the window.
  if (step !== stepNow()) window.history.go(step - stepNow());
}

function follow(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}
