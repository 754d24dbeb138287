import { sql, type Generated, type Selectable } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface ChannelTable {
  channel_id: Generated<number>;
  channel_name: string;
  revision: Generated<number>;
  create_time: Date;
}

interface Tables {
  'backend.redemption_channel': ChannelTable;
  'backend.redemption_batch': { channel_id: number | null };
}

export interface Channel {
  channelId: number;
  channelName: string;
  revision: number;
  createTime: Date;
}

const order = {
  by: { channelName: 'channel_name', createTime: 'create_time' },
  id: 'channel_id',
  usual: 'create_time desc, channel_id desc',
};

/** One page, newest first; `name` is a part of the channel's name. */
export async function listChannels(
  db: Db,
  name: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Channel[]; total: number }> {
  const matching = withTables<Tables>(db)
    .selectFrom('backend.redemption_channel')
    .$if(name !== undefined, (query) =>
      query.where(sql<number>`strpos(channel_name, ${name ?? ''})`, '>', 0),
    );
  const rows = await matching
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toChannel), total };
}

export async function findChannel(db: Db | Tx, channelId: number): Promise<Channel | undefined> {
  const row = await selectChannel(db, channelId).executeTakeFirst();
  return row && toChannel(row);
}

/** Holds the channel until the transaction ends: for its own change or removal. */
export async function lockChannel(tx: Tx, channelId: number): Promise<Channel | undefined> {
  const row = await selectChannel(tx, channelId).forUpdate().executeTakeFirst();
  return row && toChannel(row);
}

/** Keeps the channel from being removed until the transaction ends; many may hold it at once. */
export async function keepChannel(tx: Tx, channelId: number): Promise<boolean> {
  return (await selectChannel(tx, channelId).forKeyShare().executeTakeFirst()) !== undefined;
}

function selectChannel(db: Db | Tx, channelId: number) {
  return withTables<Tables>(db)
    .selectFrom('backend.redemption_channel')
    .selectAll()
    .where('channel_id', '=', channelId);
}

/** @returns false when the name is taken */
export async function insertChannel(db: Db | Tx, name: string, createTime: Date): Promise<boolean> {
  const inserted = await withTables<Tables>(db)
    .insertInto('backend.redemption_channel')
    .values({ channel_name: name, create_time: createTime })
    .onConflict((conflict) => conflict.column('channel_name').doNothing())
    .returning('channel_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Fails with a unique violation when the name is taken. */
export async function renameChannel(tx: Tx, channelId: number, name: string): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.redemption_channel')
    .set((update) => ({ channel_name: name, revision: update('revision', '+', 1) }))
    .where('channel_id', '=', channelId)
    .execute();
}

export async function countBatchesOf(tx: Tx, channelId: number): Promise<number> {
  const { count } = await withTables<Tables>(tx)
    .selectFrom('backend.redemption_batch')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteChannel(tx: Tx, channelId: number): Promise<void> {
  await withTables<Tables>(tx)
    .deleteFrom('backend.redemption_channel')
    .where('channel_id', '=', channelId)
    .execute();
}

function toChannel(row: Selectable<ChannelTable>): Channel {
  return {
    channelId: row.channel_id,
    channelName: row.channel_name,
    revision: row.revision,
    createTime: row.create_time,
  };
}
