import { sql, type Generated, type Selectable } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface ActivityTable {
  activity_id: Generated<number>;
  activity_name: string;
  give_quantity: Generated<number>;
  removed: Generated<boolean>;
  revision: Generated<number>;
  create_time: Date;
}

interface Tables {
  'backend.activity': ActivityTable;
}

export interface Activity {
  activityId: number;
  activityName: string;
  /** How many grants of it succeeded. */
  giveQuantity: number;
  revision: number;
  createTime: Date;
}

const order = {
  by: { activityName: 'activity_name', giveQuantity: 'give_quantity', createTime: 'create_time' },
  id: 'activity_id',
  usual: 'create_time desc, activity_id desc',
};

/** One page, newest first; `name` is a part of the activity's name. */
export async function listActivities(
  db: Db,
  name: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Activity[]; total: number }> {
  const matching = withTables<Tables>(db)
    .selectFrom('backend.activity')
    .where('removed', '=', false)
    .$if(name !== undefined, (query) =>
      query.where(sql<number>`strpos(activity_name, ${name ?? ''})`, '>', 0),
    );
  const rows = await matching
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toActivity), total };
}

export async function findActivity(db: Db | Tx, activityId: number): Promise<Activity | undefined> {
  const row = await selectActivity(db, activityId).executeTakeFirst();
  return row && toActivity(row);
}

/** Holds the activity until the transaction ends: for its change, its removal, or its next grant. */
export async function lockActivity(tx: Tx, activityId: number): Promise<Activity | undefined> {
  const row = await selectActivity(tx, activityId).forUpdate().executeTakeFirst();
  return row && toActivity(row);
}

function selectActivity(db: Db | Tx, activityId: number) {
  return withTables<Tables>(db)
    .selectFrom('backend.activity')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('removed', '=', false);
}

/** @returns false when the name is taken */
export async function insertActivity(db: Db | Tx, name: string, createTime: Date): Promise<boolean> {
  const inserted = await withTables<Tables>(db)
    .insertInto('backend.activity')
    .values({ activity_name: name, create_time: createTime })
    .onConflict((conflict) => conflict.column('activity_name').where('removed', '=', false).doNothing())
    .returning('activity_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Fails with a unique violation when the name is taken. */
export async function renameActivity(tx: Tx, activityId: number, name: string): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.activity')
    .set((update) => ({ activity_name: name, revision: update('revision', '+', 1) }))
    .where('activity_id', '=', activityId)
    .execute();
}

/** Counts grants that succeeded, in the transaction that gives them. */
export async function countGiven(tx: Tx, activityId: number, given: number): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.activity')
    .set((update) => ({ give_quantity: update('give_quantity', '+', given) }))
    .where('activity_id', '=', activityId)
    .execute();
}

/** Gone from every list; failed grants can still name it. */
export async function removeActivity(tx: Tx, activityId: number): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable('backend.activity')
    .set({ removed: true })
    .where('activity_id', '=', activityId)
    .execute();
}

function toActivity(row: Selectable<ActivityTable>): Activity {
  return {
    activityId: row.activity_id,
    activityName: row.activity_name,
    giveQuantity: row.give_quantity,
    revision: row.revision,
    createTime: row.create_time,
  };
}
