import * as call from '../../../contract/calls/reports/landing';
import type { ReplyOf } from '../../../contract/define-call';
import { feedbackStatus, grantStatus, orderState } from '../../../contract/dictionaries';
import { addDays, toDay } from '../../../contract/shanghai-time';
import { toDayNumber } from '../../../database/bucket-counts/day-buckets';
import type { Db } from '../../../database/database';
import { listOrderCounts } from '../day-count-store';
import { countExpiringBatches, countFailedGrants, countPendingFeedback } from './landing-store';

type Item = ReplyOf<typeof call.attention>['records'][number];

interface Source {
  key: Item['key'];
  name: string;
  /** The list that shows them: its menu, and the filter in its address. */
  menu: string;
  query: (today: string) => string;
  count: (db: Db, today: string) => Promise<number>;
  /** @param count as shown: `1,234` */
  text: (count: string) => string;
}

const grouped = new Intl.NumberFormat('zh-CN');

/** Batches are told of so many days ahead. */
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
export async function listAttention(db: Db, now: Date, menus: ReadonlySet<string>): Promise<Item[]> {
  const today = toDay(now);
  const mine = sources.filter(({ menu }) => menus.has(menu));
  return Promise.all(
    mine.map(async ({ key, name, menu, query, count: countOf, text }) => {
      const count = await countOf(db, today);
      return { key, name, count, text: text(grouped.format(count)), link: `${menu}?${query(today)}` };
    }),
  );
}
