import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { batchState } from '../../contract/dictionaries';
import { addDays } from '../../contract/shanghai-time';
import type { Db, Tx } from '../../database/database';
import type { BatchState } from './batch';
import type { RedemptionBatchTable } from '../../database/tables/commerce-tables';

/** `state` is as set by staff; `stateOn` computes the state of a day. `channelName` is '' without a channel. */
export type Batch = Selectable<RedemptionBatchTable> & { channelName: string };
/** The fields from which a batch is generated. */
export type NewBatch = Omit<Batch, 'id' | 'channelName' | 'state' | 'stateBy' | 'stateTime' | 'createTime'>;

interface BatchFilter {
  state?: BatchState | undefined;
  channelId?: number | undefined;
  /** Substring of the number. */
  batchNumber?: string | undefined;
  /** Only released batches whose last day is at most this many days after today. */
  expireWithin?: number | undefined;
}

/** The batches of a filter; `today` decides which are expired. */
export const matchingBatches = (db: Db | Tx, filter: BatchFilter, today: string) =>
  db.selectFrom('backend.redemptionBatch as b').where((where) => toConditions(where, filter, today));

/** Selects batches together with the names of their channels. */
export const selectBatches = (db: Db | Tx, filter: BatchFilter = {}, today = '') =>
  matchingBatches(db, filter, today)
    .leftJoin('backend.redemptionChannel as c', 'c.channelId', 'b.channelId')
    .selectAll('b')
    .select(sql<string>`coalesce(c.channel_name, '')`.as('channelName'));

export async function findBatch(db: Db | Tx, batchNumber: string): Promise<Batch | undefined> {
  return selectBatches(db).where('b.batchNumber', '=', batchNumber).executeTakeFirst();
}

/** Locks the batch until the transaction ends. */
export async function lockBatch(tx: Tx, batchNumber: string): Promise<Batch | undefined> {
  return selectBatches(tx).where('b.batchNumber', '=', batchNumber).forUpdate('b').executeTakeFirst();
}

/**
 * @returns the new batch's id; undefined when the number already has a batch. Waits if another transaction is
 * inserting that batch.
 */
export async function insertBatch(tx: Tx, batch: NewBatch, createTime: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('backend.redemptionBatch')
    .values({ ...batch, state: batchState.released, createTime })
    .onConflict((conflict) => conflict.column('batchNumber').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateBatch(
  tx: Tx,
  id: number,
  change: Pick<Batch, 'state' | 'stateBy' | 'stateTime'> | { generateTotal: number },
): Promise<void> {
  await tx.updateTable('backend.redemptionBatch').set(change).where('id', '=', id).execute();
}

function toConditions(
  { and, or, eb }: ExpressionBuilder<{ b: RedemptionBatchTable }, 'b'>,
  { state, channelId, batchNumber, expireWithin }: BatchFilter,
  today: string,
) {
  const conditions = [];
  if (state === batchState.expired) {
    conditions.push(eb('b.periodTo', '<', today));
  } else if (state !== undefined) {
    conditions.push(
      eb('b.state', '=', state),
      or([eb('b.periodTo', 'is', null), eb('b.periodTo', '>=', today)]),
    );
  }
  if (expireWithin !== undefined) {
    conditions.push(
      eb('b.state', '=', batchState.released),
      eb.between('b.periodTo', today, addDays(today, expireWithin)),
    );
  }
  if (channelId !== undefined) conditions.push(eb('b.channelId', '=', channelId));
  if (batchNumber !== undefined) {
    conditions.push(eb(sql<number>`strpos(b.batch_number, ${batchNumber})`, '>', 0));
  }
  return and(conditions);
}

/**
 * Reserves the next batch number of a Shanghai day (`2025-01-31` -> `202501310001`, …). Concurrent callers get
 * different ones; a number that is never used leaves a gap.
 */
export async function reserveBatchNumber(db: Db | Tx, day: string): Promise<string> {
  const compactDay = day.replaceAll('-', '');
  const { last } = await db
    .insertInto('backend.redemptionBatchNumber')
    .values({ day: compactDay, last: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ last: sql<number>`redemption_batch_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return toBatchNumber(compactDay, last);
}

/** Whether the number was reserved. */
export async function isReserved(db: Db | Tx, batchNumber: string): Promise<boolean> {
  const compactDay = batchNumber.slice(0, 8);
  const sequence = Number(batchNumber.slice(8));
  if (!(sequence >= 1) || toBatchNumber(compactDay, sequence) !== batchNumber) return false;
  const row = await db
    .selectFrom('backend.redemptionBatchNumber')
    .select('last')
    .where('day', '=', compactDay)
    .executeTakeFirst();
  return row !== undefined && sequence <= row.last;
}

function toBatchNumber(compactDay: string, sequence: number): string {
  return compactDay + String(sequence).padStart(4, '0');
}
