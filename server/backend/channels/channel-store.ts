import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../database/database';
import { findListPage, type ListPage } from '../../database/list-page';
import type { PromotionChannelTable } from '../../database/tables/growth-tables';

export type Channel = Selectable<PromotionChannelTable>;
export type ChannelFields = Pick<Channel, 'channelName' | 'channelExpiry'>;

const order = {
  by: {
    channelName: 'channelName',
    channelCode: 'channelCode',
    channelExpiry: 'channelExpiry',
    createTime: 'createTime',
  },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first; `name` is a part of the channel's name. */
export async function listChannels(
  db: Db,
  name: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Channel[]; total: number }> {
  const matching = db
    .selectFrom('backend.promotionChannel')
    .$if(name !== undefined, (query) =>
      query.where(sql<number>`strpos(channel_name, ${name ?? ''})`, '>', 0),
    );
  return findListPage(matching.selectAll(), page, order);
}

export async function findChannel(
  db: Db | Tx,
  by: { id: number } | { code: string },
): Promise<Channel | undefined> {
  const query = db.selectFrom('backend.promotionChannel').selectAll();
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('channelCode', '=', by.code)
  ).executeTakeFirst();
}

/** Holds the channel until the transaction ends. */
export async function lockChannel(tx: Tx, id: number): Promise<Channel | undefined> {
  return tx
    .selectFrom('backend.promotionChannel')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false when the name is taken */
export async function insertChannel(
  db: Db,
  fields: ChannelFields,
  channelCode: string,
  createTime: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('backend.promotionChannel')
    .values({ ...fields, channelCode, createTime })
    .onConflict((conflict) => conflict.column('channelName').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Fails with a unique violation when the name is taken. */
export async function saveChannel(tx: Tx, id: number, fields: ChannelFields): Promise<void> {
  await tx
    .updateTable('backend.promotionChannel')
    .set((update) => ({ ...fields, revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Its counts go with it. @returns false when there is none */
export async function deleteChannel(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('backend.promotionChannel')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
