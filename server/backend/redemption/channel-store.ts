import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../database/database';
import { findListPage, type ListPage } from '../../database/list-page';
import type { RedemptionChannelTable } from '../../database/tables/commerce-tables';

export type Channel = Selectable<RedemptionChannelTable>;

const order = {
  by: { channelName: 'channelName', createTime: 'createTime' },
  id: 'channelId',
  usual: 'create_time desc, channel_id desc',
};

/** One page, newest first; `name` is a part of the channel's name. */
export async function listChannels(
  db: Db,
  name: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Channel[]; total: number }> {
  const matching = db
    .selectFrom('backend.redemptionChannel')
    .$if(name !== undefined, (query) =>
      query.where(sql<number>`strpos(channel_name, ${name ?? ''})`, '>', 0),
    );
  return findListPage(matching.selectAll(), page, order);
}

export async function findChannel(db: Db | Tx, channelId: number): Promise<Channel | undefined> {
  return selectChannel(db, channelId).executeTakeFirst();
}

/** Holds the channel until the transaction ends: for its own change or removal. */
export async function lockChannel(tx: Tx, channelId: number): Promise<Channel | undefined> {
  return selectChannel(tx, channelId).forUpdate().executeTakeFirst();
}

/** Keeps the channel from being removed until the transaction ends; many may hold it at once. */
export async function keepChannel(tx: Tx, channelId: number): Promise<boolean> {
  return (await selectChannel(tx, channelId).forKeyShare().executeTakeFirst()) !== undefined;
}

function selectChannel(db: Db | Tx, channelId: number) {
  return db.selectFrom('backend.redemptionChannel').selectAll().where('channelId', '=', channelId);
}

/** @returns false when the name is taken */
export async function insertChannel(db: Db | Tx, name: string, createTime: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('backend.redemptionChannel')
    .values({ channelName: name, createTime })
    .onConflict((conflict) => conflict.column('channelName').doNothing())
    .returning('channelId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Fails with a unique violation when the name is taken. */
export async function renameChannel(tx: Tx, channelId: number, name: string): Promise<void> {
  await tx
    .updateTable('backend.redemptionChannel')
    .set((update) => ({ channelName: name, revision: update('revision', '+', 1) }))
    .where('channelId', '=', channelId)
    .execute();
}

export async function countBatchesOf(tx: Tx, channelId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('backend.redemptionBatch')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('channelId', '=', channelId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteChannel(tx: Tx, channelId: number): Promise<void> {
  await tx.deleteFrom('backend.redemptionChannel').where('channelId', '=', channelId).execute();
}
