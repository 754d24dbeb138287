import type { Page, PublishedVersion, WantedState } from '../../../designs';

/** What can be compared: a version, or what is on the canvas. */
export type Pick = number | 'canvas';

/** The newest two there are: what one looks for first. */
export function firstPicks(versions: readonly PublishedVersion[], changed: boolean): readonly Pick[] {
  const numbers: Pick[] = versions.map(({ version }) => version);
  return (changed ? (['canvas', ...numbers] as Pick[]) : numbers).slice(0, 2);
}

/** Never more than two: a third takes the place of the one that was picked first. */
export function togglePick(picks: readonly Pick[], pick: Pick): readonly Pick[] {
  return picks.includes(pick) ? picks.filter((other) => other !== pick) : [...picks, pick].slice(-2);
}

/** The older one first; the canvas is newer than every version. */
export function inOrder(picks: readonly Pick[]): readonly [Pick, Pick] | undefined {
  const age = (pick: Pick) => (pick === 'canvas' ? Infinity : pick);
  const [one, other] = [...picks].sort((a, b) => age(a) - age(b));
  return one === undefined || other === undefined ? undefined : [one, other];
}

export function toWanted(pick: Pick, canvas: Page): WantedState {
  return pick === 'canvas' ? { is: 'page', schema: canvas } : { is: 'version', version: pick };
}
