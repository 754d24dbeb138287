import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { batchState } from '../../contract/dictionaries';
import { addDays } from '../../contract/shanghai-time';
import type { Db, Tx } from '../../database/database';
import type { BatchState } from './batch-rules';
import { orderOf, type ListPage } from '../../database/list-page';
import type { RedemptionBatchTable } from '../../database/tables/commerce-tables';

/** As staff set its state; see `stateOn` for what it is today. `channelName` is '' without a channel. */
export type Batch = Selectable<RedemptionBatchTable> & { channelName: string };
/** What a batch is generated from. */
export type NewBatch = Omit<Batch, 'id' | 'channelName' | 'state' | 'stateBy' | 'stateTime' | 'createTime'>;

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
    batchNumber: 'b.batchNumber',
    generateTotal: 'b.generateTotal',
    channelName: 'c.channelName',
    createTime: 'b.createTime',
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
  return { rows, total };
}

export function countBatches(db: Db, filter: BatchFilter, today: string) {
  return db
    .selectFrom('backend.redemptionBatch as b')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where((where) => toConditions(where, filter, today));
}

export async function findBatch(db: Db | Tx, batchNumber: string): Promise<Batch | undefined> {
  return selectBatches(db).where('b.batchNumber', '=', batchNumber).executeTakeFirst();
}

/** Holds the batch until the transaction ends. */
export async function lockBatch(tx: Tx, batchNumber: string): Promise<Batch | undefined> {
  return selectBatches(tx).where('b.batchNumber', '=', batchNumber).forUpdate('b').executeTakeFirst();
}

/**
 * @returns the new batch's id; undefined when the number already has a batch. While another transaction is
 * making that batch, this waits for its end.
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

function selectBatches(db: Db | Tx) {
  return db
    .selectFrom('backend.redemptionBatch as b')
    .leftJoin('backend.redemptionChannel as c', 'c.channelId', 'b.channelId')
    .selectAll('b')
    .select(sql<string>`coalesce(c.channel_name, '')`.as('channelName'));
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
