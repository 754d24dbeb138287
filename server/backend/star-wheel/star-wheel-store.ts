import type { Generated, Selectable } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface StageTable {
  id: Generated<number>;
  stage: string;
  min_score: number;
  max_score: number;
  suggestion: string;
  revision: Generated<number>;
  create_time: Date;
}

export interface StageFields {
  stage: string;
  minScore: number;
  /** Not below `minScore`. */
  maxScore: number;
  /** As `toStoredHtml` left it. */
  suggestion: string;
}

export interface Stage extends StageFields {
  id: number;
  revision: number;
  createTime: Date;
}

const tables = (db: Db | Tx) => withTables<{ 'backend.star_wheel_stage': StageTable }>(db);

const order = {
  by: { stage: 'stage', minScore: 'min_score', createTime: 'create_time' },
  id: 'id',
  usual: 'min_score, max_score, id',
};

/** One page in the order of the scores, and how many there are in all. */
export async function listStages(
  db: Db,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Stage[]; total: number }> {
  const rows = await tables(db)
    .selectFrom('backend.star_wheel_stage')
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await tables(db)
    .selectFrom('backend.star_wheel_stage')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toStage), total };
}

/** In a transaction `lock` holds the row until its end. */
export async function findStage(db: Db | Tx, id: number, lock = false): Promise<Stage | undefined> {
  const row = await tables(db)
    .selectFrom('backend.star_wheel_stage')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toStage(row);
}

export async function insertStage(db: Db | Tx, fields: StageFields, createTime: Date): Promise<void> {
  await tables(db)
    .insertInto('backend.star_wheel_stage')
    .values({ ...toColumns(fields), create_time: createTime })
    .execute();
}

export async function updateStage(tx: Tx, id: number, fields: StageFields): Promise<void> {
  await tables(tx)
    .updateTable('backend.star_wheel_stage')
    .set((update) => ({ ...toColumns(fields), revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when there was none */
export async function deleteStage(db: Db | Tx, id: number): Promise<boolean> {
  const deleted = await tables(db)
    .deleteFrom('backend.star_wheel_stage')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

function toColumns({ stage, minScore, maxScore, suggestion }: StageFields) {
  return { stage, min_score: minScore, max_score: maxScore, suggestion };
}

function toStage(row: Selectable<StageTable>): Stage {
  return {
    id: row.id,
    stage: row.stage,
    minScore: row.min_score,
    maxScore: row.max_score,
    suggestion: row.suggestion,
    revision: row.revision,
    createTime: row.create_time,
  };
}
