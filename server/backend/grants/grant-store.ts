import { sql, type Selectable } from 'kysely';
import { grantStatus, type ValueOf } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import { insertMany } from '../../database/insert-many';
import type { ActivityTable, VipGrantTable } from '../../database/tables/commerce-tables';
import type { Period } from '../members/validity';

export type GrantStatus = ValueOf<'grantStatus'>;

/** With the name of its activity, even of a removed one. */
export type Grant = Omit<Selectable<VipGrantTable>, 'userId' | 'startValidTime' | 'endValidTime'> &
  Pick<Selectable<ActivityTable>, 'activityName'>;
/** What a grant gives, and to which number. */
export type GrantContent = Pick<Grant, 'mobile' | 'activityId' | 'duration' | 'durationType'>;

/** Who got a grant, and which time it added. */
export interface Given {
  userId: number;
  period: Period;
}

/** The grants of a page, in its order. */
export async function listGrants(db: Db, giveIds: readonly number[]): Promise<Grant[]> {
  if (giveIds.length === 0) return [];
  return selectGrants(db)
    .where('g.giveId', '=', sql<number>`any(${[...giveIds]}::bigint[])`)
    .orderBy(sql`array_position(${[...giveIds]}::bigint[], g.give_id)`)
    .execute();
}

export async function findGrant(db: Db | Tx, giveId: number): Promise<Grant | undefined> {
  return selectGrants(db).where('g.giveId', '=', giveId).executeTakeFirst();
}

/** Holds the grant until the transaction ends. */
export async function lockGrant(tx: Tx, giveId: number): Promise<Grant | undefined> {
  return selectGrants(tx).where('g.giveId', '=', giveId).forUpdate('g').executeTakeFirst();
}

/** One row a number, in one statement; what was given to nobody is kept as failed. */
export async function insertGrants(
  tx: Tx,
  grants: readonly (GrantContent & { given: Given | undefined })[],
  createTime: Date,
): Promise<void> {
  const rows = grants.map(({ given, ...grant }) => ({ ...grant, ...toOutcome(given), createTime }));
  await insertMany(tx, 'backend.vipGrant', rows).execute();
}

/** Corrects a failed grant. */
export async function updateGrant(tx: Tx, giveId: number, content: GrantContent): Promise<void> {
  await tx
    .updateTable('backend.vipGrant')
    .set((update) => ({ ...content, revision: update('revision', '+', 1) }))
    .where('giveId', '=', giveId)
    .execute();
}

/** A failed grant has succeeded. */
export async function markGiven(tx: Tx, giveId: number, given: Given): Promise<void> {
  await tx
    .updateTable('backend.vipGrant')
    .set((update) => ({ ...toOutcome(given), revision: update('revision', '+', 1) }))
    .where('giveId', '=', giveId)
    .execute();
}

function toOutcome(given: Given | undefined) {
  return {
    status: given ? grantStatus.success : grantStatus.failed,
    userId: given?.userId ?? null,
    startValidTime: given?.period.start ?? null,
    endValidTime: given?.period.end ?? null,
  };
}

function selectGrants(db: Db | Tx) {
  return db
    .selectFrom('backend.vipGrant as g')
    .innerJoin('backend.activity as a', 'a.activityId', 'g.activityId')
    .select(['g.giveId', 'g.mobile', 'g.activityId', 'a.activityName', 'g.duration', 'g.durationType'])
    .select(['g.status', 'g.revision', 'g.createTime']);
}
