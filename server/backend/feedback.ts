import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { notFound } from '../contract/api-error';
import { feedback, miniFeedback } from '../contract/calls/core/feedback';
import type { ReplyOf } from '../contract/define-call';
import { feedbackStatus } from '../contract/dictionaries';
import { endOfDay, startOfDay, toWireTime } from '../contract/shanghai-time';
import type { Db, Tx } from '../database/database';
import { findListPage, toListPage, type ListPage } from '../database/list-page';
import type { Database } from '../database/tables/tables';
import type { FeedbackKind, FeedbackTable } from '../database/tables/user-tables';
import type { Handlers } from './core/handlers';
import { checkRevision } from './core/revision';

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
  handlers.handle(calls.list, async (request, { db }) => {
    const { rows, total } = await listFeedback(
      db,
      kind,
      {
        contact: request.contact,
        from: request.startDate === undefined ? undefined : startOfDay(request.startDate),
        until: request.endDate === undefined ? undefined : endOfDay(request.endDate),
        status: request.status,
        isAcceptContact: toBoolean(request.isAcceptContact),
        isReply: toBoolean(request.isReply),
      },
      toListPage(request),
    );
    return { records: rows.map((row) => toWire(kind, row)), total };
  });

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
      replyList: replies.map((reply) => ({ ...reply, solveTime: toWireTime(reply.solveTime) })),
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
  const { imageUrls, isAcceptContact, isReply, createTime, ...same } = row;
  return {
    ...same,
    imgUrl: imageUrls.join(imageSeparator[kind]),
    isAcceptContact: isAcceptContact ? 'T' : 'F',
    isReply: isReply ? 'T' : 'F',
    createTime: toWireTime(createTime),
  };
}

function toBoolean(flag: 'T' | 'F' | undefined): boolean | undefined {
  return flag === undefined ? undefined : flag === 'T';
}

const shown = [
  ...(['id', 'mobile', 'contact', 'content', 'imageUrls', 'isAcceptContact', 'isReply'] as const),
  ...(['deviceName', 'version', 'status', 'remark', 'revision', 'createTime'] as const),
] as const;
type Feedback = Pick<Selectable<FeedbackTable>, (typeof shown)[number]>;

interface FeedbackFilter {
  /** Part of the account's phone or of the contact phone. */
  contact?: string | undefined;
  /** Created at or after. */
  from?: Date | undefined;
  /** Created before. */
  until?: Date | undefined;
  status?: number | undefined;
  isAcceptContact?: boolean | undefined;
  isReply?: boolean | undefined;
}

const order = {
  by: {
    isAcceptContact: 'isAcceptContact',
    isReply: 'isReply',
    status: 'status',
    createTime: 'createTime',
  },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first, and how many there are in all. */
async function listFeedback(
  db: Db,
  kind: FeedbackKind,
  filter: FeedbackFilter,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Feedback[]; total: number }> {
  const matching = db.selectFrom('backend.feedback').where((where) => toConditions(where, kind, filter));
  return findListPage(matching.select(shown), page, order);
}

function toConditions(
  { and, or, eb }: ExpressionBuilder<Database, 'backend.feedback'>,
  kind: FeedbackKind,
  { contact, from, until, status, isAcceptContact, isReply }: FeedbackFilter,
) {
  const conditions = [eb('kind', '=', kind)];
  if (contact !== undefined) {
    // `strpos` takes the text as it is: no wildcards to escape.
    const holds = (column: 'mobile' | 'contact') =>
      eb(sql<number>`strpos(${sql.ref(column)}, ${contact})`, '>', 0);
    conditions.push(or([holds('mobile'), holds('contact')]));
  }
  if (from) conditions.push(eb('createTime', '>=', from));
  if (until) conditions.push(eb('createTime', '<', until));
  if (status !== undefined) conditions.push(eb('status', '=', status));
  if (isAcceptContact !== undefined) conditions.push(eb('isAcceptContact', '=', isAcceptContact));
  if (isReply !== undefined) conditions.push(eb('isReply', '=', isReply));
  return and(conditions);
}

/** Finds one feedback. `lock` locks its row until the transaction ends. */
async function findFeedback(
  db: Db | Tx,
  kind: FeedbackKind,
  id: number,
  lock = false,
): Promise<Feedback | undefined> {
  return db
    .selectFrom('backend.feedback')
    .select(shown)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

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
      // Saved again, it was done when it was done first.
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

/** The reply, and the mark on its feedback; what staff edit (status, remark) keeps its revision. */
async function insertReply(
  tx: Tx,
  reply: { feedbackId: number; content: string; solveTime: Date },
): Promise<void> {
  await tx.insertInto('backend.feedbackReply').values(reply).execute();
  await tx
    .updateTable('backend.feedback')
    .set({ isReply: true })
    .where('id', '=', reply.feedbackId)
    .execute();
}
