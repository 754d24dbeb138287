import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder with package.json, found from the sources or the built bundle. */
export const projectRoot = findUp(import.meta.dirname);

function findUp(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json not found above the server');
  return findUp(parent);
}
