import { sql, type Generated, type Selectable } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface ChannelTable {
  id: Generated<number>;
  channel_name: string;
  channel_expiry: string;
  channel_code: string;
  revision: Generated<number>;
  create_time: Date;
}

const tables = (db: Db | Tx) => withTables<{ 'backend.promotion_channel': ChannelTable }>(db);

export interface ChannelFields {
  channelName: string;
  /** The last Shanghai day, `YYYY-MM-DD`. */
  channelExpiry: string;
}

export interface Channel extends ChannelFields {
  id: number;
  channelCode: string;
  revision: number;
  createTime: Date;
}

const order = {
  by: {
    channelName: 'channel_name',
    channelCode: 'channel_code',
    channelExpiry: 'channel_expiry',
    createTime: 'create_time',
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
  const matching = tables(db)
    .selectFrom('backend.promotion_channel')
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

export async function findChannel(
  db: Db | Tx,
  by: { id: number } | { code: string },
): Promise<Channel | undefined> {
  const query = tables(db).selectFrom('backend.promotion_channel').selectAll();
  const row = await (
    'id' in by ? query.where('id', '=', by.id) : query.where('channel_code', '=', by.code)
  ).executeTakeFirst();
  return row && toChannel(row);
}

/** Holds the channel until the transaction ends. */
export async function lockChannel(tx: Tx, id: number): Promise<Channel | undefined> {
  const row = await tables(tx)
    .selectFrom('backend.promotion_channel')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toChannel(row);
}

/** @returns false when the name is taken */
export async function insertChannel(
  db: Db,
  fields: ChannelFields,
  channelCode: string,
  createTime: Date,
): Promise<boolean> {
  const inserted = await tables(db)
    .insertInto('backend.promotion_channel')
    .values({ ...toColumns(fields), channel_code: channelCode, create_time: createTime })
    .onConflict((conflict) => conflict.column('channel_name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Fails with a unique violation when the name is taken. */
export async function saveChannel(tx: Tx, id: number, fields: ChannelFields): Promise<void> {
  await tables(tx)
    .updateTable('backend.promotion_channel')
    .set((update) => ({ ...toColumns(fields), revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Its counts go with it. @returns false when there is none */
export async function deleteChannel(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('backend.promotion_channel')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

const toColumns = ({ channelName, channelExpiry }: ChannelFields) => ({
  channel_name: channelName,
  channel_expiry: channelExpiry,
});

function toChannel(row: Selectable<ChannelTable>): Channel {
  return {
    id: row.id,
    channelName: row.channel_name,
    channelExpiry: row.channel_expiry,
    channelCode: row.channel_code,
    revision: row.revision,
    createTime: row.create_time,
  };
}
