import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/grants';
import type { ReplyOf } from '../../contract/define-call';
import { message } from '../../contract/messages';
import { toWireTime } from '../../contract/shanghai-time';
import type { Tx } from '../../database/database';
import { findActivity, lockActivity } from '../activities';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import { lockMemberships } from '../members/membership-lock';
import { give } from './give';
import { findGrantPage } from './grant-page-store';
import { findRequest, keepRequest } from './grant-request-store';
import { before, checkDuration, identify, moves, rememberFor, type GrantMove } from './grant-rules';
import {
  findGrant,
  insertGrants,
  listGrants,
  lockGrant,
  markGiven,
  updateGrant,
  type Grant,
} from './grant-store';
import { toTimePage } from '../../database/list-page';

/** Grants of membership to phone numbers (B §2). */
export function handleGrants(handlers: Handlers): void {
  handlers.handle(call.grantList, async ({ pageNum, pageSize, orderBy, orderDir, ...filter }, { db }) => {
    const { giveIds, total } = await findGrantPage(
      db,
      filter,
      toTimePage({ pageNum, pageSize, orderBy, orderDir }),
    );
    return { records: (await listGrants(db, giveIds)).map(toWire), total };
  });

  handlers.handle(call.grantDetail, async ({ giveId }, { db }) => {
    const found = await findGrant(db, giveId);
    if (!found) throw notFound();
    return toWire(found);
  });

  handlers.handle(call.grantAdd, (request, { db, now, staff }) => {
    const { requestId, ...content } = { ...request, mobiles: [...new Set(request.mobiles)] };
    checkDuration(content.duration, content.durationType);
    const { key, content: digest, since } = identify(staff.userId, { requestId, ...content }, now);
    return db.transaction().execute(async (tx) => {
      await lockMemberships(tx);
      const earlier = await findRequest(tx, key, since);
      if (earlier && earlier.content !== digest) throw conflict('该次发放已提交，请重新打开发放窗口');
      if (earlier) return toReply(earlier.unRegMobiles);
      if (!(await lockActivity(tx, content.activityId))) throw noSuchActivity();
      const { mobiles, ...granted } = content;
      const given = await give(tx, mobiles, granted, now);
      await insertGrants(
        tx,
        mobiles.map((mobile) => ({ ...granted, mobile, given: given.get(mobile) })),
        now,
      );
      const unRegMobiles = mobiles.filter((mobile) => !given.has(mobile));
      const answered = { requestKey: key, content: digest, unRegMobiles, createTime: now };
      await keepRequest(tx, answered, before(now, rememberFor));
      return toReply(unRegMobiles);
    });
  });

  handlers.handle(call.grantEdit, ({ giveId, revision, ...content }, { db }) => {
    checkDuration(content.duration, content.durationType);
    return db.transaction().execute(async (tx) => {
      checkRevision(await openGrant(tx, giveId, 'edit'), revision);
      if (!(await findActivity(tx, content.activityId))) throw noSuchActivity();
      await updateGrant(tx, giveId, content);
      return null;
    });
  });

  handlers.handle(call.grantAgain, ({ giveId }, { db, now }) =>
    db.transaction().execute(async (tx) => {
      await lockMemberships(tx);
      const grant = await openGrant(tx, giveId, 'again');
      if (!(await lockActivity(tx, grant.activityId))) {
        throw conflict(`活动“${grant.activityName}”已删除，请编辑后重新选择活动`);
      }
      const given = (await give(tx, [grant.mobile], grant, now)).get(grant.mobile);
      if (!given) throw conflict(message.unregistered([grant.mobile]));
      await markGiven(tx, giveId, given);
      return null;
    }),
  );
}

const noSuchActivity = () => invalid('activityId', '活动不存在，请重新选择');
const moveNames: Readonly<Record<GrantMove, string>> = { edit: '修改', again: '重复发放' };

/** The grant that a move is about, held until the transaction ends. */
async function openGrant(tx: Tx, giveId: number, move: GrantMove): Promise<Grant> {
  const grant = await lockGrant(tx, giveId);
  if (!grant) throw notFound();
  if (!moves[grant.status].includes(move)) throw conflict(`该记录已发放成功，不能${moveNames[move]}`);
  return grant;
}

const toReply = (unRegMobiles: string[]): ReplyOf<typeof call.grantAdd> =>
  unRegMobiles.length > 0 ? { unRegMobiles } : {};

function toWire({ createTime, ...grant }: Grant) {
  return { ...grant, createTime: toWireTime(createTime) };
}
