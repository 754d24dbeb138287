import * as call from '../contract/calls/growth/star-wheel';
import type { Selectable } from 'kysely';
import { ApiError, invalid } from '../contract/api-error';
import { code } from '../contract/codes';
import { message } from '../contract/messages';
import { findListPage } from '../database/list-page';
import type { StarWheelStageTable } from '../database/tables/growth-tables';
import type { Handlers } from './core/backend-app';
import { insertOnce, recordsOf, toWireRow } from './core/records';
import { isBlankHtml, toPlainText, toStoredHtml } from './core/stored-html';

const stages = recordsOf('backend.starWheelStage', 'id');
const excerptLength = 100;

/** Star-wheel stages (B §2). Stages may overlap; the editor warns about it. */
export function handleStarWheel(handlers: Handlers): void {
  handlers.handle(call.stageList, (request, { db }) =>
    findListPage(
      db.selectFrom('backend.starWheelStage').selectAll(),
      request,
      { id: 'id', defaultOrder: 'min_score, max_score, id', texts: ['stage'] },
      (row) => ({ ...toWireRow(row), excerpt: toPlainText(row.suggestion, excerptLength) }),
    ),
  );

  handlers.handle(call.stageDetail, async ({ id }, { db }) => toWireRow(await stages.get(db, id)));

  handlers.handle(call.stageAdd, async (request, { db, now, imageHost }) =>
    insertOnce(db, 'backend.starWheelStage', 'createTime', {
      ...checkStage(request, imageHost),
      createTime: now,
    }),
  );

  handlers.handle(call.stageModify, ({ id, revision, ...request }, { db, imageHost }) => {
    const stage = checkStage(request, imageHost);
    return db.transaction().execute(async (tx) => {
      await stages.lock(tx, id, revision);
      return stages.update(tx, id, stage);
    });
  });

  handlers.handle(call.stageRemove, ({ id }, { db }) => stages.remove(db, id, ({ stage }) => stage));
}

/** The stage as stored (B §5). @throws ApiError for a reversed range or a blank suggestion */
function checkStage({ stage, minScore, maxScore, suggestion }: StageFields, imageHost: string): StageFields {
  if (minScore > maxScore) {
    const msg = '分数范围颠倒：最低分不能大于最高分';
    throw new ApiError(code.invalid, msg, { minScore: msg, maxScore: msg });
  }
  const stored = toStoredHtml(suggestion, imageHost);
  if (isBlankHtml(stored)) throw invalid('suggestion', message.suggestionEmpty);
  return { stage, minScore, maxScore, suggestion: stored };
}

type StageFields = Pick<Selectable<StarWheelStageTable>, 'stage' | 'minScore' | 'maxScore' | 'suggestion'>;
