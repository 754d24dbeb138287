import { withTables, type Db, type Tx } from '../../database/database';

interface Tables {
  'console.page': { path: string; version: number; shipped_digest: string | null };
  'console.page_version': VersionRow;
}

interface VersionRow {
  path: string;
  version: number;
  schema: string;
  digest: string;
  published_by: string;
  published_at: Date;
  note: string;
  restored_from: number | null;
  shipped_digest: string | null;
}

/** One publication; never changed once made. */
export interface PageVersion {
  path: string;
  /** From 1, without gaps. */
  version: number;
  digest: string;
  publishedBy: string;
  publishedAt: Date;
  note: string;
  restoredFrom: number | null;
}

/** The publication that is live. */
export interface LiveVersion extends PageVersion {
  /** The shipped page that it takes account of; '' is none, null is not known. */
  shippedDigest: string | null;
}

/** A publication about to be made; `text` is the page's canonical text. */
export type NewVersion = Omit<PageVersion, 'version'> & {
  text: string;
  /** The shipped page that it takes account of; '' (none) unless given. */
  shippedDigest?: string | null;
};

const summary = [
  'page_version.path',
  'page_version.version',
  'digest',
  'published_by',
  'published_at',
  'note',
  'restored_from',
] as const;

/** The live publication of a page, or of every page; none where the shipped page is live. */
export async function findLiveVersions(db: Db, path?: string): Promise<LiveVersion[]> {
  const rows = await withTables<Tables>(db)
    .selectFrom('console.page as page')
    .innerJoin('console.page_version as page_version', (join) =>
      join.onRef('page_version.path', '=', 'page.path').onRef('page_version.version', '=', 'page.version'),
    )
    .select([...summary, 'page.shipped_digest'])
    .$if(path !== undefined, (query) => query.where('page.path', '=', path ?? ''))
    .execute();
  return rows.map((row) => ({ ...toVersion(row), shippedDigest: row.shipped_digest }));
}

/** Newest first. */
export async function findVersions(db: Db, path: string, after = 0): Promise<PageVersion[]> {
  const rows = await withTables<Tables>(db)
    .selectFrom('console.page_version as page_version')
    .select(summary)
    .where('path', '=', path)
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toVersion);
}

export async function findVersion(
  db: Db,
  path: string,
  version: number,
): Promise<(LiveVersion & { text: string }) | undefined> {
  const row = await withTables<Tables>(db)
    .selectFrom('console.page_version')
    .selectAll()
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { ...toVersion(row), text: row.schema, shippedDigest: row.shipped_digest };
}

/**
 * Makes the next version and sets it live, if `base` is still the live one.
 * @returns its number, or `undefined` when somebody published in between
 */
export async function insertVersion(tx: Tx, base: number, page: NewVersion): Promise<number | undefined> {
  const tables = withTables<Tables>(tx);
  const { path } = page;
  await tables
    .insertInto('console.page')
    .values({ path, version: 0, shipped_digest: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Two at once: the second waits for the first's row and then finds its base gone.
  const moved = await tables
    .updateTable('console.page')
    .set({ version: base + 1, shipped_digest: page.shippedDigest ?? '' })
    .where('path', '=', path)
    .where('version', '=', base)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return undefined;
  await tables
    .insertInto('console.page_version')
    .values({
      path,
      version: base + 1,
      schema: page.text,
      digest: page.digest,
      published_by: page.publishedBy,
      published_at: page.publishedAt,
      note: page.note,
      restored_from: page.restoredFrom,
      shipped_digest: page.shippedDigest ?? '',
    })
    .execute();
  return base + 1;
}

function toVersion(row: Omit<VersionRow, 'schema' | 'shipped_digest'>): PageVersion {
  return {
    path: row.path,
    version: row.version,
    digest: row.digest,
    publishedBy: row.published_by,
    publishedAt: row.published_at,
    note: row.note,
    restoredFrom: row.restored_from,
  };
}
