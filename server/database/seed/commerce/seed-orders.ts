import { sql } from 'kysely';
import { toWireTime } from '../../../contract/shanghai-time';
import { toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import {
  ordersOf,
  payment,
  product,
  state,
  type Buyer,
  type MadeOrder,
  type UsedCode,
} from './order-history';

/** Users whose orders are generated in one batch, to bound the memory. */
const batchSize = 10_000;

/** Orders of the registered users over two years, two or three per user on average, including redeemed codes. */
export async function seedOrders(context: SeedContext): Promise<void> {
  const { users, now, progress } = context;
  const random = context.random('orders');
  const codes = await listUsedCodes(context);
  let made = 0;
  for (let first = 1; first <= users; first += batchSize) {
    const buyers = await listBuyers(context, first, first + batchSize - 1);
    const orders = buyers
      .flatMap((buyer) => ordersOf(buyer, codes.get(buyer.mobile) ?? [], now, random))
      .sort((a, b) => a.created - b.created || a.buyer.id - b.buyer.id);
    await insertOrders(context, orders, made + 1, random);
    made += orders.length;
    if (users > batchSize)
      progress(`  ${made} orders of ${Math.min(first + batchSize - 1, users)} / ${users} users`);
  }
}

/** @param firstId id of the first order; the others count up from it */
export async function insertOrders(
  { tx, now }: SeedContext,
  orders: readonly MadeOrder[],
  firstId: number,
  random: Random,
): Promise<void> {
  const rows = orders.map((order, at) => toRow(firstId + at, order, now, random));
  await insertRows(tx, 'backend.userOrder', rows);
}

async function listBuyers({ tx }: SeedContext, first: number, last: number): Promise<Buyer[]> {
  const { rows } = await sql<Omit<Buyer, 'registered'> & { createTime: Date }>`
    select id, mobile, sys_type, create_time
    from backend.registered_user where id between ${first} and ${last} order by id`.execute(tx);
  return rows.map(({ createTime, ...user }) => ({ ...user, registered: createTime.getTime() }));
}

/** The used codes that are worth a month or a year, by mobile: only those durations match a product. */
async function listUsedCodes({ tx }: SeedContext): Promise<Map<string, UsedCode[]>> {
  const { rows } = await sql<{ mobile: string; code: string; usedAt: Date; durationType: string }>`
    select c.mobile, c.code, c.used_at, b.duration_type
    from backend.redemption_code c join backend.redemption_batch b on b.id = c.batch_id
    where c.used_at is not null and b.redeem_duration = 1 and b.duration_type in ('M', 'Y')
    order by c.batch_id, c.position`.execute(tx);
  const codes = new Map<string, UsedCode[]>();
  for (const { mobile, code, usedAt, durationType } of rows) {
    const worth = durationType === 'M' ? product.month : product.year;
    codes.set(mobile, [...(codes.get(mobile) ?? []), { code, used: usedAt.getTime(), product: worth }]);
  }
  return codes;
}

function toRow(id: number, order: MadeOrder, now: number, random: Random) {
  const { buyer, created } = order;
  // No order may end in the future.
  const ended = order.ended === null ? null : toTimestamp(Math.min(order.ended, now));
  const stamp = toWireTime(new Date(created)).replace(/\D/g, '');
  return {
    id,
    orderCode: toOrderCode(id, stamp),
    userId: buyer.id,
    mobile: buyer.mobile,
    productType: order.product,
    totalAmount: order.amount,
    state: order.state,
    paymentType: order.payment,
    paymentCode: order.state === state.paid ? (order.code ?? toTradeNumber(id, order, stamp)) : '',
    paymentInfo: toPaymentInfo(order, random),
    createTime: toTimestamp(created),
    payTime: order.state === state.paid ? ended : null,
    endTime: ended,
    modifyTime: ended ?? toTimestamp(created),
  };
}

/**
 * The second of the order and six digits, unique within the second: a permutation of the first million numbers.
 */
function toOrderCode(id: number, stamp: string): string {
  const beyond = Math.floor(id / 1_000_000);
  return stamp + String((id * 387_421) % 1_000_000).padStart(6, '0') + (beyond === 0 ? '' : beyond);
}

/** A trade number in each provider's format; ten of its digits are a permutation of the order's id. */
function toTradeNumber(id: number, { payment: by }: MadeOrder, stamp: string): string {
  const digits = String((id * 7_368_787) % 10_000_000_000).padStart(10, '0');
  const today = stamp.slice(0, 8);
  switch (by) {
    case payment.alipay:
      return `${today}2200145${digits}${stamp.slice(11, 14)}`;
    case payment.wechat:
      return `4200002${stamp.slice(11, 14)}${today}${digits}`;
    case payment.unionPay:
      return `${today}${stamp.slice(8, 12)}${digits}`;
    case payment.apple:
      return `43000${digits}`;
    default:
      return '';
  }
}

const banks = ['工商银行', '建设银行', '招商银行', '农业银行', '中国银行', '交通银行'];

function toPaymentInfo({ payment: by, state: ended, buyer }: MadeOrder, random: Random): string {
  const masked = `${buyer.mobile.slice(0, 3)}****${buyer.mobile.slice(-4)}`;
  const card = `${random.pick(banks)}储蓄卡（尾号 ${String(random.between(0, 9999)).padStart(4, '0')}）`;
  const how: Record<number, string> = {
    [payment.alipay]: `支付宝账户 ${masked}`,
    [payment.wechat]: random.chance(0.5) ? '微信零钱' : `微信支付 ${card}`,
    [payment.unionPay]: card,
    [payment.apple]: 'App Store',
    [payment.gift]: '活动赠送会员',
    [payment.code]: '兑换码兑换',
    [payment.invite]: '邀请好友奖励',
  };
  const text = how[by] ?? '';
  if (ended === state.closed) return '超时未支付，系统自动关闭';
  if (ended === state.failed) return `${text}：${random.pick(['余额不足', '银行拒绝交易', '用户取消支付'])}`;
  return ended === state.pending ? '' : text;
}
