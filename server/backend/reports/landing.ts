import * as call from '../../contract/calls/reports/landing';
import type { ReplyOf } from '../../contract/define-call';
import { feedbackStatus, grantStatus, labelOf, orderState, valuesOf } from '../../contract/dictionaries';
import { addDays, startOfDay, toDay, toWireTime } from '../../contract/shanghai-time';
import { toDayNumber } from '../../database/bucket-counts/day-buckets';
import type { Db } from '../../database/database';
import type { Handlers } from '../core/backend-app';
import { findUsersUntil, listCounts, listOrderCounts, listRegistrations, type Days } from './count-store';
import { changeOf, percent, round, sumOf, toAmount, toCents } from './figures';
import {
  countExpiringBatches,
  countFailedGrants,
  countOpenFeedback,
  countPendingFeedback,
  countSpan,
  endOf,
  listChannelDownloads,
  listProvinces,
  type SourceCount,
} from './landing-store';
import { listOrderSums, noOrders, plus, sumOrders, type OrderSums } from './orders';
import { bucketOf, bucketsOf, resolveRange, toDate, toRangeReply } from './report-range';

/** The landing page after login: `/platform/user/register/data`. */
export function handleLanding(handlers: Handlers): void {
  handlers.handle(call.overview, async (_request, { db, now }) => {
    const today = toDayNumber(toDay(now));
    const [whole, untilNow] = await Promise.all([
      Promise.all([today, today - 1, today - 7].map((day) => figuresOf(db, day))),
      Promise.all([1, 7].map((days) => figuresUntil(db, new Date(now.getTime() - days * aDay)))),
    ]);
    const records = call.overviewKeys.map((key) => toCard(key, whole, untilNow));
    return { records, total: records.length };
  });

  handlers.handle(call.trend, async (asked, { db, now }) => {
    const range = resolveRange(asked, now, true);
    const [registered, active, orders] = await Promise.all([
      listRegistrations(db, '', range),
      listCounts(db, range.granularity, '', range),
      listOrderSums(db, {}, range),
    ]);
    const rows = new Map(
      bucketsOf(range).map((bucket) => [bucket, { newUsers: 0, activeUsers: 0, orders: noOrders }]),
    );
    const rowOf = (day: number) => rows.get(bucketOf(range.granularity, day));
    for (const { day, users } of registered) add(rowOf(day), (row) => (row.newUsers += users));
    for (const { bucket, users } of active) add(rowOf(bucket), (row) => (row.activeUsers += users));
    for (const { day, sums } of orders) add(rowOf(day), (row) => (row.orders = plus(row.orders, sums)));
    const all = [...rows.values()];
    const begun = [...rows.keys()].filter((bucket) => bucket <= range.today).length;
    return {
      records: [...rows].map(([bucket, { orders: sums, ...row }]) => ({
        date: toDate(bucket),
        ...row,
        ...toOrderFigures(sums),
      })),
      total: rows.size,
      range: toRangeReply(range),
      summary: {
        newUsers: sumOf(all.map(({ newUsers }) => newUsers)),
        averageActiveUsers: round(sumOf(all.map(({ activeUsers }) => activeUsers)) / Math.max(1, begun)),
        ...toOrderFigures(all.map((row) => row.orders).reduce(plus, noOrders)),
      },
    };
  });

  handlers.handle(call.source, async ({ dimension, ...asked }, { db, now }) => {
    const range = resolveRange(asked, now);
    const found = await sourcesOf(db, dimension, range);
    const users = sumOf(found.map((source) => source.users));
    return {
      records: found.map(({ name, users: count }) => ({
        name: name === '' ? '未知' : name,
        users: count,
        share: percent(count, users),
      })),
      total: found.length,
      range: toRangeReply(range),
      summary: { users },
    };
  });

  handlers.handle(call.attention, async (_request, { db, now, staff }) => {
    const records = await listAttention(db, now, staff.menus);
    return { records, total: records.length };
  });
}

function add<Row>(row: Row | undefined, change: (row: Row) => void): void {
  if (row) change(row);
}

const toOrderFigures = ({ money, code, reward, cents }: OrderSums) => ({
  paidOrders: money,
  redeemedOrders: code,
  rewardOrders: reward,
  revenue: toAmount(cents),
});

type Figures = Record<(typeof call.overviewKeys)[number], number | string>;

async function figuresOf(db: Db, day: number): Promise<Figures> {
  const one = { from: day, to: day };
  const [[registered], [active], [orders = noOrders], openFeedback] = await Promise.all([
    listRegistrations(db, '', one),
    listCounts(db, 'day', '', one),
    sumOrders(db, [{}], one),
    countOpenFeedback(db, endOf(day)),
  ]);
  return {
    newUsers: registered?.users ?? 0,
    activeUsers: active?.users ?? 0,
    ...toOrderFigures(orders),
    openFeedback,
  };
}

/** A figure is null where it is unknown. */
type FiguresUntil = Record<keyof Figures, number | string | null>;

/** Shanghai has no daylight saving time. */
const aDay = 24 * 60 * 60 * 1000;

/** The figures of a day from midnight to the moment. */
async function figuresUntil(db: Db, moment: Date): Promise<FiguresUntil> {
  const day = toDay(moment);
  const [span, activeUsers, openFeedback] = await Promise.all([
    countSpan(db, startOfDay(day), moment),
    findUsersUntil(db, toDayNumber(day), toWireTime(moment).slice(11, 16)),
    countOpenFeedback(db, moment),
  ]);
  return {
    newUsers: span.registered,
    activeUsers,
    ...toOrderFigures({ ...noOrders, ...span, cents: toCents(span.revenue) }),
    openFeedback,
  };
}

const names: Record<keyof Figures, string> = {
  newUsers: '新增用户',
  activeUsers: '活跃用户',
  paidOrders: '支付订单',
  redeemedOrders: '兑换订单',
  rewardOrders: '赠送订单',
  revenue: '收入',
  openFeedback: '未完成反馈',
};

function toCard(
  key: keyof Figures,
  days: readonly Figures[],
  untilNow: readonly FiguresUntil[],
): ReplyOf<typeof call.overview>['records'][number] {
  const [today = 0, yesterday = 0, lastWeek = 0] = days.map((figures) => figures[key]);
  // If the figure of a whole day is zero, so is that of each part of the day.
  const known = (until: number | string | null | undefined, whole: number | string) =>
    until ?? (Number(whole) === 0 ? whole : null);
  const yesterdayNow = known(untilNow[0]?.[key], yesterday);
  const lastWeekNow = known(untilNow[1]?.[key], lastWeek);
  return {
    key,
    name: names[key],
    kind: key === 'revenue' ? 'amount' : 'count',
    today,
    yesterdayNow,
    lastWeekNow,
    yesterday,
    lastWeek,
    dayChange: yesterdayNow === null ? null : changeOf(Number(today), Number(yesterdayNow)),
    weekChange: lastWeekNow === null ? null : changeOf(Number(today), Number(lastWeekNow)),
  };
}

async function sourcesOf(
  db: Db,
  dimension: 'client' | 'province' | 'channel',
  days: Days,
): Promise<SourceCount[]> {
  if (dimension === 'province') return listProvinces(db, days);
  if (dimension === 'channel') return listChannelDownloads(db, days);
  const clients = await Promise.all(
    valuesOf('userClientType').map(async (client) => ({
      name: labelOf('userClientType', client),
      users: sumOf((await listRegistrations(db, `s:${client}`, days)).map(({ users }) => users)),
    })),
  );
  return clients.sort((a, b) => b.users - a.users);
}

type Item = ReplyOf<typeof call.attention>['records'][number];

interface Source {
  key: Item['key'];
  name: string;
  /** The list behind the count: its menu, and the filter in its address. */
  menu: string;
  query: (today: string) => string;
  count: (db: Db, today: string) => Promise<number>;
  /** @param count as displayed: `1,234` */
  text: (count: string) => string;
}

const grouped = new Intl.NumberFormat('zh-CN');

/** Batches that expire within this many days are reported. */
const soon = 7;

const sources: readonly Source[] = [
  {
    key: 'feedback',
    name: 'APP反馈',
    menu: '/platform/feedback/list',
    query: () => `status=${feedbackStatus.pending}`,
    count: (db) => countPendingFeedback(db, 'app'),
    text: (count) => `${count} 条APP反馈待处理`,
  },
  {
    key: 'miniFeedback',
    name: '小程序反馈',
    menu: '/platform/mini/feedback/list',
    query: () => `status=${feedbackStatus.pending}`,
    count: (db) => countPendingFeedback(db, 'mini'),
    text: (count) => `${count} 条小程序反馈待处理`,
  },
  {
    key: 'failedGrants',
    name: '会员发放',
    menu: '/platform/vip/give/list',
    query: () => `status=${grantStatus.failed}`,
    count: countFailedGrants,
    text: (count) => `${count} 条会员发放失败`,
  },
  {
    key: 'expiringBatches',
    name: '兑换码',
    menu: '/platform/vip/redemption/batch/list',
    query: () => `expireWithin=${soon}`,
    count: (db, today) => countExpiringBatches(db, today, addDays(today, soon)),
    text: (count) => `${count} 个兑换码批次将在 ${soon} 天内到期`,
  },
  {
    key: 'failedOrders',
    name: '订单',
    menu: '/platform/user/order/list',
    query: (today) => `startDate=${today}&endDate=${today}&state=${orderState.failed}`,
    count: async (db, today) => {
      const day = toDayNumber(today);
      const [failed] = await listOrderCounts(db, [`${orderState.failed}::`], { from: day, to: day });
      return failed?.orders ?? 0;
    },
    text: (count) => `今日 ${count} 笔订单支付失败`,
  },
];

/** Counts of open work in the lists that the caller may open. */
async function listAttention(db: Db, now: Date, menus: ReadonlySet<string>): Promise<Item[]> {
  const today = toDay(now);
  const mine = sources.filter(({ menu }) => menus.has(menu));
  return Promise.all(
    mine.map(async ({ key, name, menu, query, count: countOf, text }) => {
      const count = await countOf(db, today);
      return { key, name, count, text: text(grouped.format(count)), link: `${menu}?${query(today)}` };
    }),
  );
}
