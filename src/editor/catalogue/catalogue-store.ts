import { useEffect, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type {
  CatalogueCall,
  CatalogueField,
  cataloguePage,
} from '../../../server/contract/console-calls/catalogue';
import { post } from '../../http';
import { answered, type OpenDesign } from '../designs';

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

/** Loads the calls for the canvas' panels; gives where the page's sample record is found, once known: none after a failure. */
export function useCatalogueOf({ path, may }: OpenDesign): readonly Sample[] | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>();
  useEffect(() => {
    let stopped = false;
    set({ mayUse: may.interfaces, failed: '' });
    if (now.calls === undefined) void loadCalls();
    void ask<z.output<typeof cataloguePage.reply>>('page', { path }).then(({ data }) => {
      set({ menu: data?.menu ?? '' });
      if (!stopped) setSamples(data?.samples ?? []);
    });
    return () => {
      stopped = true;
    };
  }, [path, may.interfaces]);
  return samples;
}

async function loadCalls(): Promise<void> {
  const { status, msg, data } = await ask<{ items: CatalogueCall[] }>('calls', {});
  set(status === 0 && data ? { calls: data.items } : { failed: msg });
}

const ask = <T>(name: string, body: object) =>
  answered(post<T>(`/api/console/catalogue/${name}`, body, { quiet: true }));

/** Calls by the menu that owns them, those of the page's own menu first. */
export function groupByMenu(calls: readonly CatalogueCall[], menu: string) {
  const groups = new Map<string, CatalogueCall[]>();
  const isOwn = ({ owners }: CatalogueCall) => owners.includes(menu);
  for (const call of [...calls.filter(isOwn), ...calls.filter((other) => !isOwn(other))]) {
    const name = isOwn(call) ? '本页菜单的接口' : call.menuName;
    groups.set(name, [...(groups.get(name) ?? []), call]);
  }
  return [...groups].map(([name, items]) => ({ name, items }));
}
