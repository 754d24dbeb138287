import { day, hour, startOfDay } from '../calendar';
import type { Random } from '../random';
import type { SampledUser } from '../users/sample-users';
import { activityPlans } from './activity-plans';

/** Time given to one number; nobody registered with a mistyped one. */
export interface PlannedGrant {
  activityId: number;
  mobile: string;
  duration: [length: number, unit: 'D' | 'M'];
  at: number;
  mistyped: boolean;
}

/** What every activity gives, oldest first. Numbers are given to in handfuls, as staff do. */
export function planGrants(users: readonly SampledUser[], now: number, random: Random): PlannedGrant[] {
  return activityPlans
    .flatMap((plan, index) => {
      const begun = startOfDay(now) - plan.daysAgo * day;
      const registered = users.filter((user) => user.registered < begun);
      const recipients = random.sample(registered, plan.recipients).map(({ mobile }) => mobile);
      const wrong = random
        .sample(registered, plan.mistyped)
        .map(({ mobile }) => (random.chance(0.6) ? mobile.slice(0, -1) : `170${mobile.slice(3)}`));
      const mobiles = random.sample([...recipients, ...wrong], recipients.length + wrong.length);
      let at = begun;
      return mobiles.map((mobile, position): PlannedGrant => {
        if (position % 8 === 0) {
          const on = startOfDay(begun + random.unit() * plan.lasts * day);
          at = Math.min(on + (9.5 + random.unit() * 9) * hour, now - hour);
        }
        return {
          activityId: index + 1,
          mobile,
          duration: plan.duration,
          at,
          mistyped: wrong.includes(mobile),
        };
      });
    })
    .sort((a, b) => a.at - b.at);
}
