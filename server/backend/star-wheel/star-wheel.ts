import { ApiError, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/growth/star-wheel';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import { toWireTime } from '../../contract/shanghai-time';
import { isBlankHtml, toPlainText, toStoredHtml } from '../core/stored-html';
import {
  deleteStage,
  findStage,
  insertStage,
  listStages,
  updateStage,
  type Stage,
  type StageFields,
} from './star-wheel-store';
import { toListPage } from '../../database/list-page';

const excerptLength = 100;

/** Star-wheel stages (B §2). Ranges of two stages may overlap: the editor points it out from the list. */
export function handleStarWheel(handlers: Handlers): void {
  handlers.handle(call.stageList, async (request, { db }) => {
    const { rows, total } = await listStages(db, toListPage(request));
    return {
      records: rows.map((row) => ({
        ...toWire(row),
        excerpt: toPlainText(row.suggestion, excerptLength),
      })),
      total,
    };
  });

  handlers.handle(call.stageDetail, async ({ id }, { db }) => {
    const found = await findStage(db, id);
    if (!found) throw notFound();
    return toWire(found);
  });

  handlers.handle(call.stageAdd, async (request, { db, now, imageHost }) => {
    await insertStage(db, checkStage(request, imageHost), now);
    return null;
  });

  handlers.handle(call.stageModify, ({ id, revision, ...request }, { db, imageHost }) => {
    const stage = checkStage(request, imageHost);
    return db.transaction().execute(async (tx) => {
      checkRevision(await findStage(tx, id, true), revision);
      await updateStage(tx, id, stage);
      return null;
    });
  });

  handlers.handle(call.stageRemove, async ({ id }, { db }) => {
    if (!(await deleteStage(db, id))) throw notFound();
    return null;
  });
}

/** The stage as it may be stored (B §5). @throws ApiError for a reversed range, for a suggestion that says nothing */
function checkStage({ stage, minScore, maxScore, suggestion }: StageFields, imageHost: string): StageFields {
  if (minScore > maxScore) {
    const msg = '分数范围颠倒：最低分不能大于最高分';
    throw new ApiError(code.invalid, msg, { minScore: msg, maxScore: msg });
  }
  const stored = toStoredHtml(suggestion, imageHost);
  if (isBlankHtml(stored)) throw invalid('suggestion', message.suggestionEmpty);
  return { stage, minScore, maxScore, suggestion: stored };
}

function toWire({ createTime, ...stage }: Stage) {
  return { ...stage, createTime: toWireTime(createTime) };
}
