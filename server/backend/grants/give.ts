import { orderState, paymentType, productType } from '../../contract/dictionaries';
import type { Tx } from '../../database/database';
import { countGiven } from '../activities';
import { findRecipients, insertPurchases, setExpiries } from '../members/member-store';
import { nextPeriod } from '../members/validity';
import { insertOrders } from '../orders/insert-order';
import type { Given, GrantContent } from './grant-store';

/**
 * Gives members their time: moves each one's expiry, makes the order of it (B §9: payment type 5) and what it bought,
 * and counts it for the activity, in one transaction with the record of it. The caller holds the memberships and the activity, and names each mobile once.
 * @returns who got it, by mobile; a number that nobody registered with is missing
 */
export async function give(
  tx: Tx,
  mobiles: readonly string[],
  { activityId, duration, durationType }: Omit<GrantContent, 'mobile'>,
  now: Date,
): Promise<Map<string, Given>> {
  const recipients = await findRecipients(tx, mobiles);
  const given = new Map<string, Given>();
  for (const [mobile, { userId, expireTime }] of recipients) {
    given.set(mobile, {
      userId,
      period: nextPeriod(expireTime, now, { length: duration, unit: durationType }),
    });
  }
  await setExpiries(
    tx,
    [...given].map(([mobile, { userId, period }]) => ({ userId, mobile, expireTime: period.end })),
    now,
  );
  if (given.size === 0) return given;
  await recordOrders(tx, given, productOf(duration, durationType), now);
  await countGiven(tx, activityId, given.size);
  return given;
}

/** B §9 knows no product of some days: twelve months are the year, all else is the month. */
export const productOf = (duration: number, unit: GrantContent['durationType']) =>
  unit === 'M' && duration === 12 ? productType.year : productType.month;

async function recordOrders(
  tx: Tx,
  given: ReadonlyMap<string, Given>,
  product: number,
  now: Date,
): Promise<void> {
  const recipients = [...given];
  const orders = await insertOrders(
    tx,
    recipients.map(([mobile, { userId }]) => ({
      userId,
      mobile,
      productType: product,
      totalAmount: '0.00',
      state: orderState.paid,
      paymentType: paymentType.activity,
      paymentCode: '',
      paymentInfo: '活动赠送会员',
      createTime: now,
      payTime: now,
      endTime: now,
    })),
  );
  await insertPurchases(
    tx,
    recipients.flatMap(([, { userId, period }], at) => {
      const order = orders[at];
      return order ? [{ orderId: order.id, userId, agreementNo: null, cycleStart: null, period }] : [];
    }),
  );
}
