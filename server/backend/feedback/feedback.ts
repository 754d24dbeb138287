import { notFound } from '../../contract/api-error';
import { feedback, miniFeedback } from '../../contract/calls/core/feedback';
import type { ReplyOf } from '../../contract/define-call';
import { checkRevision } from '../core/revision';
import type { Handlers } from '../core/handlers';
import { endOfDay, startOfDay, toWireTime } from '../../contract/shanghai-time';
import {
  findFeedback,
  insertReply,
  listFeedback,
  listReplies,
  updateHandling,
  type Feedback,
  type FeedbackKind,
} from './feedback-store';
import { toListPage } from '../../database/list-page';

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

/** Image urls are joined by a comma for the app, by a pipe for the mini-program (B §3). */
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
