import { notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/growth/surveys';
import type { ReplyOf, RequestOf } from '../../contract/define-call';
import type { Db } from '../../database/database';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import {
  deleteSurvey,
  findSurvey,
  insertSurvey,
  listSurveys,
  setSurveySwitch,
  updateSurvey,
  type Survey,
  type SurveyFields,
  type SurveySwitch,
} from './survey-store';
import { toListPage } from '../../database/list-page';

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

/** @param unsaid how the switches stand that the form leaves out */
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
