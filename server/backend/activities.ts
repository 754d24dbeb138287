import { conflict, invalid, notFound } from '../contract/api-error';
import * as call from '../contract/calls/commerce/activities';
import type { Db, Tx } from '../database/database';
import { contains, findListPage } from '../database/list-page';
import { Done, type Handlers } from './core/backend-app';
import { checkRevision, recordsOf, toWireRow, translateUniqueViolation } from './core/records';

const activities = recordsOf('backend.activity', 'activityId');
const shown = ['activityId', 'activityName', 'giveQuantity', 'revision', 'createTime'] as const;

/** Activities (B §2): they cannot be removed once they have given anything (B §5). */
export function handleActivities(handlers: Handlers): void {
  handlers.handle(call.activityList, ({ activityName, ...request }, { db }) =>
    findListPage(
      selectActivities(db).where(contains('activityName', activityName)),
      request,
      { id: 'activityId', defaultOrder: 'create_time desc, activity_id desc', texts: ['activityName'] },
      toWireRow,
    ),
  );

  handlers.handle(call.activityDetail, async ({ id }, { db }) => {
    const found = await findActivity(db, id);
    if (!found) throw notFound();
    return toWireRow(found);
  });

  handlers.handle(call.activityAdd, ({ activityName }, { db, now }) =>
    translateUniqueViolation(nameTaken, () => activities.insert(db, { activityName, createTime: now })),
  );

  handlers.handle(call.activityEdit, ({ activityId, activityName, revision }, { db }) =>
    translateUniqueViolation(nameTaken, () =>
      db.transaction().execute(async (tx) => {
        checkRevision(await lockActivity(tx, activityId), revision);
        return activities.update(tx, activityId, { activityName });
      }),
    ),
  );

  handlers.handle(call.activityRemove, ({ id }, { db }) =>
    db.transaction().execute(async (tx) => {
      const activity = await lockActivity(tx, id);
      if (!activity) throw notFound();
      if (activity.giveQuantity > 0) throw conflict(`该活动已发放 ${activity.giveQuantity} 次，不能删除`);
      // Lists hide it from now on; failed grants still show its name.
      await activities.update(tx, id, { removed: true });
      return new Done(activity.activityName);
    }),
  );
}

const nameTaken = () => invalid('activityName', '活动名称已存在');

const selectActivities = (db: Db | Tx) =>
  db.selectFrom('backend.activity').select(shown).where('removed', '=', false);

export const findActivity = (db: Db | Tx, activityId: number) =>
  selectActivities(db).where('activityId', '=', activityId).executeTakeFirst();

/** Locks the activity until the transaction ends: for its change, its removal, or its next grant. */
export const lockActivity = (tx: Tx, activityId: number) =>
  selectActivities(tx).where('activityId', '=', activityId).forUpdate().executeTakeFirst();

/** Counts succeeded grants, in the transaction that makes them. */
export async function countGiven(tx: Tx, activityId: number, given: number): Promise<void> {
  await tx
    .updateTable('backend.activity')
    .set((update) => ({ giveQuantity: update('giveQuantity', '+', given) }))
    .where('activityId', '=', activityId)
    .execute();
}
