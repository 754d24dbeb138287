import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/activities';
import { toWireTime } from '../../contract/shanghai-time';
import { isUniqueViolation } from '../../database/unique-violation';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import {
  findActivity,
  insertActivity,
  listActivities,
  lockActivity,
  removeActivity,
  renameActivity,
  type Activity,
} from './activity-store';
import { toListPage } from '../../database/list-page';

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
