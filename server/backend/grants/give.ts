import { orderState, paymentType, productType } from '../../contract/dictionaries';
import type { Tx } from '../../database/database';
import { countGiven } from '../activities';
import { findRecipients, insertPurchases, setExpiries } from '../members/member-store';
import { nextPeriod } from '../members/validity';
import { insertOrders } from '../orders/insert-order';
import type { Given, GrantContent } from './grant-store';

/**
 * Gives members their time, in one transaction with the grant's record: extends each expiry, inserts the order (B
 * §9: payment type 5) and the purchase, and counts it for the activity. The caller has locked the memberships and
 * the activity, and passes each mobile once.
 * @returns who received it, by mobile; a number without a registered user is missing
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

/** B §9 has no product counted in days: twelve months are the yearly product, anything else the monthly one. */
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
