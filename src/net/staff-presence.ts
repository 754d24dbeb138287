/** Without a touch for so long nobody is there, in ms: what asks by itself stops, or it would keep a deserted session alive. */
const idleAfter = 30 * 60_000;
const signs = ['pointerdown', 'keydown', 'wheel'] as const;

export interface Presence {
  /** Whether the window is on show and somebody was at it lately. */
  isHere(): boolean;
  /** True after a long time without input, whether the window is visible or not. */
  isDeserted(): boolean;
  stop(): void;
}

/** Watches whether somebody is at this window, beginning with now. */
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
