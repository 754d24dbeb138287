import { day } from '../calendar';
import type { Random } from '../random';

/** Versions of the app from first to newest, and how many days before now each came out. */
export const releases: readonly (readonly [version: string, daysAgo: number])[] = [
  ['1.6.0', 800],
  ['1.6.2', 752],
  ['1.7.0', 700],
  ['1.7.1', 672],
  ['1.8.0', 621],
  ['1.8.3', 573],
  ['2.0.0', 520],
  ['2.0.1', 508],
  ['2.1.0', 451],
  ['2.1.2', 402],
  ['2.2.0', 340],
  ['2.2.1', 311],
  ['2.3.0', 248],
  ['2.3.1', 222],
  ['2.4.0', 160],
  ['2.4.2', 118],
  ['2.5.0', 66],
  ['2.5.1', 24],
];

/** The newest version that was out at a moment. */
export function versionAt(moment: number, now: number): string {
  const age = (now - moment) / day;
  return releases.findLast(([, daysAgo]) => daysAgo >= age)?.[0] ?? '1.6.0';
}

/** The newest version a user has installed: most still use the app, the others stopped some day. */
export function maxVersionOf(registered: number, now: number, random: Random): string {
  const active = random.chance(0.58);
  // Updates come some days after their release; who stopped, stopped mostly soon.
  const lastSeen = active
    ? now - random.between(0, 20) * day
    : registered + (now - registered) * random.unit() ** 2;
  return versionAt(Math.max(registered, lastSeen), now);
}
