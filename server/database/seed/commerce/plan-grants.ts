import { day, hour, startOfDay } from '../calendar';
import type { Random } from '../random';
import type { SampledUser } from '../users/sample-users';

/** Time granted to one number; a mistyped number has no user. */
export interface PlannedGrant {
  activityId: number;
  mobile: string;
  duration: [length: number, unit: 'D' | 'M'];
  at: number;
  mistyped: boolean;
}

/** The grants of all activities, oldest first. Numbers come in small groups, as staff enter them. */
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

interface ActivityPlan {
  name: string;
  daysAgo: number;
  /** Grants are spread over this many days. */
  lasts: number;
  duration: [length: number, unit: 'D' | 'M'];
  /** Number of registered numbers that receive it. */
  recipients: number;
  /** Number of unregistered numbers. */
  mistyped: number;
}

/** Oldest first. The last ones have no grants yet. */
export const activityPlans: readonly ActivityPlan[] = [
  { name: '种子用户招募', daysAgo: 640, lasts: 30, duration: [3, 'M'], recipients: 16, mistyped: 0 },
  { name: '老用户回馈', daysAgo: 560, lasts: 20, duration: [1, 'M'], recipients: 48, mistyped: 2 },
  { name: '教师节专享', daysAgo: 440, lasts: 10, duration: [14, 'D'], recipients: 37, mistyped: 1 },
  { name: '年度合作伙伴答谢', daysAgo: 330, lasts: 40, duration: [12, 'M'], recipients: 9, mistyped: 0 },
  { name: '春节开门红', daysAgo: 285, lasts: 15, duration: [7, 'D'], recipients: 84, mistyped: 3 },
  { name: '产品体验官', daysAgo: 190, lasts: 60, duration: [6, 'M'], recipients: 14, mistyped: 1 },
  { name: '服务故障补偿', daysAgo: 96, lasts: 4, duration: [3, 'D'], recipients: 120, mistyped: 4 },
  { name: '线下沙龙签到礼', daysAgo: 52, lasts: 12, duration: [7, 'D'], recipients: 63, mistyped: 5 },
  { name: '问卷有礼', daysAgo: 21, lasts: 20, duration: [14, 'D'], recipients: 41, mistyped: 4 },
  { name: '达人推荐计划', daysAgo: 8, lasts: 8, duration: [1, 'M'], recipients: 18, mistyped: 2 },
  { name: '双十二预热', daysAgo: 3, lasts: 1, duration: [7, 'D'], recipients: 0, mistyped: 0 },
  { name: '会员日试运行', daysAgo: 1, lasts: 1, duration: [3, 'D'], recipients: 0, mistyped: 0 },
];
