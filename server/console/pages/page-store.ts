import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../contract/api-error';
import { decodePage, toPageText } from '../../contract/canonical-page';
import { code } from '../../contract/codes';
import { pageFileOf, type Route } from '../../contract/screens/routes';
import type { Insertable, Selectable } from 'kysely';
import { isObject, type JsonObject } from '../../contract/json-object';
import type { Db, Tx } from '../../database/database';
import type { PageVersionTable, PageDraftTable } from '../../database/tables/console-tables';

/** A page as shipped with this release: version 0. */
export interface ShippedPage {
  schema: JsonObject;
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
  const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  const schema = parse(bytes, file);
  return { schema, digest: digestOf(toPageText(schema)) };
}

function parse(bytes: Uint8Array, file: string): JsonObject {
  let page: unknown;
  try {
    page = JSON.parse(decodePage(bytes));
  } catch {
    page = undefined;
  }
  if (!isObject(page)) throw new ApiError(code.internal, `页面文件 ${file} 不是有效的 JSON`);
  return page;
}

/** One publication; immutable. */
export type PageVersion = Omit<PageVersionTable, 'schema' | 'shippedDigest'>;

/** The publication that is live. */
export type LiveVersion = Omit<PageVersionTable, 'schema'>;

/** A publication to be inserted. */
type NewVersion = Omit<PageVersion, 'version' | 'digest'> & {
  schema: JsonObject;
  /** Digest of the shipped page that it is based on; defaults to '' (none). */
  shippedDigest?: string | null;
};

const summary = [
  ...(['pageVersion.path', 'pageVersion.version', 'digest', 'publishedBy'] as const),
  ...(['publishedAt', 'note', 'restoredFrom'] as const),
] as const;

/** The live publication of a page, or of every page; pages whose shipped version is live are missing. */
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
): Promise<(LiveVersion & { schema: JsonObject }) | undefined> {
  const found = await db
    .selectFrom('console.pageVersion as pageVersion')
    .select([...summary, 'schema', 'shippedDigest'])
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst();
  return found && { ...found, schema: toSchema(found.schema) };
}

const toSchema = (text: string) => JSON.parse(text) as JsonObject;

/**
 * Inserts the next version and makes it live, if `base` is still the live one (optimistic lock).
 * @returns its number, or `undefined` if someone published in between
 */
export async function insertVersion(tx: Tx, base: number, page: NewVersion): Promise<number | undefined> {
  const { path } = page;
  const shippedDigest = page.shippedDigest ?? '';
  const schema = toPageText(page.schema);
  await tx
    .insertInto('console.page')
    .values({ path, version: 0, shippedDigest: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // If two publications are concurrent, the second one waits for this row lock and then finds that its base has been
  // replaced.
  const moved = await tx
    .updateTable('console.page')
    .set({ version: base + 1, shippedDigest })
    .where('path', '=', path)
    .where('version', '=', base)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return undefined;
  await tx
    .insertInto('console.pageVersion')
    .values({ ...page, schema, digest: digestOf(schema), shippedDigest, version: base + 1 })
    .execute();
  return base + 1;
}

/** A shipped page with its path, to be stored. */
type Seen = ShippedPage & { path: string };

/** Stores the current shipped pages: a later release replaces the files, while drafts may be based on them. */
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

/** A stored shipped page of this or an earlier release. */
export async function findKeptPage(db: Db, path: string, digest: string): Promise<JsonObject | undefined> {
  const row = await db
    .selectFrom('console.shippedPage')
    .select('schema')
    .where('path', '=', path)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row && toSchema(row.schema);
}

/**
 * Records that this version, if still live, now includes the changes of this shipped page; creates no new version.
 */
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

/** Whether the first of two stored shipped pages is older than the second. */
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
 * Called at every start: stores the pages of this release. A design older than this record counts as based on the
 * current page, since its real base is unknown.
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
        // A broken page must not keep the console from starting.
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

/** A person's unpublished work on a page. */
export type Draft = Omit<Selectable<PageDraftTable>, 'schema'> & { schema: JsonObject };

/** Omitted optional fields mean: unknown base version, and no shipped page merged. */
type NewDraft = Omit<Insertable<PageDraftTable>, 'schema'> & { schema: JsonObject };

export async function saveDraft(db: Db | Tx, draft: NewDraft): Promise<void> {
  const values = { baseDigest: null, shippedDigest: '', ...draft, schema: toPageText(draft.schema) };
  await db
    .insertInto('console.pageDraft')
    .values(values)
    .onConflict((conflict) => conflict.columns(['path', 'owner']).doUpdateSet(values))
    .execute();
}

export async function findDraft(db: Db, path: string, owner: string): Promise<Draft | undefined> {
  const found = await db
    .selectFrom('console.pageDraft')
    .selectAll()
    .where('path', '=', path)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return found && { ...found, schema: toSchema(found.schema) };
}

/** When this person last saved each draft, by page. */
export async function findDraftTimes(db: Db, owner: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('console.pageDraft')
    .select(['path', 'savedAt'])
    .where('owner', '=', owner)
    .execute();
  return new Map(rows.map((row) => [row.path, row.savedAt]));
}

/** @returns whether there was one */
export async function removeDraft(db: Db | Tx, path: string, owner: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('console.pageDraft')
    .where('path', '=', path)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
