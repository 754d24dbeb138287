import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/members';
import type { ReplyOf, RequestOf } from '../../contract/define-call';
import { orderState, valuesOf } from '../../contract/dictionaries';
import { toWireTime } from '../../contract/shanghai-time';
import type { Tx } from '../../database/database';
import { findSortedPage, inOrder } from '../../database/list-page';
import type { Handlers } from '../core/backend-app';
import { toWireRow } from '../core/records';
import { insertOrder, toTradeNumber } from '../orders/insert-order';
import { findMemberPage } from './member-page-store';
import {
  findLastCycle,
  findMember,
  insertPurchases,
  listMembers,
  listPurchases,
  lockMemberships,
  renewMember,
  rescindAgreement,
  type Agreement,
  type Member,
} from './member-store';
import { nextPeriod, productDurations, stateAt, type ProductType } from './validity';

/** The counters' value for members who bought nothing and only received grants. */
const noPurchase = 0;

/** Members, what they bought, and their auto-renew agreement (B §2). */
export function handleMembers(handlers: Handlers): void {
  handlers.handle(call.memberList, async ({ rescindAgreement: rescinded, ...request }, { db, now }) => {
    const { pageNum, pageSize, orderBy, orderDir, vipType, ...filter } = request;
    const sorting = { pageNum, pageSize, orderBy, orderDir };
    const { rows, total } = await findSortedPage(
      sorting,
      { ...filter, vipType: vipType as number | undefined, rescindAgreement: rescinded },
      {
        vipType: [...inOrder(sorting, valuesOf('productType')), noPurchase],
        rescindAgreement: inOrder(sorting, ['F', 'T'] as const),
      },
      async ({ rescindAgreement: each, ...rest }, page) => {
        const isRescinded = each === undefined ? undefined : each === 'T';
        const found = await findMemberPage(db, { ...rest, rescinded: isRescinded, now, ...page });
        return { rows: found.ids, total: found.total };
      },
    );
    return { records: (await listMembers(db, rows)).map((member) => toWire(member, now)), total };
  });

  handlers.handle(call.memberDetail, async ({ userId }, { db }) => {
    if (!(await findMember(db, userId))) throw notFound();
    const records = (await listPurchases(db, userId)).map(toWireRow);
    return { records, total: records.length };
  });

  handlers.handle(call.memberRenewal, (request, { db, now }) =>
    db.transaction().execute(async (tx) => {
      const { member, agreement } = await openAgreement(tx, request, 'renew');
      await renew(tx, member, agreement, now);
      return null;
    }),
  );

  handlers.handle(call.memberRescind, (request, { db, now }) =>
    db.transaction().execute(async (tx) => {
      const { member } = await openAgreement(tx, request, 'rescind');
      await rescindAgreement(tx, member.userId, now);
      return null;
    }),
  );
}

const moveNames: Readonly<Record<AgreementMove, string>> = { renew: '续费', rescind: '解约' };

/**
 * The member and the agreement of a move, locked until the transaction ends.
 * @throws ApiError where the move is not allowed, or the number is not that of the member's agreement
 */
async function openAgreement(
  tx: Tx,
  { userId, externalAgreementNo }: RequestOf<typeof call.memberRenewal>,
  move: AgreementMove,
): Promise<{ member: Member; agreement: Agreement }> {
  await lockMemberships(tx);
  const member = await findMember(tx, userId);
  if (!member) throw notFound();
  const { agreement } = member;
  if (agreement === null) throw conflict(`该会员没有自动续费协议，不能${moveNames[move]}`);
  if (agreement.externalAgreementNo !== externalAgreementNo) {
    throw invalid('externalAgreementNo', '签约协议号与该会员的协议不一致');
  }
  if (!moves[stateOf(agreement)].includes(move)) throw conflict(`该会员已解约，不能${moveNames[move]}`);
  return { member, agreement };
}

/** Renews the agreement by one cycle: adds a paid order, its purchase, and the membership's new end. */
async function renew(tx: Tx, member: Member, agreement: Agreement, now: Date): Promise<void> {
  const { userId, mobile, expireTime } = member;
  const { externalAgreementNo: agreementNo, productType, paymentType, amount } = agreement;
  const lastCycle = await findLastCycle(tx, agreementNo);
  if (isRenewed(now, lastCycle)) {
    throw conflict(`该协议本期已续费，会员有效期至 ${toExpireTime(expireTime)}，不能重复续费`);
  }
  const period = nextPeriod(expireTime, now, productDurations[productType]);
  const { id: orderId } = await insertOrder(tx, {
    userId,
    mobile,
    productType,
    totalAmount: amount,
    state: orderState.paid,
    paymentType,
    paymentCode: toTradeNumber(now),
    paymentInfo: `签约代扣 ${agreementNo}`,
    createTime: now,
    payTime: now,
    endTime: now,
  });
  const cycleStart = nextCycle(now, lastCycle, productType);
  await insertPurchases(tx, [{ orderId, userId, agreementNo, cycleStart, period }]);
  await renewMember(tx, userId, { vipType: productType, expireTime: period.end });
}

const toExpireTime = (expireTime: Date | null) => (expireTime === null ? '' : toWireTime(expireTime));

function toWire(member: Member, now: Date): ReplyOf<typeof call.memberList>['records'][number] {
  const { userId, mobile, vipType, expireTime, agreement, createTime } = member;
  return {
    userId,
    mobile,
    vipType,
    state: stateAt(now, expireTime),
    rescindAgreement: agreement?.rescinded ? 'T' : 'F',
    expireTime: toExpireTime(expireTime),
    createTime: toWireTime(createTime),
    externalAgreementNo: agreement?.externalAgreementNo ?? '',
  };
}

type AgreementState = 'none' | 'signed' | 'rescinded';
type AgreementMove = 'renew' | 'rescind';

/** A rescinded agreement allows no move; renewing leaves it signed. */
const moves: Readonly<Record<AgreementState, readonly AgreementMove[]>> = {
  none: [],
  signed: ['renew', 'rescind'],
  rescinded: [],
};

function stateOf(agreement: Agreement | null): AgreementState {
  if (agreement === null) return 'none';
  return agreement.rescinded ? 'rescinded' : 'signed';
}

const dayLength = 24 * 60 * 60 * 1000;

/**
 * Whether the last cycle paid by an agreement (it begins at `lastCycle`) already answers a renewal: it began less
 * than a day ago, or has yet to begin. A retry therefore pays no cycle twice, and at most one cycle is paid in
 * advance.
 */
function isRenewed(now: Date, lastCycle: Date | null): boolean {
  return lastCycle !== null && lastCycle.getTime() + dayLength > now.getTime();
}

/** The start of the next cycle: the end of the last one, or now if that is past or there was none. */
function nextCycle(now: Date, lastCycle: Date | null, productType: ProductType): Date {
  if (lastCycle === null) return now;
  const lastEnd = nextPeriod(null, lastCycle, productDurations[productType]).end;
  return lastEnd > now ? lastEnd : now;
}
