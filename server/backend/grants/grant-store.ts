import { sql, type Selectable } from 'kysely';
import { grantStatus, type ValueOf } from '../../contract/dictionaries';
import {
  countedDigits,
  facetOfMobile,
  findCountedPage,
  findPickedPage,
  startsWithDigits,
  type IdPage,
} from '../../database/bucket-counts/find-counted-page';
import type { Facet } from '../../database/bucket-counts/find-page-span';
import type { Db, Tx } from '../../database/database';
import { insertMany } from '../../database/insert-many';
import { inOrderOf, isOneOf, type TimePage } from '../../database/list-page';
import type {
  ActivityTable,
  VipGrantRequestTable,
  VipGrantTable,
} from '../../database/tables/commerce-tables';
import { recordsOf } from '../core/records';
import type { Period } from '../members/validity';

const grants = recordsOf('backend.vipGrant', 'giveId');

export type GrantStatus = ValueOf<'grantStatus'>;

/** A grant with the name of its activity, even if the activity has been removed. */
export type Grant = Omit<Selectable<VipGrantTable>, 'userId' | 'startValidTime' | 'endValidTime'> &
  Pick<Selectable<ActivityTable>, 'activityName'>;
/** The content of a grant, and the mobile that gets it. */
export type GrantContent = Pick<Grant, 'mobile' | 'activityId' | 'duration' | 'durationType'>;

/** Who received a grant, and which period it added. */
export interface Given {
  userId: number;
  period: Period;
}

/** The grants of a page, in its order. */
export async function listGrants(db: Db, giveIds: readonly number[]): Promise<Grant[]> {
  return selectGrants(db)
    .where(isOneOf('g.giveId', giveIds))
    .orderBy(inOrderOf('g.giveId', giveIds))
    .execute();
}

export async function findGrant(db: Db | Tx, giveId: number): Promise<Grant | undefined> {
  return selectGrants(db).where('g.giveId', '=', giveId).executeTakeFirst();
}

/** Locks the grant until the transaction ends. */
export async function lockGrant(tx: Tx, giveId: number): Promise<Grant | undefined> {
  return selectGrants(tx).where('g.giveId', '=', giveId).forUpdate('g').executeTakeFirst();
}

/** Inserts one row a mobile, in one statement; a grant without a receiver is stored as failed. */
export async function insertGrants(
  tx: Tx,
  grants: readonly (GrantContent & { given: Given | undefined })[],
  createTime: Date,
): Promise<void> {
  const rows = grants.map(({ given, ...grant }) => ({ ...grant, ...toOutcome(given), createTime }));
  await insertMany(tx, 'backend.vipGrant', rows).execute();
}

/** Corrects a failed grant. */
export const updateGrant = (tx: Tx, giveId: number, content: GrantContent) =>
  grants.update(tx, giveId, content);

/** Marks a failed grant as succeeded. */
export const markGiven = (tx: Tx, giveId: number, given: Given) =>
  grants.update(tx, giveId, toOutcome(given));

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

/** Filters of the grant list. A mobile matches as a prefix. */
interface GrantFilter {
  mobile?: string | undefined;
  activityId?: number | undefined;
  /** 1: only failed grants. */
  status?: 1 | undefined;
}

/** One page of grants by (create_time, give_id), and the total. */
export async function findGrantPage(db: Db, filter: GrantFilter, page: TimePage): Promise<IdPage> {
  const { mobile, activityId, status } = filter;
  const list = { table: 'vip_grant', time: 'create_time', id: 'give_id' };
  const facet = findFacet(filter);
  const ofActivity = activityId === undefined ? [] : [sql`activity_id = ${activityId}`];
  if (facet !== undefined) {
    const conditions = [...ofActivity, ...startsWithDigits(mobile)];
    return findCountedPage(db, list, { facet, conditions }, page);
  }
  const picked = startsWithDigits(mobile);
  if (status !== undefined) picked.push(sql`status = ${sql.lit(status)}`);
  return findPickedPage(db, list, picked, ofActivity, page);
}

/**
 * The counters that add up to a filter, as `backend-000-baseline/commerce.ts` writes them: `activity:head`, each '' for
 * 'any'. None when the mobile is finer than that, or for failed ones; such a filter is selective enough to be counted
 * itself.
 */
function findFacet({ mobile = '', activityId, status }: GrantFilter): Facet | undefined {
  if (status !== undefined || mobile.length > countedDigits) return undefined;
  return facetOfMobile(`${activityId ?? ''}:`, mobile);
}

/** The call stored under a key at or after a moment. */
export async function findRequest(tx: Tx, requestKey: string, since: Date) {
  return tx
    .selectFrom('backend.vipGrantRequest')
    .select(['content', 'unRegMobiles'])
    .where('requestKey', '=', requestKey)
    .where('createTime', '>=', since)
    .executeTakeFirst();
}

/** Stores a call, and deletes those older than a moment. */
export async function keepRequest(tx: Tx, request: VipGrantRequestTable, forget: Date): Promise<void> {
  await tx.deleteFrom('backend.vipGrantRequest').where('createTime', '<', forget).execute();
  await tx
    .insertInto('backend.vipGrantRequest')
    .values(request)
    .onConflict((conflict) => conflict.column('requestKey').doUpdateSet(request))
    .execute();
}
