import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageFileOf } from '../../server/contract/screens/routes';
import { scratch } from './run/scratch';

/** A temporary pages folder, empty at first, in place of the shipped one. */
export interface PagesFolder {
  path: string;
  /** `route` is a pattern of the route table; `page` JSON, or text as it is. */
  write(route: string, page: object | string): Promise<void>;
  remove(): Promise<void>;
}

export async function makePagesFolder(): Promise<PagesFolder> {
  const path = await mkdtemp(join(scratch, 'console-pages-'));
  return {
    path,
    write: async (route, page) => {
      const file = join(path, pageFileOf(route));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof page === 'string' ? page : JSON.stringify(page));
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
