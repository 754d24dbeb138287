import * as call from '../contract/calls/growth/messages';
import { sql, type Selectable } from 'kysely';
import { ApiError, notFound } from '../contract/api-error';
import { code } from '../contract/codes';
import type { ReplyOf, RequestOf } from '../contract/define-call';
import { messageMode, messageRange } from '../contract/dictionaries';
import { toWireTime } from '../contract/shanghai-time';
import type { Db, Tx } from '../database/database';
import { findListPage, toListPage, type ListPage } from '../database/list-page';
import type { MessageTable } from '../database/tables/growth-tables';
import type { Handlers } from './core/handlers';
import { checkRevision } from './core/revision';

/**
 * In-app messages (B §2). There is no draft: what is added is published, and cannot be recalled (B §4). An edit
 * therefore puts the text and the update right, for everyone who has yet to see it; whom the message goes to
 * stays as published. A removal takes the record away, not what has arrived.
 */
export function handleMessages(handlers: Handlers): void {
  handlers.handle(call.messageList, async ({ title, ...request }, { db }) => {
    const page = toListPage(request);
    const { rows, total } = await listMessages(db, title, page);
    return { records: rows.map(toWire), total };
  });

  handlers.handle(call.messageDetail, async ({ id }, { db }) => {
    const found = await findMessage(db, id);
    if (!found) throw notFound();
    return toWire(found);
  });

  handlers.handle(call.messageAdd, async (request, { db, now }) => {
    await insertMessage(db, { ...toText(request), ...toAudience(request) }, now);
    return null;
  });

  handlers.handle(call.messageEdit, ({ id, revision, ...request }, { db }) =>
    db.transaction().execute(async (tx) => {
      const published = await findMessage(tx, id, true);
      checkRevision(published, revision);
      refuseOtherAudience(published, toAudience(request));
      await updateMessageText(tx, id, toText(request));
      return null;
    }),
  );

  handlers.handle(call.messageRemove, async ({ id }, { db }) => {
    if (!(await deleteMessage(db, id))) throw notFound();
    return null;
  });
}

type Given = RequestOf<typeof call.messageAdd>;

function toText({ title, content, updateVersion, url }: Given): MessageText {
  const offersUpdate = updateVersion === 'T';
  return { title, content, updateVersion: offersUpdate, url: offersUpdate ? (url ?? '') : '' };
}

/** Fields that the mode, or a range without limit, does not ask for are dropped (B §5). */
function toAudience({ mode, pfType, rangeType, version, deviceToken }: Given): Audience {
  const nobody = { pfType: null, rangeType: null, version: '', deviceToken: '' };
  if (mode === messageMode.device) return { ...nobody, mode, deviceToken: deviceToken ?? '' };
  const anyVersion = rangeType === messageRange.unlimited;
  return {
    ...nobody,
    mode,
    pfType: pfType ?? null,
    rangeType: rangeType ?? null,
    version: anyVersion ? '' : (version ?? ''),
  };
}

/** @throws ApiError that names each field which would send a published message to others */
function refuseOtherAudience(published: Audience, given: Audience): void {
  const fields = ['mode', 'pfType', 'rangeType', 'version', 'deviceToken'] as const;
  const changed = fields.filter((field) => published[field] !== given[field]);
  if (changed.length === 0) return;
  const msg = '消息已发布，推送对象不能修改';
  throw new ApiError(code.invalid, msg, Object.fromEntries(changed.map((field) => [field, msg])));
}

function toWire({ createTime, updateVersion, ...message }: Message): ReplyOf<typeof call.messageDetail> {
  return { ...message, updateVersion: updateVersion ? 'T' : 'F', createTime: toWireTime(createTime) };
}

type Message = Selectable<MessageTable>;
/** What a message says and where it sends people. */
type MessageText = Pick<Message, 'title' | 'content' | 'updateVersion' | 'url'>;
/** Whom a message goes to; what the mode does not ask for is null or ''. */
type Audience = Pick<Message, 'mode' | 'pfType' | 'rangeType' | 'version' | 'deviceToken'>;

const order = {
  by: { title: 'title', mode: 'mode', createTime: 'createTime' },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first; `title` is a part of the title. */
async function listMessages(
  db: Db,
  title: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Message[]; total: number }> {
  const matching = db
    .selectFrom('backend.message')
    .$if(title !== undefined, (query) => query.where(sql<number>`strpos(title, ${title ?? ''})`, '>', 0));
  return findListPage(matching.selectAll(), page, order);
}

/** `lock`: locks the row until the transaction ends. */
async function findMessage(db: Db | Tx, id: number, lock = false): Promise<Message | undefined> {
  return db
    .selectFrom('backend.message')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

async function insertMessage(db: Db, message: MessageText & Audience, createTime: Date): Promise<void> {
  await db
    .insertInto('backend.message')
    .values({ ...message, createTime })
    .execute();
}

async function updateMessageText(tx: Tx, id: number, text: MessageText): Promise<void> {
  await tx
    .updateTable('backend.message')
    .set((update) => ({ ...text, revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when there was none */
async function deleteMessage(db: Db, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('backend.message')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
