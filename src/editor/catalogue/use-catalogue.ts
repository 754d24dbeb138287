import { useEffect, useState } from 'react';
import type { OpenDesign } from '../designs';
import { loadCatalogue, type Sample } from './catalogue-store';

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
