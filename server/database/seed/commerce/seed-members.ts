import { sql } from 'kysely';
import { grantStatus } from '../../../contract/dictionaries';
import { day, minute, startOfDay, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import { productOf } from '../../../backend/grants/give';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { sampleUsers } from '../users/sample-users';
import { activityPlans, planGrants, type PlannedGrant } from './plan-grants';
import {
  agreementPrices,
  toMember,
  type BoughtOrder,
  type MemberHistory,
  type SeededMember,
  type OrderedGrant,
} from './member-history';
import { free, payment, type Payment, type Product } from './order-history';
import { insertOrders } from './seed-orders';

/** Users whose membership is generated in one batch, to bound the memory. */
const batchSize = 10_000;

/** Activities, their grants, and the members that result from grants and orders. */
export async function seedMembers(context: SeedContext): Promise<void> {
  const { tx, users, now } = context;
  const random = context.random('members');
  const grants = planGrants(await sampleUsers(context, random, 3000), now, random);
  const recipients = await listRecipients(context, grants, random);
  await insertActivities(context, grants);
  const periods = new Map<PlannedGrant, { userId: number; start: Date; end: Date }>();
  for (let first = 1; first <= users; first += batchSize) {
    const histories = await listHistories(context, recipients, first, first + batchSize - 1);
    const members = histories.flatMap((history) => toMember(history, now, random) ?? []);
    for (const { userId, given } of members) {
      for (const { grant, period } of given) periods.set(grant, { userId, ...period });
    }
    await insertMembers(context, members);
  }
  await insertRows(
    tx,
    'backend.vipGrant',
    grants.map((grant, index) => toGrantRow(index + 1, grant, periods.get(grant))),
  );
}

interface Recipient {
  userId: number;
  mobile: string;
  grants: OrderedGrant[];
}

/** The grants of each user, by user id. Also inserts the order of each grant. */
async function listRecipients(
  context: SeedContext,
  grants: readonly PlannedGrant[],
  random: Random,
): Promise<Map<number, Recipient>> {
  const { tx } = context;
  const byMobile = new Map<string, PlannedGrant[]>();
  for (const grant of grants.filter(({ mistyped }) => !mistyped)) {
    byMobile.set(grant.mobile, [...(byMobile.get(grant.mobile) ?? []), grant]);
  }
  const { rows } = await sql<{ id: number; mobile: string }>`
    select id, mobile from backend.registered_user
    where mobile = any(${[...byMobile.keys()]}::text[]) order by id`.execute(tx);
  const given = rows
    .flatMap((buyer) => (byMobile.get(buyer.mobile) ?? []).map((grant) => ({ buyer, grant })))
    .sort((a, b) => a.grant.at - b.grant.at);
  const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from backend.user_order`.execute(
    tx,
  );
  const firstId = (last.rows[0]?.id ?? 0) + 1;
  const orders = given.map(({ buyer, grant }) =>
    free(buyer, payment.gift, productOf(...grant.duration), grant.at),
  );
  await insertOrders(context, orders, firstId, random);
  const recipients = new Map<number, Recipient>();
  for (const [at, { buyer, grant }] of given.entries()) {
    const known = recipients.get(buyer.id) ?? { userId: buyer.id, mobile: buyer.mobile, grants: [] };
    known.grants.push({ grant, orderId: firstId + at });
    recipients.set(buyer.id, known);
  }
  return recipients;
}

interface OrderRow {
  id: number;
  userId: number;
  mobile: string;
  product: Product;
  payment: Payment;
  created: Date;
  paid: Date | null;
}

/** The users of a range who have ordered or received something, by id. Grant orders are excluded. */
async function listHistories(
  { tx }: SeedContext,
  recipients: ReadonlyMap<number, Recipient>,
  first: number,
  last: number,
): Promise<MemberHistory[]> {
  const { rows } = await sql<OrderRow>`
    select id, user_id, mobile, product_type as product, payment_type as payment,
      create_time as created, pay_time as paid
    from backend.user_order where user_id between ${first} and ${last} and payment_type <> ${payment.gift}
    order by user_id, create_time, id`.execute(tx);
  const histories = new Map<number, MemberHistory & { orders: BoughtOrder[] }>();
  const historyOf = (userId: number, mobile: string) => {
    const history = histories.get(userId) ?? {
      userId,
      mobile,
      orders: [],
      grants: recipients.get(userId)?.grants ?? [],
    };
    histories.set(userId, history);
    return history;
  };
  for (const { userId, mobile, created, paid, ...order } of rows) {
    historyOf(userId, mobile).orders.push({
      ...order,
      created: created.getTime(),
      paid: paid?.getTime() ?? null,
    });
  }
  for (const { userId, mobile } of recipients.values()) {
    if (userId >= first && userId <= last) historyOf(userId, mobile);
  }
  return [...histories.values()].sort((a, b) => a.userId - b.userId);
}

async function insertActivities({ tx, now }: SeedContext, grants: readonly PlannedGrant[]): Promise<void> {
  await insertRows(
    tx,
    'backend.activity',
    activityPlans.map(({ name, daysAgo }, index) => ({
      activityId: index + 1,
      activityName: name,
      giveQuantity: grants.filter(({ activityId, mistyped }) => activityId === index + 1 && !mistyped).length,
      removed: false,
      revision: 0,
      // The grant was recorded the day before, during office hours.
      createTime: toTimestamp(startOfDay(now) - (daysAgo + 1) * day + (570 + ((index * 67) % 480)) * minute),
    })),
  );
}

async function insertMembers({ tx }: SeedContext, members: readonly SeededMember[]): Promise<void> {
  await insertRows(
    tx,
    'backend.member',
    members.map(({ userId, mobile, vipType, expires, agreement, created }) => ({
      userId,
      mobile,
      vipType,
      expireTime: toTimestamp(expires?.getTime() ?? 0),
      agreementNo: agreement?.no ?? null,
      agreementType: agreement?.product ?? null,
      agreementPayment: agreement?.payment ?? null,
      agreementAmount: (agreement && agreementPrices[agreement.product]) ?? null,
      rescindTime: agreement?.rescinded ? toTimestamp(agreement.rescinded) : null,
      createTime: toTimestamp(created),
    })),
  );
  await insertRows(
    tx,
    'backend.memberPurchase',
    members.flatMap(({ userId, purchases }) =>
      purchases.map(({ orderId, agreementNo, cycleStart, period }) => ({
        orderId,
        userId,
        agreementNo,
        cycleStart: cycleStart === null ? null : toTimestamp(cycleStart),
        startValidTime: toTimestamp(period.start.getTime()),
        endValidTime: toTimestamp(period.end.getTime()),
      })),
    ),
  );
}

function toGrantRow(
  giveId: number,
  { mobile, activityId, duration, at }: PlannedGrant,
  given: { userId: number; start: Date; end: Date } | undefined,
) {
  return {
    giveId,
    mobile,
    activityId,
    duration: duration[0],
    durationType: duration[1],
    status: given ? grantStatus.success : grantStatus.failed,
    userId: given?.userId ?? null,
    startValidTime: given ? toTimestamp(given.start.getTime()) : null,
    endValidTime: given ? toTimestamp(given.end.getTime()) : null,
    revision: 0,
    createTime: toTimestamp(at),
  };
}
