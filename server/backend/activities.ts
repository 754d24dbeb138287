import * as call from '../contract/calls/commerce/activities';
import { sql, type Selectable } from 'kysely';
import { conflict, invalid, notFound } from '../contract/api-error';
import { toWireTime } from '../contract/shanghai-time';
import type { Db, Tx } from '../database/database';
import { findListPage, toListPage, type ListPage } from '../database/list-page';
import type { ActivityTable } from '../database/tables/commerce-tables';
import { isUniqueViolation } from '../database/unique-violation';
import type { Handlers } from './core/handlers';
import { checkRevision } from './core/revision';

/** Activities (B §2): named once, and kept once they have given anything (B §5). */
export function handleActivities(handlers: Handlers): void {
  handlers.handle(call.activityList, async ({ activityName, ...request }, { db }) => {
    const page = toListPage(request);
    const { rows, total } = await listActivities(db, activityName, page);
    return { records: rows.map(toWire), total };
  });

  handlers.handle(call.activityDetail, async ({ id }, { db }) => {
    const found = await findActivity(db, id);
    if (!found) throw notFound();
    return toWire(found);
  });

  handlers.handle(call.activityAdd, async ({ activityName }, { db, now }) => {
    if (!(await insertActivity(db, activityName, now))) throw nameTaken();
    return null;
  });

  handlers.handle(call.activityEdit, async ({ activityId, activityName, revision }, { db }) => {
    try {
      return await db.transaction().execute(async (tx) => {
        checkRevision(await lockActivity(tx, activityId), revision);
        await renameActivity(tx, activityId, activityName);
        return null;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken() : error;
    }
  });

  handlers.handle(call.activityRemove, ({ id }, { db }) =>
    db.transaction().execute(async (tx) => {
      const activity = await lockActivity(tx, id);
      if (!activity) throw notFound();
      if (activity.giveQuantity > 0) throw conflict(`该活动已发放 ${activity.giveQuantity} 次，不能删除`);
      await removeActivity(tx, id);
      return null;
    }),
  );
}

const nameTaken = () => invalid('activityName', '活动名称已存在');

function toWire({ createTime, ...activity }: Activity) {
  return { ...activity, createTime: toWireTime(createTime) };
}

const shown = ['activityId', 'activityName', 'giveQuantity', 'revision', 'createTime'] as const;
type Activity = Pick<Selectable<ActivityTable>, (typeof shown)[number]>;

const order = {
  by: { activityName: 'activityName', giveQuantity: 'giveQuantity', createTime: 'createTime' },
  id: 'activityId',
  usual: 'create_time desc, activity_id desc',
};

/** One page, newest first; `name` matches any part of an activity's name. */
async function listActivities(
  db: Db,
  name: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Activity[]; total: number }> {
  const matching = db
    .selectFrom('backend.activity')
    .where('removed', '=', false)
    .$if(name !== undefined, (query) =>
      query.where(sql<number>`strpos(activity_name, ${name ?? ''})`, '>', 0),
    );
  return findListPage(matching.select(shown), page, order);
}

export async function findActivity(db: Db | Tx, activityId: number): Promise<Activity | undefined> {
  return selectActivity(db, activityId).executeTakeFirst();
}

/** Holds the activity until the transaction ends: for its change, its removal, or its next grant. */
export async function lockActivity(tx: Tx, activityId: number): Promise<Activity | undefined> {
  return selectActivity(tx, activityId).forUpdate().executeTakeFirst();
}

function selectActivity(db: Db | Tx, activityId: number) {
  return db
    .selectFrom('backend.activity')
    .select(shown)
    .where('activityId', '=', activityId)
    .where('removed', '=', false);
}

/** @returns false when the name is taken */
export async function insertActivity(db: Db | Tx, name: string, createTime: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('backend.activity')
    .values({ activityName: name, createTime })
    .onConflict((conflict) => conflict.column('activityName').where('removed', '=', false).doNothing())
    .returning('activityId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Fails with a unique violation when the name is taken. */
async function renameActivity(tx: Tx, activityId: number, name: string): Promise<void> {
  await tx
    .updateTable('backend.activity')
    .set((update) => ({ activityName: name, revision: update('revision', '+', 1) }))
    .where('activityId', '=', activityId)
    .execute();
}

/** Counts grants that succeeded, in the transaction that gives them. */
export async function countGiven(tx: Tx, activityId: number, given: number): Promise<void> {
  await tx
    .updateTable('backend.activity')
    .set((update) => ({ giveQuantity: update('giveQuantity', '+', given) }))
    .where('activityId', '=', activityId)
    .execute();
}

/** Marks an activity as deleted: no list shows it, but failed grants can still show its name. */
async function removeActivity(tx: Tx, activityId: number): Promise<void> {
  await tx
    .updateTable('backend.activity')
    .set({ removed: true })
    .where('activityId', '=', activityId)
    .execute();
}
