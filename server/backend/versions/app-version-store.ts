import { sql, type Generated, type Selectable } from 'kysely';
import { versionStatus, type ValueOf } from '../../contract/dictionaries';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface VersionTable {
  id: Generated<number>;
  pf_type: number;
  version: string;
  min_version: string;
  url: string;
  is_force: boolean;
  version_code: number;
  content: string;
  status: ValueOf<'versionStatus'>;
  modifier: string;
  revision: Generated<number>;
  create_time: Date;
  release_time: Date | null;
}

interface Tables {
  'backend.app_version': VersionTable;
  /** The highest code that was ever published, per client type. */
  'backend.app_version_code': { pf_type: number; released_code: number };
}

export interface VersionFields {
  pfType: number;
  version: string;
  minVersion: string;
  url: string;
  isForce: boolean;
  /** Once per client type. */
  versionCode: number;
  content: string;
  status: ValueOf<'versionStatus'>;
  modifier: string;
  /** Time of the last publication; null before the first. */
  releaseTime: Date | null;
}

export interface AppVersion extends VersionFields {
  id: number;
  revision: number;
  createTime: Date;
}

const tables = (db: Db | Tx) => withTables<Tables>(db);

const order = {
  by: {
    pfType: 'pf_type',
    versionCode: 'version_code',
    createTime: 'create_time',
    releaseTime: 'release_time',
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
  const matching = tables(db)
    .selectFrom('backend.app_version')
    .$if(filter.version !== undefined, (query) =>
      query.where(sql<number>`strpos(version, ${filter.version ?? ''})`, '>', 0),
    )
    .$if(filter.pfType !== undefined, (query) => query.where('pf_type', '=', filter.pfType ?? 0));
  const rows = await matching
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toVersion), total };
}

export async function findVersion(db: Db | Tx, id: number): Promise<AppVersion | undefined> {
  const row = await tables(db)
    .selectFrom('backend.app_version')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toVersion(row);
}

/** Changes to versions come one after the other until their transaction ends: each sees the one before. */
export async function lockCodes(tx: Tx): Promise<void> {
  await tables(tx)
    .selectFrom('backend.app_version_code')
    .select('pf_type')
    .orderBy('pf_type')
    .forUpdate()
    .execute();
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
  await tables(tx)
    .updateTable('backend.app_version')
    .set((update) => ({ status: versionStatus.retired, revision: update('revision', '+', 1) }))
    .where('pf_type', '=', pfType)
    .where('status', '=', versionStatus.inUse)
    .execute();
  await tables(tx)
    .updateTable('backend.app_version_code')
    .set({ released_code: sql<number>`greatest(released_code, ${publishedCode}::integer)` })
    .where('pf_type', '=', pfType)
    .execute();
}

export async function insertVersion(tx: Tx, fields: VersionFields, createTime: Date): Promise<void> {
  await tables(tx)
    .insertInto('backend.app_version')
    .values({ ...toColumns(fields), create_time: createTime })
    .execute();
}

export async function updateVersion(tx: Tx, id: number, fields: VersionFields): Promise<void> {
  await tables(tx)
    .updateTable('backend.app_version')
    .set((update) => ({ ...toColumns(fields), revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when there was none */
export async function deleteVersion(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tables(tx)
    .deleteFrom('backend.app_version')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

function toColumns(fields: VersionFields) {
  const { pfType, minVersion, isForce, versionCode, releaseTime, version, url, content, status, modifier } =
    fields;
  return {
    ...{ version, url, content, status, modifier },
    pf_type: pfType,
    min_version: minVersion,
    is_force: isForce,
    version_code: versionCode,
    release_time: releaseTime,
  };
}

function toVersion(row: Selectable<VersionTable>): AppVersion {
  return {
    id: row.id,
    pfType: row.pf_type,
    version: row.version,
    minVersion: row.min_version,
    url: row.url,
    isForce: row.is_force,
    versionCode: row.version_code,
    content: row.content,
    status: row.status,
    modifier: row.modifier,
    revision: row.revision,
    createTime: row.create_time,
    releaseTime: row.release_time,
  };
}
