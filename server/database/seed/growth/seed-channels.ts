import { longTerm } from '../../../contract/calls/growth/channels';
import { day, hour, startOfDay, toDayText, toTimestamp, weekdayOf } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';

/** The alphabet of real codes. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Promotion channels and two years of their counts, one row per day. */
export async function seedChannels({ tx, now, random }: SeedContext): Promise<void> {
  const draw = random('promotion channels');
  await insertRows(
    tx,
    'backend.promotionChannel',
    channelPlans.map((plan, index) => ({
      id: index + 1,
      channelName: plan.name,
      channelExpiry: plan.until === undefined ? longTerm : toDayText(now + plan.until * day),
      channelCode: Array.from({ length: 12 }, () => alphabet[draw.between(0, alphabet.length - 1)]).join(''),
      createTime: toTimestamp(startOfDay(now) - plan.opened * day + draw.between(9, 18) * hour),
    })),
  );
  await insertRows(
    tx,
    'backend.promotionChannelDay',
    channelPlans.flatMap((plan, index) => toDays(index + 1, plan, now, draw)),
  );
}

/** The days with activity, from the opening to today or the channel's end. */
function toDays(channelId: number, plan: ChannelPlan, now: number, random: Random) {
  const days = [];
  const last = Math.min(0, plan.until ?? 0);
  for (let back = plan.opened; plan.clicks > 0 && -back <= last; back -= 1) {
    const moment = startOfDay(now) - back * day;
    const clicks = drawClicks(plan, plan.opened - back, moment, random);
    if (clicks === 0) continue;
    const downloads = drawShare(clicks, plan.download, random);
    const [year = 0, month = 0, yearly = 0, monthly = 0] = split(
      drawShare(downloads, plan.paid, random),
      plan.kinds,
      random,
    );
    days.push({
      channelId,
      day: toDayText(moment),
      clickCount: clicks,
      downloadCount: downloads,
      yearCount: year,
      monthCount: month,
      yearlyCount: yearly,
      monthlyCount: monthly,
    });
  }
  return days;
}

/** Random clicks: more at weekends, decaying where the plan has a half-life. */
function drawClicks({ clicks, halfLife }: ChannelPlan, age: number, moment: number, random: Random): number {
  const weekend = [0, 6].includes(weekdayOf(moment)) ? 1.25 : 1;
  const fading = halfLife === undefined ? 1 : 0.5 ** (age / halfLife);
  return Math.round(clicks * weekend * fading * (0.6 + 0.8 * random.unit()));
}

/** About `share` of `count`, at most all. */
function drawShare(count: number, share: number, random: Random): number {
  const exact = count * share * (0.75 + 0.5 * random.unit());
  const whole = Math.floor(exact);
  return Math.min(count, whole + (random.chance(exact - whole) ? 1 : 0));
}

/** Distributes the count randomly over kinds by weight. */
function split(count: number, weights: readonly number[], random: Random): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = weights.map(() => 0);
  for (let index = 0; index < count; index += 1) {
    let drawn = random.unit() * sum;
    const kind = weights.findIndex((weight) => (drawn -= weight) < 0);
    parts[kind] = (parts[kind] ?? 0) + 1;
  }
  return parts;
}

/** A promotion channel and its success. */
interface ChannelPlan {
  name: string;
  /** When it was opened, days ago. */
  opened: number;
  /** Last day, counted from today; omitted for a long-term channel. */
  until?: number;
  /** Clicks on a typical day; 0 for a channel without any. */
  clicks: number;
  /** Share of clicks that become downloads; share of downloads that become payments. */
  download: number;
  paid: number;
  /** Shares of the membership products: 12 months, 1 month, yearly, monthly. */
  kinds: readonly [year: number, month: number, yearly: number, monthly: number];
  /** Half-life of interest in days; omitted if it does not decay. */
  halfLife?: number;
}

/** Long-term ones, some with an end date, some expired, and one without clicks. */
const channelPlans: readonly ChannelPlan[] = [
  { name: '官网首页', opened: 730, clicks: 210, download: 0.46, paid: 0.052, kinds: [30, 25, 25, 20] },
  { name: '应用商店详情页', opened: 722, clicks: 340, download: 0.62, paid: 0.031, kinds: [18, 36, 14, 32] },
  { name: '抖音信息流', opened: 655, clicks: 1150, download: 0.17, paid: 0.018, kinds: [12, 48, 8, 32] },
  {
    ...{ name: '双十一活动页', opened: 400, until: -372, clicks: 2600 },
    ...{ download: 0.24, paid: 0.064, kinds: [52, 12, 28, 8], halfLife: 14 },
  },
  { name: '小红书达人合作', opened: 512, clicks: 420, download: 0.29, paid: 0.041, kinds: [22, 34, 18, 26] },
  { name: '微信公众号菜单', opened: 488, clicks: 95, download: 0.51, paid: 0.073, kinds: [33, 20, 30, 17] },
  {
    ...{ name: '知乎专栏投放', opened: 300, until: -120, clicks: 180 },
    ...{ download: 0.33, paid: 0.047, kinds: [28, 27, 24, 21], halfLife: 60 },
  },
  {
    ...{ name: '线下沙龙易拉宝', opened: 206, until: 45, clicks: 24 },
    ...{ download: 0.68, paid: 0.12, kinds: [40, 18, 30, 12] },
  },
  {
    name: '老用户邀请海报',
    opened: 150,
    until: 215,
    clicks: 130,
    download: 0.57,
    paid: 0.088,
    kinds: [25, 28, 22, 25],
  },
  {
    name: 'B站UP主口播',
    opened: 74,
    clicks: 680,
    download: 0.21,
    paid: 0.026,
    kinds: [14, 42, 12, 32],
    halfLife: 21,
  },
  { name: '企业微信名片', opened: 33, clicks: 41, download: 0.49, paid: 0.095, kinds: [38, 16, 34, 12] },
  { name: '校园大使（筹备中）', opened: 2, until: 180, clicks: 0, download: 0, paid: 0, kinds: [1, 1, 1, 1] },
];
