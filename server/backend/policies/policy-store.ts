import { sql, type Generated, type Selectable } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface PolicyTable {
  id: Generated<number>;
  pf_type: number;
  type: number;
  version: string;
  version_code: number;
  title: string;
  attr1: string;
  content: string;
  btn_yes: string;
  btn_no: string;
  url: string;
  revision: Generated<number>;
  create_time: Date;
}

export interface PolicyFields {
  pfType: number;
  type: number;
  version: string;
  /** Given once per client type and type. */
  versionCode: number;
  title: string;
  attr1: string;
  /** As `toStoredHtml` left it. */
  content: string;
  btnYes: string;
  btnNo: string;
  url: string;
}

export interface Policy extends PolicyFields {
  id: number;
  revision: number;
}

const tables = (db: Db | Tx) => withTables<{ 'backend.policy': PolicyTable }>(db);
const listed = [
  ...(['id', 'pf_type', 'type', 'version', 'version_code', 'title'] as const),
  ...(['attr1', 'btn_yes', 'btn_no', 'url', 'revision'] as const),
] as const;

const order = {
  by: { pfType: 'pf_type', type: 'type', versionCode: 'version_code', title: 'title' },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first, without the texts; `version` is a part of the version. */
export async function listPolicies(
  db: Db,
  filter: { version?: string | undefined; pfType?: number | undefined },
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Omit<Policy, 'content'>[]; total: number }> {
  const matching = tables(db)
    .selectFrom('backend.policy')
    .$if(filter.version !== undefined, (query) =>
      query.where(sql<number>`strpos(version, ${filter.version ?? ''})`, '>', 0),
    )
    .$if(filter.pfType !== undefined, (query) => query.where('pf_type', '=', filter.pfType ?? 0));
  const rows = await matching
    .select(listed)
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toListed), total };
}

/** In a transaction `lock` holds the row until its end. */
export async function findPolicy(db: Db | Tx, id: number, lock = false): Promise<Policy | undefined> {
  const row = await tables(db)
    .selectFrom('backend.policy')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...toListed(row), content: row.content };
}

/** @returns false when the client type has this version code of this type already */
export async function insertPolicy(db: Db, fields: PolicyFields, createTime: Date): Promise<boolean> {
  const inserted = await tables(db)
    .insertInto('backend.policy')
    .values({ ...toColumns(fields), create_time: createTime })
    .onConflict((conflict) => conflict.constraint('policy_version_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Fails with a unique violation when the version code is taken. */
export async function updatePolicy(tx: Tx, id: number, fields: PolicyFields): Promise<void> {
  await tables(tx)
    .updateTable('backend.policy')
    .set((update) => ({ ...toColumns(fields), revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when there was none */
export async function deletePolicy(db: Db, id: number): Promise<boolean> {
  const deleted = await tables(db)
    .deleteFrom('backend.policy')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

function toColumns({ pfType, versionCode, btnYes, btnNo, ...same }: PolicyFields) {
  return { ...same, pf_type: pfType, version_code: versionCode, btn_yes: btnYes, btn_no: btnNo };
}

function toListed(row: Pick<Selectable<PolicyTable>, (typeof listed)[number]>): Omit<Policy, 'content'> {
  return {
    id: row.id,
    pfType: row.pf_type,
    type: row.type,
    version: row.version,
    versionCode: row.version_code,
    title: row.title,
    attr1: row.attr1,
    btnYes: row.btn_yes,
    btnNo: row.btn_no,
    url: row.url,
    revision: row.revision,
  };
}
