import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The `esm` folder of an amis package; its package.json is not exported, its main file is. */
export function amisFolder(name: string): string {
  return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'esm');
}
