import * as call from '../contract/calls/growth/star-wheel';
import type { Selectable } from 'kysely';
import { ApiError, invalid, notFound } from '../contract/api-error';
import { code } from '../contract/codes';
import { message } from '../contract/messages';
import { toWireTime } from '../contract/shanghai-time';
import type { Db, Tx } from '../database/database';
import { findListPage, toListPage, type ListPage } from '../database/list-page';
import type { StarWheelStageTable } from '../database/tables/growth-tables';
import type { Handlers } from './core/handlers';
import { checkRevision } from './core/revision';
import { isBlankHtml, toPlainText, toStoredHtml } from './core/stored-html';

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

export type Stage = Selectable<StarWheelStageTable>;
type StageFields = Pick<Stage, 'stage' | 'minScore' | 'maxScore' | 'suggestion'>;

const order = {
  by: { stage: 'stage', minScore: 'minScore', createTime: 'createTime' },
  id: 'id',
  usual: 'min_score, max_score, id',
};

/** Lists one page of stages, ordered by score, with the total number of stages. */
async function listStages(
  db: Db,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Stage[]; total: number }> {
  return findListPage(db.selectFrom('backend.starWheelStage').selectAll(), page, order);
}

/** `lock`: locks the row until the transaction ends. */
async function findStage(db: Db | Tx, id: number, lock = false): Promise<Stage | undefined> {
  return db
    .selectFrom('backend.starWheelStage')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

async function insertStage(db: Db | Tx, fields: StageFields, createTime: Date): Promise<void> {
  await db
    .insertInto('backend.starWheelStage')
    .values({ ...fields, createTime })
    .execute();
}

async function updateStage(tx: Tx, id: number, fields: StageFields): Promise<void> {
  await tx
    .updateTable('backend.starWheelStage')
    .set((update) => ({ ...fields, revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when there was none */
async function deleteStage(db: Db | Tx, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('backend.starWheelStage')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
