import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/grants';
import type { ReplyOf } from '../../contract/define-call';
import { grantStatus, valuesOf } from '../../contract/dictionaries';
import { message } from '../../contract/messages';
import type { Tx } from '../../database/database';
import { toTimePage } from '../../database/list-page';
import { findActivity, lockActivity } from '../activities';
import type { Handlers } from '../core/backend-app';
import { checkRevision, repeatWithin, toWireRow } from '../core/records';
import { lockMemberships } from '../members/member-store';
import { sha256 } from '../session/passwords';
import { give } from './give';
import {
  findGrant,
  findGrantPage,
  findRequest,
  insertGrants,
  keepRequest,
  listGrants,
  lockGrant,
  markGiven,
  updateGrant,
  type Grant,
  type GrantStatus,
} from './grant-store';

/** Grants of membership to phone numbers (B §2). */
export function handleGrants(handlers: Handlers): void {
  handlers.handle(call.grantList, async ({ mobile, activityId, status, ...request }, { db }) => {
    const filter = { mobile, activityId, status };
    const { ids, total } = await findGrantPage(db, filter, toTimePage(request));
    return { records: (await listGrants(db, ids)).map(toWireRow), total };
  });

  handlers.handle(call.grantDetail, async ({ giveId }, { db }) => {
    const found = await findGrant(db, giveId);
    if (!found) throw notFound();
    return toWireRow(found);
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
      return updateGrant(tx, giveId, content);
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
      return markGiven(tx, giveId, given);
    }),
  );
}

const noSuchActivity = () => invalid('activityId', '活动不存在，请重新选择');
const moveNames: Readonly<Record<GrantMove, string>> = { edit: '修改', again: '重复发放' };

/** The grant of a move, locked until the transaction ends. */
async function openGrant(tx: Tx, giveId: number, move: GrantMove): Promise<Grant> {
  const grant = await lockGrant(tx, giveId);
  if (!grant) throw notFound();
  if (!moves[grant.status].includes(move)) throw conflict(`该记录已发放成功，不能${moveNames[move]}`);
  return grant;
}

const toReply = (unRegMobiles: string[]): ReplyOf<typeof call.grantAdd> =>
  unRegMobiles.length > 0 ? { unRegMobiles } : {};

type GrantMove = 'edit' | 'again';

/** B §4: a failed grant can be corrected or granted again; a succeeded one allows nothing more. */
const moves: Readonly<Record<GrantStatus, readonly GrantMove[]>> = {
  [grantStatus.success]: [],
  [grantStatus.failed]: ['edit', 'again'],
};

/** Allows 3, 7, 14 days or 1 to 12 months (B §9). @throws ApiError at field `duration` */
function checkDuration(duration: number, durationType: string): void {
  const offered: readonly string[] = valuesOf('grantDuration');
  if (!offered.includes(`${duration}${durationType}`)) {
    throw invalid('duration', '发放时长只能是3、7、14天或1至12个月');
  }
}

/** How long idempotency keys are kept, in milliseconds. */
const rememberFor = 24 * 60 * 60_000;

/** Identifies one granting call. */
interface RequestIdentity {
  key: string;
  /** A digest of the request. */
  content: string;
  /** A stored call under this key before this moment is a different call. */
  since: Date;
}

/** The idempotency key of a grant. Without one, an identical request of the same caller counts as a repeat for a while. */
function identify(
  staffId: number,
  { requestId, mobiles, ...given }: { requestId?: string | undefined; mobiles: readonly string[] },
  now: Date,
): RequestIdentity {
  const content = sha256(JSON.stringify([[...mobiles].sort(), given]));
  return requestId === undefined
    ? { key: `${staffId}:content:${content}`, content, since: before(now, repeatWithin) }
    : { key: `${staffId}:id:${requestId}`, content, since: before(now, rememberFor) };
}

const before = (now: Date, span: number) => new Date(now.getTime() - span);
