import { longTerm } from '../../../contract/calls/growth/channels';
import { day, hour, startOfDay, toDayText, toTimestamp, weekdayOf } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { channelPlans, type ChannelPlan } from './channel-plans';

/** As real codes look. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Promotion channels and two years of what came through them, a row a day. */
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

/** The days on which something happened, from the opening to today or the channel's end. */
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

/** More at weekends, fading where the plan fades, and never the same twice. */
function drawClicks({ clicks, halfLife }: ChannelPlan, age: number, moment: number, random: Random): number {
  const weekend = [0, 6].includes(weekdayOf(moment)) ? 1.25 : 1;
  const fading = halfLife === undefined ? 1 : 0.5 ** (age / halfLife);
  return Math.round(clicks * weekend * fading * (0.6 + 0.8 * random.unit()));
}

/** About `share` of `count`, never more than all. */
function drawShare(count: number, share: number, random: Random): number {
  const exact = count * share * (0.75 + 0.5 * random.unit());
  const whole = Math.floor(exact);
  return Math.min(count, whole + (random.chance(exact - whole) ? 1 : 0));
}

/** Each one falls to a kind by its weight. */
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
