import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { classNamesIn } from '../../amis/styles/class-names.ts';

interface ShippedPages {
  /** Each page's JSON. */
  texts: string[];
  /** The types of all their nodes, those in dialogs included. */
  types: ReadonlySet<string>;
  /** The classes that they name. */
  classes: ReadonlySet<string>;
}

/** What the pages in the repository hold. */
export function readShippedPages(folder: string): ShippedPages {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const types = texts.flatMap((text) =>
    [...text.matchAll(/"type": ?"([^"]+)"/g)].map(([, type = '']) => type),
  );
  return {
    texts,
    types: new Set(types.sort()),
    classes: new Set([...classNamesIn(texts.map((text): unknown => JSON.parse(text)))].sort()),
  };
}
