import * as call from '../contract/calls/growth/surveys';
import { sql, type Selectable } from 'kysely';
import { notFound } from '../contract/api-error';
import type { ReplyOf, RequestOf } from '../contract/define-call';
import type { Db, Tx } from '../database/database';
import { findListPage, toListPage, type ListPage } from '../database/list-page';
import type { SurveyTable } from '../database/tables/growth-tables';
import type { Handlers } from './core/handlers';
import { checkRevision } from './core/revision';

/** Surveys and their two switches (B §2, B §4). */
export function handleSurveys(handlers: Handlers): void {
  handlers.handle(call.surveyList, async ({ title, ...request }, { db }) => {
    const page = toListPage(request);
    const { rows, total } = await listSurveys(db, title, page);
    return { records: rows.map(toWire), total };
  });

  handlers.handle(call.surveyDetail, async ({ id }, { db }) => {
    const found = await findSurvey(db, id);
    if (!found) throw notFound();
    return toWire(found);
  });

  handlers.handle(call.surveyAdd, async (request, { db, now }) => {
    await insertSurvey(db, toFields(request, { isEnable: false, isShow: false }), now);
    return null;
  });

  handlers.handle(call.surveyEdit, ({ id, revision, ...request }, { db }) =>
    db.transaction().execute(async (tx) => {
      const stored = await findSurvey(tx, id, true);
      checkRevision(stored, revision);
      await updateSurvey(tx, id, toFields(request, stored));
      return null;
    }),
  );

  handlers.handle(call.surveyEditStatus, ({ id, isEnable }, { db }) => flip(db, id, 'isEnable', isEnable));
  handlers.handle(call.surveyEditShow, ({ id, isShow }, { db }) => flip(db, id, 'isShow', isShow));

  handlers.handle(call.surveyRemove, async ({ id }, { db }) => {
    if (!(await deleteSurvey(db, id))) throw notFound();
    return null;
  });
}

async function flip(db: Db, id: number, name: SurveySwitch, value: 'T' | 'F'): Promise<null> {
  if (!(await setSurveySwitch(db, id, name, value === 'T'))) throw notFound();
  return null;
}

type Switches = Pick<SurveyFields, SurveySwitch>;

/** @param unsaid values of the switches that the request does not contain */
function toFields(
  { isEnable, isShow, ...text }: RequestOf<typeof call.surveyAdd>,
  unsaid: Switches,
): SurveyFields {
  return {
    ...text,
    isEnable: isEnable === undefined ? unsaid.isEnable : isEnable === 'T',
    isShow: isShow === undefined ? unsaid.isShow : isShow === 'T',
  };
}

function toWire({ isEnable, isShow, ...survey }: Survey): ReplyOf<typeof call.surveyDetail> {
  return { ...survey, isEnable: isEnable ? 'T' : 'F', isShow: isShow ? 'T' : 'F' };
}

const shown = [
  ...(['id', 'title', 'pfType', 'btnYes', 'btnNo', 'content'] as const),
  ...(['url', 'isEnable', 'isShow', 'revision'] as const),
] as const;
type Survey = Pick<Selectable<SurveyTable>, (typeof shown)[number]>;
type SurveyFields = Omit<Survey, 'id' | 'revision'>;
/** What staff switch from the list. */
type SurveySwitch = 'isEnable' | 'isShow';

const order = {
  by: { title: 'title', pfType: 'pfType', isEnable: 'isEnable', isShow: 'isShow' },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first; `title` is a part of the title. */
async function listSurveys(
  db: Db,
  title: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Survey[]; total: number }> {
  const matching = db
    .selectFrom('backend.survey')
    .$if(title !== undefined, (query) => query.where(sql<number>`strpos(title, ${title ?? ''})`, '>', 0));
  return findListPage(matching.select(shown), page, order);
}

/** `lock`: in a transaction, keeps others from changing the row until it ends. */
async function findSurvey(db: Db | Tx, id: number, lock = false): Promise<Survey | undefined> {
  return db
    .selectFrom('backend.survey')
    .select(shown)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

async function insertSurvey(db: Db, fields: SurveyFields, createTime: Date): Promise<void> {
  await db
    .insertInto('backend.survey')
    .values({ ...fields, createTime })
    .execute();
}

async function updateSurvey(tx: Tx, id: number, fields: SurveyFields): Promise<void> {
  await tx
    .updateTable('backend.survey')
    .set((update) => ({ ...fields, revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets one switch; the revision moves on only when it was set otherwise. @returns false when there is no such survey */
async function setSurveySwitch(db: Db, id: number, name: SurveySwitch, on: boolean): Promise<boolean> {
  const column = sql.ref(name);
  const { rows } = await sql`
    update backend.survey
    set ${column} = ${on}, revision = revision + case when ${column} = ${on} then 0 else 1 end
    where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes a survey. @returns false if no survey has this id */
async function deleteSurvey(db: Db, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('backend.survey')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
