import { sql, type Selectable } from 'kysely';
import { versionStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import { findListPage, type ListPage } from '../../database/list-page';
import type { AppVersionTable } from '../../database/tables/growth-tables';

export type AppVersion = Selectable<AppVersionTable>;
export type VersionFields = Omit<AppVersion, 'id' | 'revision' | 'createTime'>;

const order = {
  by: {
    pfType: 'pfType',
    versionCode: 'versionCode',
    createTime: 'createTime',
    releaseTime: 'releaseTime',
    status: 'status',
  },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first; `version` is a part of the version. */
export async function listVersions(
  db: Db,
  filter: { version?: string | undefined; pfType?: number | undefined },
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: AppVersion[]; total: number }> {
  const matching = db
    .selectFrom('backend.appVersion')
    .$if(filter.version !== undefined, (query) =>
      query.where(sql<number>`strpos(version, ${filter.version ?? ''})`, '>', 0),
    )
    .$if(filter.pfType !== undefined, (query) => query.where('pfType', '=', filter.pfType ?? 0));
  return findListPage(matching.selectAll(), page, order);
}

export async function findVersion(db: Db | Tx, id: number): Promise<AppVersion | undefined> {
  return db.selectFrom('backend.appVersion').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes to versions come one after the other until their transaction ends: each sees the one before. */
export async function lockCodes(tx: Tx): Promise<void> {
  await tx.selectFrom('backend.appVersionCode').select('pfType').orderBy('pfType').forUpdate().execute();
}

/** The code that the client type's next version gets. Holds only where the codes are held. */
export async function nextCode(db: Db | Tx, pfType: number): Promise<number> {
  const { rows } = await sql<{ code: number }>`
    select greatest(c.released_code, (select max(version_code) from backend.app_version v where v.pf_type = c.pf_type)) + 1
      as code
    from backend.app_version_code c where c.pf_type = ${pfType}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`client type ${pfType} has no row of codes`);
  return row.code;
}

/** Before a version is published: the one in use before it is so no more, and its code is used for ever. */
export async function retireInUse(tx: Tx, pfType: number, publishedCode: number): Promise<void> {
  await tx
    .updateTable('backend.appVersion')
    .set((update) => ({ status: versionStatus.retired, revision: update('revision', '+', 1) }))
    .where('pfType', '=', pfType)
    .where('status', '=', versionStatus.inUse)
    .execute();
  await tx
    .updateTable('backend.appVersionCode')
    .set({ releasedCode: sql<number>`greatest(released_code, ${publishedCode}::integer)` })
    .where('pfType', '=', pfType)
    .execute();
}

export async function insertVersion(tx: Tx, fields: VersionFields, createTime: Date): Promise<void> {
  await tx
    .insertInto('backend.appVersion')
    .values({ ...fields, createTime })
    .execute();
}

export async function updateVersion(tx: Tx, id: number, fields: VersionFields): Promise<void> {
  await tx
    .updateTable('backend.appVersion')
    .set((update) => ({ ...fields, revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when there was none */
export async function deleteVersion(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('backend.appVersion')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
