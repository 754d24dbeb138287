import { toPageText } from '../../contract/canonical-page';
import type { Route } from '../../contract/screens/routes';
import type { Db, Tx } from '../../database/database';
import type { ShippedPage, ShippedPages } from './shipped-pages';

/** A shipped page by its path, about to be kept. */
type Seen = ShippedPage & { path: string };

/** Keeps shipped pages as they are now: a later release replaces the files, and work may be based on these. */
export async function keepShippedPages(db: Db | Tx, pages: readonly Seen[], now: Date): Promise<void> {
  if (pages.length === 0) return;
  await db
    .insertInto('console.shippedPage')
    .values(
      pages.map(({ path, digest, schema }) => ({ path, digest, schema: toPageText(schema), seenAt: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A shipped page of this or an earlier release. */
export async function findKeptPage(
  db: Db,
  path: string,
  digest: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('console.shippedPage')
    .select('schema')
    .where('path', '=', path)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row && (JSON.parse(row.schema) as Record<string, unknown>);
}

/** This version, if it is still live, takes account of this shipped page from now on, without a new version. */
export async function setShippedBase(
  db: Db | Tx,
  path: string,
  digest: string,
  version: number,
): Promise<void> {
  await db
    .updateTable('console.page')
    .set({ shippedDigest: digest })
    .where('path', '=', path)
    .where('version', '=', version)
    .execute();
}

/** Whether of two shipped pages that were kept the first was there before the second. */
export async function isOlderPage(db: Db, path: string, digest: string, than: string): Promise<boolean> {
  const rows = await db
    .selectFrom('console.shippedPage')
    .select(['digest', 'seenAt'])
    .where('path', '=', path)
    .where('digest', 'in', [digest, than])
    .execute();
  const seen = new Map(rows.map((row) => [row.digest, row.seenAt.getTime()]));
  return (seen.get(digest) ?? Infinity) < (seen.get(than) ?? -Infinity);
}

/**
 * At every start: keeps what this release ships. A design from before that was kept counts as based on it, since what it
 * was based on is no longer known.
 */
export async function rememberShippedPages(
  db: Db,
  shipped: ShippedPages,
  routes: readonly Route[],
  now: Date,
  onBroken: (path: string, error: unknown) => void = () => undefined,
): Promise<void> {
  const kept = await db.selectFrom('console.shippedPage').select(['path', 'digest']).execute();
  const known = new Set(kept.map(({ path, digest }) => `${path} ${digest}`));
  const found = await Promise.all(
    routes.map(async ({ path }) => {
      const page = await shipped.find(path).catch((error: unknown) => {
        // It must not keep the console from starting.
        onBroken(path, error);
        return undefined;
      });
      return page && { path, ...page };
    }),
  );
  const pages = found.filter((page) => page !== undefined);
  await keepShippedPages(
    db,
    pages.filter(({ path, digest }) => !known.has(`${path} ${digest}`)),
    now,
  );
  const unknown = await db
    .selectFrom('console.page')
    .select(['path', 'version'])
    .where('version', '>', 0)
    .where('shippedDigest', 'is', null)
    .execute();
  for (const { path, version } of unknown) {
    await setShippedBase(db, path, pages.find((page) => page.path === path)?.digest ?? '', version);
  }
}
