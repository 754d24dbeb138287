import { sql, type Selectable } from 'kysely';
import { notFound } from '../contract/api-error';
import { feedback, miniFeedback } from '../contract/calls/core/feedback';
import type { ReplyOf } from '../contract/define-call';
import { feedbackStatus } from '../contract/dictionaries';
import { endOfDay, startOfDay } from '../contract/shanghai-time';
import type { Db, Tx } from '../database/database';
import { contains, findListPage, has } from '../database/list-page';
import type { FeedbackKind, FeedbackTable } from '../database/tables/user-tables';
import type { Handlers } from './core/backend-app';
import { checkRevision, insertOnce, toWireRow } from './core/records';

/** Feedback of the app and of the mini-program: the same calls under two paths (A §7, B §7). */
export function handleFeedback(handlers: Handlers): void {
  handleKind(handlers, feedback, 'app');
  handleKind(handlers, miniFeedback, 'mini');
}

function handleKind(
  handlers: Handlers,
  calls: typeof feedback | typeof miniFeedback,
  kind: FeedbackKind,
): void {
  handlers.handle(
    calls.list,
    ({ contact, startDate, endDate, status, isAcceptContact, isReply, ...request }, { db }) =>
      findListPage(
        selectFeedback(db, kind)
          // The account's phone or the contact phone.
          .where(({ or }) => or([contains('mobile', contact), contains('contact', contact)]))
          .where(has('status', status))
          .where(has('isAcceptContact', toBoolean(isAcceptContact)))
          .where(has('isReply', toBoolean(isReply)))
          .$if(startDate !== undefined, (query) =>
            query.where('createTime', '>=', startOfDay(startDate ?? '')),
          )
          .$if(endDate !== undefined, (query) => query.where('createTime', '<', endOfDay(endDate ?? ''))),
        request,
        { id: 'id', defaultOrder: 'create_time desc, id desc' },
        (row) => toWire(kind, row),
      ),
  );

  handlers.handle(calls.detail, async ({ id }, { db }) => {
    const found = await findFeedback(db, kind, id);
    if (!found) throw notFound();
    return toWire(kind, found);
  });

  handlers.handle(calls.edit, ({ id, status, remark = '', revision }, { db, now }) =>
    db.transaction().execute(async (tx) => {
      checkRevision(await findFeedback(tx, kind, id, true), revision);
      await updateHandling(tx, id, { status, remark, now });
      return null;
    }),
  );

  handlers.handle(calls.replyList, async ({ id }, { db }) => {
    const found = await findFeedback(db, kind, id);
    if (!found) throw notFound();
    const { content, imgUrl, createTime } = toWire(kind, found);
    const replies = await listReplies(db, id);
    return {
      feedback: { id, content, imgUrl, createTime },
      replyList: replies.map(toWireRow),
    };
  });

  handlers.handle(calls.reply, ({ feedbackId, content }, { db, now }) =>
    db.transaction().execute(async (tx) => {
      if (!(await findFeedback(tx, kind, feedbackId, true))) throw notFound();
      await insertReply(tx, { feedbackId, content, solveTime: now });
      return null;
    }),
  );
}

/** Separates the image URLs in a reply: a comma for the app, a pipe for the mini-program (B §3). */
const imageSeparator: Record<FeedbackKind, string> = { app: ',', mini: '|' };

function toWire(kind: FeedbackKind, row: Feedback): ReplyOf<typeof feedback.detail> {
  const { imageUrls, isAcceptContact, isReply, ...same } = row;
  return {
    ...toWireRow(same),
    imgUrl: imageUrls.join(imageSeparator[kind]),
    isAcceptContact: isAcceptContact ? 'T' : 'F',
    isReply: isReply ? 'T' : 'F',
  };
}

function toBoolean(flag: 'T' | 'F' | undefined): boolean | undefined {
  return flag === undefined ? undefined : flag === 'T';
}

const selectFeedback = (db: Db | Tx, kind: FeedbackKind) =>
  db
    .selectFrom('backend.feedback')
    .select(['id', 'mobile', 'contact', 'content', 'imageUrls', 'isAcceptContact', 'isReply', 'deviceName'])
    .select(['version', 'status', 'remark', 'revision', 'createTime'])
    .where('kind', '=', kind);
type Feedback = Omit<Selectable<FeedbackTable>, 'kind' | 'doneTime'>;

/** Finds one feedback. `lock` locks its row until the transaction ends. */
const findFeedback = (db: Db | Tx, kind: FeedbackKind, id: number, lock = false) =>
  selectFeedback(db, kind)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

async function updateHandling(
  tx: Tx,
  id: number,
  { status, remark, now }: { status: number; remark: string; now: Date },
): Promise<void> {
  const done = status === feedbackStatus.done;
  await tx
    .updateTable('backend.feedback')
    .set((update) => ({
      status,
      remark,
      // Saving the same status again keeps the time when it was first set.
      doneTime: done ? sql<Date>`case when status = ${status} then done_time else ${now} end` : null,
      revision: update('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Oldest first. */
async function listReplies(db: Db, feedbackId: number) {
  return db
    .selectFrom('backend.feedbackReply')
    .select(['id', 'content', 'solveTime'])
    .where('feedbackId', '=', feedbackId)
    .orderBy('id')
    .execute();
}

/**
 * Inserts the reply and marks its feedback; the revision stays, as it covers only what staff edit (status,
 * remark).
 */
async function insertReply(
  tx: Tx,
  reply: { feedbackId: number; content: string; solveTime: Date },
): Promise<void> {
  await insertOnce(tx, 'backend.feedbackReply', 'solveTime', reply);
  await tx
    .updateTable('backend.feedback')
    .set({ isReply: true })
    .where('id', '=', reply.feedbackId)
    .execute();
}
