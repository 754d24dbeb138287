import type { Tx } from '../../database/database';
import { countGiven } from '../activities/activity-store';
import { findRecipients, setExpiries } from '../members/member-store';
import { nextPeriod } from '../members/validity';
import type { Given, GrantContent } from './grant-store';

/**
 * Gives members their time: moves each one's expiry and counts it for the activity, in one transaction with the
 * record of it. The caller holds the memberships and the activity, and names each mobile once.
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
  if (given.size > 0) await countGiven(tx, activityId, given.size);
  return given;
}
