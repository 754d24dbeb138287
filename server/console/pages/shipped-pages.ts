import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../contract/api-error';
import { toPageText } from '../../contract/canonical-page';
import { code } from '../../contract/codes';
import { pageFileOf } from '../../contract/screens/routes';

/** A page as shipped with this release: version 0. */
export interface ShippedPage {
  schema: Record<string, unknown>;
  /** SHA-256 of the canonical text, as for a publication. */
  digest: string;
}

export interface ShippedPages {
  /** `path`: a pattern of the route table. @throws ApiError internal for a file that is no JSON object */
  find(path: string): Promise<ShippedPage | undefined>;
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The files under `pages/`, each read, checked and hashed once; `fresh` rereads them for each request, for `npm
 * run dev` and tests.
 */
export function createShippedPages(folder: string, { fresh }: { fresh: boolean }): ShippedPages {
  const read = new Map<string, Promise<ShippedPage | undefined>>();
  return {
    find: (path) => {
      if (fresh) return readPage(folder, path);
      let page = read.get(path);
      if (page === undefined) {
        page = readPage(folder, path);
        read.set(path, page);
        // Do not cache a failure, which may be temporary.
        page.catch(() => read.delete(path));
      }
      return page;
    },
  };
}

async function readPage(folder: string, path: string): Promise<ShippedPage | undefined> {
  const file = pageFileOf(path);
  const text = await readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const schema = parse(text, file);
  return { schema, digest: digestOf(toPageText(schema)) };
}

function parse(text: string, file: string): Record<string, unknown> {
  let page: unknown;
  try {
    page = JSON.parse(text);
  } catch {
    page = undefined;
  }
  if (typeof page !== 'object' || page === null || Array.isArray(page)) {
    throw new ApiError(code.internal, `页面文件 ${file} 不是有效的 JSON`);
  }
  return page as Record<string, unknown>;
}
