/**
 * In ms: after this time without input the user counts as absent; polling stops, so as not to keep an abandoned
 * session alive.
 */
const idleAfter = 30 * 60_000;
const signs = ['pointerdown', 'keydown', 'wheel'] as const;

interface Presence {
  /** Whether the window is visible and was used recently. */
  isHere(): boolean;
  /** True after a long time without input, whether the window is visible or not. */
  isDeserted(): boolean;
  stop(): void;
}

/** Watches whether the user is active in this window, starting now. */
export function watchPresence(): Presence {
  let seenAt = Date.now();
  const see = () => (seenAt = Date.now());
  for (const sign of signs) document.addEventListener(sign, see, { passive: true });
  const isDeserted = () => Date.now() - seenAt >= idleAfter;
  return {
    isHere: () => document.visibilityState === 'visible' && !isDeserted(),
    isDeserted,
    stop: () => {
      for (const sign of signs) document.removeEventListener(sign, see);
    },
  };
}

/** Calls `listener` whenever the user returns to this window. @returns a function that stops it */
export function onReturn(listener: () => void): () => void {
  const listen = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('focus', listen);
  document.addEventListener('visibilitychange', listen);
  return () => {
    window.removeEventListener('focus', listen);
    document.removeEventListener('visibilitychange', listen);
  };
}
