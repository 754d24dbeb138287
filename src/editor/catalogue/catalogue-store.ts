import { useEffect, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type {
  CatalogueCall,
  CatalogueField,
  cataloguePage,
} from '../../../server/contract/console-calls/catalogue';
import { post } from '../../http';
import type { OpenDesign } from '../designs';

export type { CatalogueCall, CatalogueField };

/** What the panels know of the calls; amis-editor makes them, so it cannot be handed in. */
export interface Catalogue {
  /** `undefined`: not here yet. */
  calls: readonly CatalogueCall[] | undefined;
  /** Why there are none. */
  failed: string;
  /** Whether this person may choose calls and actions; layout editors may only add fields of the calls that lists make. */
  mayUse: boolean;
  /** Menu that owns the page: its calls are what the page may make. */
  menu: string;
}

let now: Catalogue = { calls: undefined, failed: '', mayUse: true, menu: '' };
const listeners = new Set<() => void>();

function set(next: Partial<Catalogue>): void {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

export const getCatalogue = (): Catalogue => now;

export function useCatalogue(): Catalogue {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getCatalogue);
}

/** Where a real value of a route's parameter is found. */
export type Sample = z.output<typeof cataloguePage.reply>['samples'][number];

/** Asks which calls there are. @returns where the page's sample record is found; none after a failure */
export async function loadCatalogue(options: { path: string; mayUse: boolean }): Promise<readonly Sample[]> {
  const { path, mayUse } = options;
  set({ mayUse, failed: '' });
  if (now.calls === undefined) void loadCalls();
  try {
    const page = await ask<z.output<typeof cataloguePage.reply>>('page', { path });
    set({ menu: page.data?.menu ?? '' });
    return page.data?.samples ?? [];
  } catch {
    return [];
  }
}

async function loadCalls(): Promise<void> {
  try {
    const answer = await ask<{ items: CatalogueCall[] }>('calls', {});
    if (answer.status === 0 && answer.data) set({ calls: answer.data.items });
    else set({ failed: answer.msg });
  } catch {
    set({ failed: '网络连接失败，请检查网络后重试' });
  }
}

const ask = <T>(name: string, body: object) =>
  post<T | null>(`/api/console/catalogue/${name}`, body, { quiet: true });

/** Loads the calls for the canvas' panels; gives where the page's sample record is found, once known. */
export function useCatalogueOf({ path, may }: OpenDesign): readonly Sample[] | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>();
  useEffect(() => {
    let stopped = false;
    void loadCatalogue({ path, mayUse: may.interfaces }).then((found) => {
      if (!stopped) setSamples(found);
    });
    return () => {
      stopped = true;
    };
  }, [path, may.interfaces]);
  return samples;
}
