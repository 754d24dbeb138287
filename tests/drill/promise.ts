/** One line of the drill's table. */
export interface Promised {
  what: string;
  /** The measurements, as text. */
  measured: string;
  kept: boolean;
}

export interface Drill {
  what: string;
  /** @param scale 1 for the whole drill, less for a short one: a factor for its counts */
  run(scale: number): Promise<Promised[]>;
}

/** Runs tasks with this many at once. */
export async function runAll<T>(
  items: readonly T[],
  atOnce: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** `promised('…', faults)`: kept when there are none; prints the first ones. */
export function promised(what: string, measured: string, faults: readonly string[]): Promised {
  const shown = faults.slice(0, 3).join('; ');
  return {
    what,
    measured: faults.length === 0 ? measured : `${measured}; ${faults.length} broken: ${shown}`,
    kept: faults.length === 0,
  };
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
