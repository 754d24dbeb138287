import type { Db, Tx } from '../../database/database';
import type { PageVersionTable } from '../../database/tables/console-tables';

/** One publication; never changed once made. */
export type PageVersion = Omit<PageVersionTable, 'schema' | 'shippedDigest'>;

/** The publication that is live. */
export type LiveVersion = Omit<PageVersionTable, 'schema'>;

/** A publication about to be made; `text` is the page's canonical text. */
export type NewVersion = Omit<PageVersion, 'version'> & {
  text: string;
  /** The shipped page that it takes account of; '' (none) unless given. */
  shippedDigest?: string | null;
};

const summary = [
  ...(['pageVersion.path', 'pageVersion.version', 'digest', 'publishedBy'] as const),
  ...(['publishedAt', 'note', 'restoredFrom'] as const),
] as const;

/** The live publication of a page, or of every page; none where the shipped page is live. */
export async function findLiveVersions(db: Db, path?: string): Promise<LiveVersion[]> {
  return db
    .selectFrom('console.page as page')
    .innerJoin('console.pageVersion as pageVersion', (join) =>
      join.onRef('pageVersion.path', '=', 'page.path').onRef('pageVersion.version', '=', 'page.version'),
    )
    .select([...summary, 'page.shippedDigest'])
    .$if(path !== undefined, (query) => query.where('page.path', '=', path ?? ''))
    .execute();
}

/** Newest first. */
export async function findVersions(db: Db, path: string, after = 0): Promise<PageVersion[]> {
  return db
    .selectFrom('console.pageVersion as pageVersion')
    .select(summary)
    .where('path', '=', path)
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .execute();
}

export async function findVersion(
  db: Db,
  path: string,
  version: number,
): Promise<(LiveVersion & { text: string }) | undefined> {
  return db
    .selectFrom('console.pageVersion as pageVersion')
    .select([...summary, 'schema as text', 'shippedDigest'])
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst();
}

/**
 * Makes the next version and sets it live, if `base` is still the live one.
 * @returns its number, or `undefined` when somebody published in between
 */
export async function insertVersion(tx: Tx, base: number, page: NewVersion): Promise<number | undefined> {
  const { text: schema, ...publication } = page;
  const { path } = page;
  const shippedDigest = page.shippedDigest ?? '';
  await tx
    .insertInto('console.page')
    .values({ path, version: 0, shippedDigest: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Two at once: the second waits for the first's row and then finds its base gone.
  const moved = await tx
    .updateTable('console.page')
    .set({ version: base + 1, shippedDigest })
    .where('path', '=', path)
    .where('version', '=', base)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return undefined;
  await tx
    .insertInto('console.pageVersion')
    .values({ ...publication, schema, shippedDigest, version: base + 1 })
    .execute();
  return base + 1;
}
