import { sql, type Selectable } from 'kysely';
import { notFound } from '../contract/api-error';
import * as call from '../contract/calls/growth/surveys';
import type { ReplyOf, RequestOf } from '../contract/define-call';
import type { Db } from '../database/database';
import { contains, findListPage } from '../database/list-page';
import type { SurveyTable } from '../database/tables/growth-tables';
import type { Handlers } from './core/backend-app';
import { insertOnce, recordsOf } from './core/records';

const surveys = recordsOf('backend.survey', 'id');

/** Surveys and their two switches (B §2, B §4). */
export function handleSurveys(handlers: Handlers): void {
  handlers.handle(call.surveyList, ({ title, ...request }, { db }) =>
    findListPage(
      db.selectFrom('backend.survey').selectAll().where(contains('title', title)),
      request,
      { id: 'id', defaultOrder: 'create_time desc, id desc', texts: ['title'] },
      toWire,
    ),
  );

  handlers.handle(call.surveyDetail, async ({ id }, { db }) => toWire(await surveys.get(db, id)));

  handlers.handle(call.surveyAdd, (request, { db, now }) =>
    insertOnce(db, 'backend.survey', 'createTime', {
      ...toFields(request, { isEnable: false, isShow: false }),
      createTime: now,
    }),
  );

  handlers.handle(call.surveyEdit, ({ id, revision, ...request }, { db }) =>
    db.transaction().execute(async (tx) => {
      const stored = await surveys.lock(tx, id, revision);
      return surveys.update(tx, id, toFields(request, stored));
    }),
  );

  handlers.handle(call.surveyEditStatus, ({ id, isEnable }, { db }) => flip(db, id, 'isEnable', isEnable));
  handlers.handle(call.surveyEditShow, ({ id, isShow }, { db }) => flip(db, id, 'isShow', isShow));

  handlers.handle(call.surveyRemove, ({ id }, { db }) => surveys.remove(db, id, ({ title }) => title));
}

/** The switches that staff toggle in the list. */
type Switches = Record<'isEnable' | 'isShow', boolean>;

/** Sets one switch; increments the revision only if the value changes. */
async function flip(db: Db, id: number, name: keyof Switches, value: 'T' | 'F'): Promise<null> {
  const [column, on] = [sql.ref(name), value === 'T'];
  const { rows } = await sql`
    update backend.survey
    set ${column} = ${on}, revision = revision + case when ${column} = ${on} then 0 else 1 end
    where id = ${id} returning id`.execute(db);
  if (rows.length === 0) throw notFound();
  return null;
}

/** @param unsaid values of switches that the request omits */
const toFields = ({ isEnable, isShow, ...text }: RequestOf<typeof call.surveyAdd>, unsaid: Switches) => ({
  ...text,
  isEnable: isEnable === undefined ? unsaid.isEnable : isEnable === 'T',
  isShow: isShow === undefined ? unsaid.isShow : isShow === 'T',
});

function toWire({
  isEnable,
  isShow,
  createTime: _time,
  ...survey
}: Selectable<SurveyTable>): ReplyOf<typeof call.surveyDetail> {
  return { ...survey, isEnable: isEnable ? 'T' : 'F', isShow: isShow ? 'T' : 'F' };
}
