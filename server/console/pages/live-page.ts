import type { Db } from '../../database/database';
import { findLiveVersions, findVersion, type LiveVersion } from './page-version-store';
import type { ShippedPage, ShippedPages } from './shipped-pages';

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

/** What the live page is made of. */
export async function getSchema(db: Db, page: LivePage): Promise<Record<string, unknown>> {
  if (page.published === undefined) return page.shipped.schema;
  return getVersionSchema(db, page.published.path, page.published.version);
}

/** @throws Error if there is no such publication */
export async function getVersionSchema(
  db: Db,
  path: string,
  version: number,
): Promise<Record<string, unknown>> {
  const found = await findVersion(db, path, version);
  if (!found) throw new Error(`version ${version} of ${path} is missing`);
  return JSON.parse(found.text) as Record<string, unknown>;
}
