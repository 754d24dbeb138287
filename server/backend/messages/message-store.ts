import { sql, type Generated, type Selectable } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface MessageTable {
  id: Generated<number>;
  title: string;
  content: string;
  mode: number;
  pf_type: number | null;
  range_type: number | null;
  version: string;
  device_token: string;
  update_version: boolean;
  url: string;
  revision: Generated<number>;
  create_time: Date;
}

/** What a message says and where it sends people. */
export interface MessageText {
  title: string;
  content: string;
  /** Whether the message offers an update, from `url`; '' when it does not. */
  updateVersion: boolean;
  url: string;
}

/** Whom a message goes to; what the mode does not ask for is null or ''. */
export interface Audience {
  mode: number;
  pfType: number | null;
  rangeType: number | null;
  version: string;
  deviceToken: string;
}

export interface Message extends MessageText, Audience {
  id: number;
  revision: number;
  createTime: Date;
}

const tables = (db: Db | Tx) => withTables<{ 'backend.message': MessageTable }>(db);

const order = {
  by: { title: 'title', mode: 'mode', createTime: 'create_time' },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first; `title` is a part of the title. */
export async function listMessages(
  db: Db,
  title: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Message[]; total: number }> {
  const matching = tables(db)
    .selectFrom('backend.message')
    .$if(title !== undefined, (query) => query.where(sql<number>`strpos(title, ${title ?? ''})`, '>', 0));
  const rows = await matching
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toMessage), total };
}

/** In a transaction `lock` holds the row until its end. */
export async function findMessage(db: Db | Tx, id: number, lock = false): Promise<Message | undefined> {
  const row = await tables(db)
    .selectFrom('backend.message')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toMessage(row);
}

export async function insertMessage(
  db: Db,
  { updateVersion, pfType, rangeType, deviceToken, ...same }: MessageText & Audience,
  createTime: Date,
): Promise<void> {
  await tables(db)
    .insertInto('backend.message')
    .values({
      ...same,
      pf_type: pfType,
      range_type: rangeType,
      device_token: deviceToken,
      update_version: updateVersion,
      create_time: createTime,
    })
    .execute();
}

export async function updateMessageText(tx: Tx, id: number, text: MessageText): Promise<void> {
  const { title, content, updateVersion, url } = text;
  await tables(tx)
    .updateTable('backend.message')
    .set((update) => ({
      title,
      content,
      update_version: updateVersion,
      url,
      revision: update('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when there was none */
export async function deleteMessage(db: Db, id: number): Promise<boolean> {
  const deleted = await tables(db)
    .deleteFrom('backend.message')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

function toMessage(row: Selectable<MessageTable>): Message {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    mode: row.mode,
    pfType: row.pf_type,
    rangeType: row.range_type,
    version: row.version,
    deviceToken: row.device_token,
    updateVersion: row.update_version,
    url: row.url,
    revision: row.revision,
    createTime: row.create_time,
  };
}
