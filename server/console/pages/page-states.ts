import { notFound } from '../../contract/api-error';
import type { Db } from '../../database/database';
import type { LivePage } from './live-page';
import { findVersion } from './page-version-store';
import type { ShippedPages } from './shipped-pages';
import { findKeptPage, isOlderPage } from './shipped-store';

export type Schema = Record<string, unknown>;

/** What the designer starts from where a route has no page yet. */
export const emptyPage: Schema = { type: 'page', body: [] };

interface Pages {
  db: Db;
  shipped: ShippedPages;
}

/** Which state of a page: a publication, or (version 0) the shipped page with a digest; without one the page shipped now. */
export interface StateName {
  version: number;
  digest?: string | undefined;
}

/** A state of a page that was live once. @throws ApiError notFound */
export async function getState(path: string, { version, digest }: StateName, pages: Pages): Promise<Schema> {
  if (version > 0) {
    const found = await findVersion(pages.db, path, version);
    if (!found) throw notFound('该版本不存在');
    return JSON.parse(found.text) as Schema;
  }
  const page = await pages.shipped.find(path);
  if (page && (digest === undefined || digest === page.digest)) return page.schema;
  if (digest === undefined) throw notFound('该页面没有出厂版本');
  const kept = digest === '' ? emptyPage : await findKeptPage(pages.db, path, digest);
  if (!kept) throw notFound('该出厂版本已不存在');
  return kept;
}

/** Digest of the live page; '' where there is none yet. */
export function digestOfLive(page: LivePage | undefined): string {
  if (page === undefined) return '';
  return page.published ? page.published.digest : page.shipped.digest;
}

/**
 * Whether a release has changed the shipped page since the live design took account of it, and not to what is live. A
 * console that still ships a page older than that one (the files were pulled elsewhere) has nothing new to tell.
 */
export async function isShippedChanged(
  path: string,
  page: LivePage | undefined,
  { db, shipped }: Pages,
): Promise<boolean> {
  const published = page?.published;
  if (!published || published.shippedDigest === null) return false;
  const now = await shipped.find(path).catch(() => undefined);
  if (!now || now.digest === published.shippedDigest || now.digest === published.digest) return false;
  return !(await isOlderPage(db, path, now.digest, published.shippedDigest));
}
