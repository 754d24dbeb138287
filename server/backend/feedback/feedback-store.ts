import { sql, type ExpressionBuilder, type Generated, type Selectable } from 'kysely';
import { feedbackStatus } from '../../contract/dictionaries';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

/** Which feedback: the app's or the mini-program's. */
export type FeedbackKind = 'app' | 'mini';

interface FeedbackTable {
  id: Generated<number>;
  kind: FeedbackKind;
  mobile: string;
  contact: string;
  content: string;
  image_urls: string[];
  is_accept_contact: boolean;
  is_reply: boolean;
  device_name: string;
  version: string;
  status: number;
  remark: string;
  revision: Generated<number>;
  create_time: Date;
  /** When it was done; null while it is not, and for one that was done before this was written down. */
  done_time: Date | null;
}

interface ReplyTable {
  id: Generated<number>;
  feedback_id: number;
  content: string;
  solve_time: Date;
}

interface Tables {
  'backend.feedback': FeedbackTable;
  'backend.feedback_reply': ReplyTable;
}

export interface Feedback {
  id: number;
  mobile: string;
  contact: string;
  content: string;
  /** Unsigned. */
  imageUrls: string[];
  isAcceptContact: boolean;
  isReply: boolean;
  deviceName: string;
  version: string;
  status: number;
  remark: string;
  revision: number;
  createTime: Date;
}

export interface FeedbackReply {
  id: number;
  content: string;
  solveTime: Date;
}

export interface FeedbackFilter {
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
    isAcceptContact: 'is_accept_contact',
    isReply: 'is_reply',
    status: 'status',
    createTime: 'create_time',
  },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first, and how many there are in all. */
export async function listFeedback(
  db: Db,
  kind: FeedbackKind,
  filter: FeedbackFilter,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Feedback[]; total: number }> {
  const matching = withTables<Tables>(db)
    .selectFrom('backend.feedback')
    .where((where) => toConditions(where, kind, filter));
  const rows = await matching
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toFeedback), total };
}

function toConditions(
  { and, or, eb }: ExpressionBuilder<Tables, 'backend.feedback'>,
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
  if (from) conditions.push(eb('create_time', '>=', from));
  if (until) conditions.push(eb('create_time', '<', until));
  if (status !== undefined) conditions.push(eb('status', '=', status));
  if (isAcceptContact !== undefined) conditions.push(eb('is_accept_contact', '=', isAcceptContact));
  if (isReply !== undefined) conditions.push(eb('is_reply', '=', isReply));
  return and(conditions);
}

/** In a transaction `lock` holds the row until its end. */
export async function findFeedback(
  db: Db | Tx,
  kind: FeedbackKind,
  id: number,
  lock = false,
): Promise<Feedback | undefined> {
  const row = await withTables<Tables>(db)
    .selectFrom('backend.feedback')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toFeedback(row);
}

export async function updateHandling(
  tx: Tx,
  id: number,
  { status, remark, now }: { status: number; remark: string; now: Date },
): Promise<void> {
  const done = status === feedbackStatus.done;
  await withTables<Tables>(tx)
    .updateTable('backend.feedback')
    .set((update) => ({
      status,
      remark,
      // Saved again, it was done when it was done first.
      done_time: done ? sql<Date>`case when status = ${status} then done_time else ${now} end` : null,
      revision: update('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Oldest first. */
export async function listReplies(db: Db, feedbackId: number): Promise<FeedbackReply[]> {
  const rows = await withTables<Tables>(db)
    .selectFrom('backend.feedback_reply')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, content, solve_time }) => ({ id, content, solveTime: solve_time }));
}

/** The reply, and the mark on its feedback; what staff edit (status, remark) keeps its revision. */
export async function insertReply(
  tx: Tx,
  reply: { feedbackId: number; content: string; solveTime: Date },
): Promise<void> {
  const tables = withTables<Tables>(tx);
  await tables
    .insertInto('backend.feedback_reply')
    .values({ feedback_id: reply.feedbackId, content: reply.content, solve_time: reply.solveTime })
    .execute();
  await tables
    .updateTable('backend.feedback')
    .set({ is_reply: true })
    .where('id', '=', reply.feedbackId)
    .execute();
}

function toFeedback(row: Selectable<FeedbackTable>): Feedback {
  return {
    id: row.id,
    mobile: row.mobile,
    contact: row.contact,
    content: row.content,
    imageUrls: row.image_urls,
    isAcceptContact: row.is_accept_contact,
    isReply: row.is_reply,
    deviceName: row.device_name,
    version: row.version,
    status: row.status,
    remark: row.remark,
    revision: row.revision,
    createTime: row.create_time,
  };
}
