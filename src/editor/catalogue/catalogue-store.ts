import { useEffect, useState, useSyncExternalStore } from 'react';
import { Store } from '../../../renderers/observed';
import type { CatalogueCall, CatalogueField } from '../../../server/contract/console-calls/catalogue';
import type { CallData } from '../../../server/contract/typed-calls';
import { post } from '../../http';
import { answered, type OpenDesign } from '../designs';

export type { CatalogueCall, CatalogueField };

/** State for the panels' calls. A store, since amis-editor creates the panels and no props can be passed. */
interface Catalogue {
  /** `undefined` while loading. */
  calls: readonly CatalogueCall[] | undefined;
  /** Why they could not be loaded. */
  failed: string;
  /**
   * Whether the user may choose calls and actions; layout editors may only add fields of the calls that lists
   * make.
   */
  mayUse: boolean;
  /** Menu that owns the page; the page may make the calls of that menu. */
  menu: string;
}

const catalogue = new Store<Catalogue>({ calls: undefined, failed: '', mayUse: true, menu: '' });
export const getCatalogue = catalogue.get;
const set = (next: Partial<Catalogue>) => catalogue.set({ ...getCatalogue(), ...next });

export const useCatalogue = (): Catalogue => useSyncExternalStore(catalogue.subscribe, getCatalogue);

/** Where to find a real value for a route parameter. */
export type Sample = CallData<'/api/console/catalogue/page'>['samples'][number];

/**
 * Loads the calls for the canvas panels. Returns the sources of the page's sample record once known; none after a
 * failure.
 */
export function useCatalogueOf({ path, may }: OpenDesign): readonly Sample[] | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>();
  useEffect(() => {
    let stopped = false;
    set({ mayUse: may.interfaces });
    if (getCatalogue().calls === undefined) void loadCalls();
    void answered(post('/api/console/catalogue/page', { path }, { quiet: true })).then(({ data }) => {
      if (stopped) return;
      set({ menu: data?.menu ?? '' });
      setSamples(data?.samples ?? []);
    });
    return () => {
      stopped = true;
    };
  }, [path, may.interfaces]);
  return samples;
}

/** Loads the calls, also again after a failure. */
export async function loadCalls(): Promise<void> {
  set({ failed: '' });
  const { status, msg, data } = await answered(post('/api/console/catalogue/calls', {}, { quiet: true }));
  if (status === 0 && data) set({ calls: data.items, failed: '' });
  // Another page may have loaded them meanwhile.
  else if (getCatalogue().calls === undefined) set({ failed: msg });
}

/** Whether the menu of the page may make the call; the page check refuses any other. */
export const isOwn = ({ owners }: CatalogueCall, menu: string): boolean => owners.includes(menu);

/** Calls by owning menu, the page's own menu first. */
export function groupByMenu(calls: readonly CatalogueCall[], menu: string) {
  const groups = new Map<string, CatalogueCall[]>();
  const callsThat = (own: boolean) => calls.filter((call) => isOwn(call, menu) === own);
  for (const call of [...callsThat(true), ...callsThat(false)]) {
    const name = isOwn(call, menu) ? '本页菜单的接口' : call.menuName;
    groups.set(name, [...(groups.get(name) ?? []), call]);
  }
  return [...groups].map(([name, items]) => ({ name, items }));
}
