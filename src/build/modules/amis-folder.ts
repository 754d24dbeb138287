import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The `esm` folder of amis, amis-core or amis-ui; their package.json is not exported, their main file is. */
export function amisFolder(name: string): string {
  return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'esm');
}
