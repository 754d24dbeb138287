import type { Insertable } from 'kysely';
import type { RedemptionBatchTable, RedemptionCodeTable } from '../../tables/commerce-tables';
import { day, minute, startOfDay, toDayText, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { sampleUsers, type SampledUser } from '../users/sample-users';

type CodeRow = Insertable<RedemptionCodeTable>;

/** Channels, batches of every kind and state, and their codes; used codes belong to registered users. */
export async function seedRedemption(context: SeedContext): Promise<void> {
  const { tx, now } = context;
  await insertRows(
    tx,
    'backend.redemptionChannel',
    channels.map((channelName, index) => ({
      channelId: index + 1,
      channelName,
      createTime: toTimestamp(now - (700 - index * 37) * day),
    })),
  );
  const random = context.random('redemption');
  const users = await sampleUsers(context, random, 3000);
  const oldestFirst = batchPlans.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const numbers = new Map<string, number>();
  const codes: CodeRow[] = [];
  const batches = oldestFirst.map((plan, index) => {
    const made = startOfDay(now) - plan.daysAgo * day + random.between(9 * 60, 18 * 60) * minute;
    const created = Math.min(made, now - minute);
    const numberDay = toDayText(created).replaceAll('-', '');
    const sequence = (numbers.get(numberDay) ?? 0) + 1;
    numbers.set(numberDay, sequence);
    codes.push(...makeCodes(index + 1, plan, created, now, users, random));
    return toRow(index + 1, plan, created, now, numberDay + String(sequence).padStart(4, '0'));
  });
  await insertRows(
    tx,
    'backend.redemptionBatchNumber',
    [...numbers].map(([numberDay, last]) => ({ day: numberDay, last })),
  );
  await insertRows(tx, 'backend.redemptionBatch', batches);
  await insertRows(tx, 'backend.redemptionCode', codes);
}

function toRow(
  id: number,
  plan: BatchPlan,
  created: number,
  now: number,
  batchNumber: string,
): Insertable<RedemptionBatchTable> {
  return {
    id,
    batchNumber,
    generateTotal: plan.total,
    expireType: plan.period ? 1 : plan.claimDays === undefined ? 0 : 2,
    periodFrom: plan.period ? toDayText(now + plan.period[0] * day) : null,
    periodTo: plan.period ? toDayText(now + plan.period[1] * day) : null,
    claimDays: plan.claimDays ?? null,
    redeemDuration: plan.duration[0],
    durationType: plan.duration[1],
    channelId: plan.channel === undefined ? null : channels.indexOf(plan.channel) + 1,
    state: plan.disabled ? 2 : 1,
    createTime: toTimestamp(created),
  };
}

/** The symbols of real codes, without look-alikes. */
const alphabet = '3479ACEFHJKMPRTX';

function makeCodes(
  batchId: number,
  plan: BatchPlan,
  created: number,
  now: number,
  users: readonly SampledUser[],
  random: Random,
): CodeRow[] {
  const from = plan.period ? Math.max(created, startOfDay(now + plan.period[0] * day)) : created;
  const until = plan.period ? Math.min(now, startOfDay(now + plan.period[1] * day) + day) : now;
  // A user claims at most one code of a batch; users who registered after its end cannot.
  const eligible = users.filter((user) => user.registered + minute < until);
  const claimants = until > from ? random.sample(eligible, Math.round(plan.total * plan.used)) : [];
  const positions = new Map(
    random.sample([...Array(plan.total).keys()], claimants.length).map((at, index) => [at, claimants[index]]),
  );
  return Array.from({ length: plan.total }, (_, index) => {
    const code = Array.from({ length: 20 }, () => alphabet[random.between(0, 15)]).join('');
    const user = positions.get(index);
    return {
      batchId,
      position: index + 1,
      code,
      ...(user ? claim(user, plan, { from, until, now }, random) : unclaimed),
    };
  });
}

const unclaimed = { mobile: '', claimedAt: null, usedAt: null };

/** Most redeem at once; some of the others wait until the code has expired. */
function claim(
  user: SampledUser,
  plan: BatchPlan,
  { from, until, now }: { from: number; until: number; now: number },
  random: Random,
) {
  const earliest = Math.max(from, user.registered + minute);
  const claimed = earliest + (until - earliest) * random.unit() ** 1.4;
  const waits = random.chance(0.85) ? random.between(1, 50) * minute : random.between(1, 40) * day;
  const used = claimed + waits;
  const end = plan.claimDays === undefined ? until : startOfDay(claimed) + plan.claimDays * day;
  return {
    mobile: user.mobile,
    claimedAt: toTimestamp(claimed),
    usedAt: used < Math.min(end, now) ? toTimestamp(used) : null,
  };
}

const channels = [
  '抖音直播间',
  '小红书合作',
  '微信公众号',
  '线下门店',
  '企业采购',
  '应用市场活动',
  '老用户召回',
  '异业合作（咖啡）',
];

interface BatchPlan {
  daysAgo: number;
  total: number;
  /** Share of the codes that are claimed. */
  used: number;
  duration: [length: number, unit: 'D' | 'M' | 'Y'];
  channel?: (typeof channels)[number];
  /** Fixed period: first and last day, counted from today. */
  period?: [number, number];
  /** Days from claim. */
  claimDays?: number;
  disabled?: boolean;
}

/** Released, disabled and expired; without limit, with a fixed period, from the day of claim. */
const batchPlans: readonly BatchPlan[] = [
  { daysAgo: 610, total: 200, used: 0.93, duration: [7, 'D'], channel: '微信公众号', period: [-605, -520] },
  { daysAgo: 540, total: 500, used: 0.71, duration: [1, 'M'], channel: '线下门店' },
  { daysAgo: 455, total: 300, used: 0.64, duration: [3, 'D'], channel: '抖音直播间', period: [-450, -360] },
  { daysAgo: 390, total: 150, used: 0.8, duration: [3, 'M'], channel: '企业采购', claimDays: 30 },
  {
    daysAgo: 333,
    total: 800,
    used: 0.42,
    duration: [14, 'D'],
    channel: '应用市场活动',
    period: [-330, -240],
  },
  { daysAgo: 270, total: 100, used: 0.12, duration: [1, 'Y'], disabled: true },
  { daysAgo: 214, total: 400, used: 0.55, duration: [1, 'M'], channel: '小红书合作', claimDays: 60 },
  {
    daysAgo: 166,
    total: 260,
    used: 0.3,
    duration: [7, 'D'],
    channel: '老用户召回',
    disabled: true,
    period: [-160, 90],
  },
  { daysAgo: 118, total: 600, used: 0.58, duration: [7, 'D'], channel: '抖音直播间', period: [-115, 5] },
  {
    daysAgo: 84,
    total: 350,
    used: 0.35,
    duration: [1, 'M'],
    channel: '异业合作（咖啡）',
    period: [-80, -10],
  },
  { daysAgo: 47, total: 500, used: 0.38, duration: [14, 'D'], channel: '微信公众号', claimDays: 15 },
  { daysAgo: 47, total: 80, used: 0.45, duration: [1, 'Y'], channel: '企业采购' },
  { daysAgo: 19, total: 1000, used: 0.21, duration: [3, 'D'], channel: '应用市场活动', period: [-15, 45] },
  { daysAgo: 6, total: 300, used: 0.08, duration: [6, 'M'], channel: '小红书合作' },
  { daysAgo: 1, total: 200, used: 0, duration: [1, 'M'], channel: '线下门店', period: [3, 60] },
];
