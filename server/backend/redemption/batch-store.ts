import { sql, type ExpressionBuilder, type Generated } from 'kysely';
import { batchState } from '../../contract/dictionaries';
import { addDays } from '../../contract/shanghai-time';
import { withTables, type Db, type Tx } from '../../database/database';
import type { BatchState, Expiry, StoredState } from './batch-rules';
import { orderOf, type ListPage } from '../../database/list-page';

interface BatchTable {
  id: Generated<number>;
  batch_number: string;
  generate_total: number;
  expire_type: Expiry['expireType'];
  period_from: string | null;
  period_to: string | null;
  claim_days: number | null;
  redeem_duration: number;
  duration_type: DurationType;
  channel_id: number | null;
  state: StoredState;
  state_by: string | null;
  state_time: Date | null;
  create_time: Date;
}

interface Tables {
  'backend.redemption_batch': BatchTable;
  'backend.redemption_channel': { channel_id: number; channel_name: string };
}

export type DurationType = 'D' | 'M' | 'Y';

/** What a batch is generated from. */
export interface NewBatch extends Expiry {
  batchNumber: string;
  generateTotal: number;
  redeemDuration: number;
  durationType: DurationType;
  channelId: number | null;
}

export interface Batch extends NewBatch {
  id: number;
  /** '' without a channel. */
  channelName: string;
  /** As staff set it; see `stateOn` for what it is today. */
  state: StoredState;
  /** Who set the state last, and when; null while it is as generated. */
  stateBy: string | null;
  stateTime: Date | null;
  createTime: Date;
}

export interface BatchFilter {
  state?: BatchState | undefined;
  channelId?: number | undefined;
  /** Part of the number. */
  batchNumber?: string | undefined;
  /** Released ones of which the last day is one of so many days from today on. */
  expireWithin?: number | undefined;
}

const order = {
  by: {
    batchNumber: 'b.batch_number',
    generateTotal: 'b.generate_total',
    channelName: 'c.channel_name',
    createTime: 'b.create_time',
  },
  id: 'b.id',
  usual: 'b.create_time desc, b.id desc',
};

/** One page, newest first, and how many there are in all; `today` decides which are expired. */
export async function listBatches(
  db: Db,
  filter: BatchFilter,
  today: string,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Batch[]; total: number }> {
  const rows = await selectBatches(db)
    .where((where) => toConditions(where, filter, today))
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await countBatches(db, filter, today).executeTakeFirstOrThrow();
  return { rows: rows.map(toBatch), total };
}

export function countBatches(db: Db, filter: BatchFilter, today: string) {
  return withTables<Tables>(db)
    .selectFrom('backend.redemption_batch as b')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where((where) => toConditions(where, filter, today));
}

export async function findBatch(db: Db | Tx, batchNumber: string): Promise<Batch | undefined> {
  const row = await selectBatches(db).where('b.batch_number', '=', batchNumber).executeTakeFirst();
  return row && toBatch(row);
}

/** Holds the batch until the transaction ends. */
export async function lockBatch(tx: Tx, batchNumber: string): Promise<Batch | undefined> {
  const row = await selectBatches(tx)
    .where('b.batch_number', '=', batchNumber)
    .forUpdate('b')
    .executeTakeFirst();
  return row && toBatch(row);
}

/**
 * @returns the new batch's id; undefined when the number already has a batch. While another transaction is
 * making that batch, this waits for its end.
 */
export async function insertBatch(tx: Tx, batch: NewBatch, createTime: Date): Promise<number | undefined> {
  const row = await withTables<Tables>(tx)
    .insertInto('backend.redemption_batch')
    .values({
      batch_number: batch.batchNumber,
      generate_total: batch.generateTotal,
      expire_type: batch.expireType,
      period_from: batch.periodFrom,
      period_to: batch.periodTo,
      claim_days: batch.claimDays,
      redeem_duration: batch.redeemDuration,
      duration_type: batch.durationType,
      channel_id: batch.channelId,
      state: batchState.released,
      create_time: createTime,
    })
    .onConflict((conflict) => conflict.column('batch_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateBatch(
  tx: Tx,
  id: number,
  change: Pick<Batch, 'state' | 'stateBy' | 'stateTime'> | { generateTotal: number },
): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.redemption_batch')
    .set(
      'state' in change
        ? { state: change.state, state_by: change.stateBy, state_time: change.stateTime }
        : { generate_total: change.generateTotal },
    )
    .where('id', '=', id)
    .execute();
}

function selectBatches(db: Db | Tx) {
  return withTables<Tables>(db)
    .selectFrom('backend.redemption_batch as b')
    .leftJoin('backend.redemption_channel as c', 'c.channel_id', 'b.channel_id')
    .selectAll('b')
    .select('c.channel_name');
}

function toConditions(
  { and, or, eb }: ExpressionBuilder<{ b: BatchTable }, 'b'>,
  { state, channelId, batchNumber, expireWithin }: BatchFilter,
  today: string,
) {
  const conditions = [];
  if (state === batchState.expired) {
    conditions.push(eb('b.period_to', '<', today));
  } else if (state !== undefined) {
    conditions.push(
      eb('b.state', '=', state),
      or([eb('b.period_to', 'is', null), eb('b.period_to', '>=', today)]),
    );
  }
  if (expireWithin !== undefined) {
    conditions.push(
      eb('b.state', '=', batchState.released),
      eb.between('b.period_to', today, addDays(today, expireWithin)),
    );
  }
  if (channelId !== undefined) conditions.push(eb('b.channel_id', '=', channelId));
  if (batchNumber !== undefined) {
    conditions.push(eb(sql<number>`strpos(b.batch_number, ${batchNumber})`, '>', 0));
  }
  return and(conditions);
}

type Row = Omit<BatchTable, 'id'> & { id: number; channel_name: string | null };

function toBatch(row: Row): Batch {
  return {
    id: row.id,
    batchNumber: row.batch_number,
    generateTotal: row.generate_total,
    expireType: row.expire_type,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    claimDays: row.claim_days,
    redeemDuration: row.redeem_duration,
    durationType: row.duration_type,
    channelId: row.channel_id,
    channelName: row.channel_name ?? '',
    state: row.state,
    stateBy: row.state_by,
    stateTime: row.state_time,
    createTime: row.create_time,
  };
}
