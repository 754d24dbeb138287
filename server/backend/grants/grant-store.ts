import { sql, type Generated } from 'kysely';
import { grantStatus, type ValueOf } from '../../contract/dictionaries';
import { withTables, type Db, type Tx } from '../../database/database';
import type { Period } from '../members/validity';

interface GrantTable {
  give_id: Generated<number>;
  mobile: string;
  activity_id: number;
  duration: number;
  duration_type: 'D' | 'M';
  status: GrantStatus;
  user_id: number | null;
  start_valid_time: Date | null;
  end_valid_time: Date | null;
  revision: Generated<number>;
  create_time: Date;
}

interface Tables {
  'backend.vip_grant': GrantTable;
  'backend.activity': { activity_id: number; activity_name: string };
}

export type GrantStatus = ValueOf<'grantStatus'>;

/** What a grant gives, and to which number. */
export interface GrantContent {
  mobile: string;
  activityId: number;
  duration: number;
  durationType: 'D' | 'M';
}

export interface Grant extends GrantContent {
  giveId: number;
  activityName: string;
  status: GrantStatus;
  revision: number;
  createTime: Date;
}

/** Who got a grant, and which time it added. */
export interface Given {
  userId: number;
  period: Period;
}

/** The grants of a page, in its order. */
export async function listGrants(db: Db, giveIds: readonly number[]): Promise<Grant[]> {
  if (giveIds.length === 0) return [];
  const rows = await selectGrants(db)
    .where('g.give_id', '=', sql<number>`any(${[...giveIds]}::bigint[])`)
    .orderBy(sql`array_position(${[...giveIds]}::bigint[], g.give_id)`)
    .execute();
  return rows.map(toGrant);
}

export async function findGrant(db: Db | Tx, giveId: number): Promise<Grant | undefined> {
  const row = await selectGrants(db).where('g.give_id', '=', giveId).executeTakeFirst();
  return row && toGrant(row);
}

/** Holds the grant until the transaction ends. */
export async function lockGrant(tx: Tx, giveId: number): Promise<Grant | undefined> {
  const row = await selectGrants(tx).where('g.give_id', '=', giveId).forUpdate('g').executeTakeFirst();
  return row && toGrant(row);
}

/** One row a number, in one statement; what was given to nobody is kept as failed. */
export async function insertGrants(
  tx: Tx,
  grants: readonly (GrantContent & { given: Given | undefined })[],
  createTime: Date,
): Promise<void> {
  const rows = grants.map(({ given, ...grant }) => ({
    mobile: grant.mobile,
    activity_id: grant.activityId,
    duration: grant.duration,
    duration_type: grant.durationType,
    ...toOutcome(given),
    create_time: createTime,
  }));
  await sql`
    insert into backend.vip_grant (mobile, activity_id, duration, duration_type, status, user_id,
      start_valid_time, end_valid_time, create_time)
    select mobile, activity_id, duration, duration_type, status, user_id, start_valid_time, end_valid_time, create_time
    from json_populate_recordset(null::backend.vip_grant, ${JSON.stringify(rows)}::json)`.execute(tx);
}

/** Corrects a failed grant. */
export async function updateGrant(tx: Tx, giveId: number, content: GrantContent): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.vip_grant')
    .set((update) => ({
      mobile: content.mobile,
      activity_id: content.activityId,
      duration: content.duration,
      duration_type: content.durationType,
      revision: update('revision', '+', 1),
    }))
    .where('give_id', '=', giveId)
    .execute();
}

/** A failed grant has succeeded. */
export async function markGiven(tx: Tx, giveId: number, given: Given): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.vip_grant')
    .set((update) => ({ ...toOutcome(given), revision: update('revision', '+', 1) }))
    .where('give_id', '=', giveId)
    .execute();
}

function toOutcome(given: Given | undefined) {
  return {
    status: given ? grantStatus.success : grantStatus.failed,
    user_id: given?.userId ?? null,
    start_valid_time: given?.period.start ?? null,
    end_valid_time: given?.period.end ?? null,
  };
}

/** With the name of the activity, even of a removed one. */
function selectGrants(db: Db | Tx) {
  return withTables<Tables>(db)
    .selectFrom('backend.vip_grant as g')
    .innerJoin('backend.activity as a', 'a.activity_id', 'g.activity_id')
    .selectAll('g')
    .select('a.activity_name');
}

function toGrant(
  row: Omit<GrantTable, 'give_id' | 'revision'> & {
    give_id: number;
    revision: number;
    activity_name: string;
  },
): Grant {
  return {
    giveId: row.give_id,
    mobile: row.mobile,
    activityId: row.activity_id,
    activityName: row.activity_name,
    duration: row.duration,
    durationType: row.duration_type,
    status: row.status,
    revision: row.revision,
    createTime: row.create_time,
  };
}
