import { notFound } from '../../contract/api-error';
import type { JsonObject } from '../../contract/json-object';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db } from '../../database/database';
import {
  findLiveVersions,
  findVersion,
  findKeptPage,
  isOlderPage,
  type LiveVersion,
  type PageVersion,
  type ShippedPage,
  type ShippedPages,
} from './page-store';

/** Which state of a page is live. Read from the database each time, so that all replicas agree at once. */
export type LivePage = { published: LiveVersion } | { published: undefined; shipped: ShippedPage };

/** `undefined`: the route has no page yet. */
export async function findLivePage(
  db: Db,
  shippedPages: ShippedPages,
  path: string,
): Promise<LivePage | undefined> {
  const [published] = await findLiveVersions(db, path);
  if (published) return { published };
  const shipped = await shippedPages.find(path);
  return shipped && { published: undefined, shipped };
}

/** The designer's starting point for a route without a page. */
export const emptyPage: JsonObject = { type: 'page', body: [] };

/** The schema of the live page; an empty page if there is none yet. */
export async function getSchema(db: Db, page: LivePage | undefined): Promise<JsonObject> {
  if (page === undefined) return emptyPage;
  if (page.published === undefined) return page.shipped.schema;
  return getVersionSchema(db, page.published.path, page.published.version);
}

/** @throws Error if there is no such publication */
export async function getVersionSchema(db: Db, path: string, version: number): Promise<JsonObject> {
  const found = await findVersion(db, path, version);
  if (!found) throw new Error(`version ${version} of ${path} is missing`);
  return found.schema;
}

interface Pages {
  db: Db;
  shipped: ShippedPages;
}

/**
 * Names a state of a page: a publication, or (version 0) the shipped page with a digest; without a digest the
 * current one.
 */
interface StateName {
  version: number;
  digest?: string | undefined;
}

/** A state of a page that was live at some time. @throws ApiError notFound */
export async function getState(
  path: string,
  { version, digest }: StateName,
  pages: Pages,
): Promise<JsonObject> {
  if (version > 0) return (await getVersion(pages.db, path, version)).schema;
  const page = await pages.shipped.find(path);
  if (page && (digest === undefined || digest === page.digest)) return page.schema;
  if (digest === undefined) throw notFound('该页面没有出厂版本');
  const kept = digest === '' ? emptyPage : await findKeptPage(pages.db, path, digest);
  if (!kept) throw notFound('该出厂版本已不存在');
  return kept;
}

/** A publication. @throws ApiError notFound */
export async function getVersion(db: Db, path: string, version: number) {
  const found = await findVersion(db, path, version);
  if (!found) throw notFound('该版本不存在');
  return found;
}

/** Digest of the live page; '' if there is none yet. */
export function digestOfLive(page: LivePage | undefined): string {
  if (page === undefined) return '';
  return (page.published ?? page.shipped).digest;
}

/**
 * Whether a release has changed the shipped page since the live design was based on it, to something other than
 * the live page. False on a console that still ships an older page than that base (its files were pulled
 * elsewhere).
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

/** Version, author and time for the wire; the shipped page (or none) is version 0 without an author. */
export function toWireVersion(page: PageVersion | undefined) {
  if (page === undefined) return { version: 0, publishedBy: '', publishedAt: '' };
  const { version, publishedBy, publishedAt } = page;
  return { version, publishedBy, publishedAt: toWireTime(publishedAt) };
}

export const versionOf = (page: LivePage | undefined): number => page?.published?.version ?? 0;
