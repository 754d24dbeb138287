import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const { read } = callsOf('/platform/user/order/list', 'B §7');

const order = z.object({
  orderCode: z.string(),
  /** The buyer's mobile at the time of the order. */
  mobile: z.string(),
  /** The provider's trade number; '' before it is known. */
  paymentCode: z.string(),
  state: wire.numberIn('orderState'),
  createTime: wire.time,
  /** '' if unpaid. */
  payTime: wire.time,
  /** When it was paid, closed or failed; '' while pending. */
  endTime: wire.time,
  modifyTime: wire.time,
  userId: z.int(),
  productType: wire.numberIn('productType'),
  totalAmount: wire.amount,
  paymentType: wire.numberIn('paymentType'),
  paymentInfo: z.string(),
});

/** Totals over all pages of the filtered list, from the same snapshot as the page (B §3). */
const subtotal = z.object({
  /** Number of orders in the list, equal to `page.total`. */
  orderTotalCount: z.int(),
  /** Number of successful orders (state 2): paid, redeemed or given. */
  successOrderCount: z.int(),
  /** The successful ones by kind: paid with money (1 to 4), by redemption code (6), as a reward (5, 7). */
  paidOrderCount: wire.addition(z.int().optional()),
  redeemedOrderCount: wire.addition(z.int().optional()),
  rewardOrderCount: wire.addition(z.int().optional()),
  /** Total amount of paid orders. Gifts count as `'0.00'`. */
  orderTotalAmount: wire.amount,
  /**
   * `successOrderCount` over `orderTotalCount`, percentage text with 2 decimals: `'63.21%'`; `'0.00%'` without
   * orders.
   */
  conversionRate: z.string().regex(/^\d+\.\d{2}%$/, 'a percentage like 63.21%'),
});

/** A shorter prefix would match a large part of all orders. */
const fewestDigits = 3;

/**
 * The records are in `data.page`, the totals in `data.subtotal` (B §7). Newest first. Days are Shanghai days of
 * creation, inclusive; an end before the start is refused at `endDate`. `orderCode` and `paymentCode` match
 * exactly; `mobile` matches as a prefix of at least three digits.
 */
export const orderList = read(
  '/admin/user/order/list',
  '订单列表',
  {
    ...wire.paging,
    ...wire.sorting('productType', 'paymentType', 'state', 'createTime'),
    startDate: wire.optionalDate(),
    endDate: wire.optionalDate(),
    orderCode: wire.optionalText(64),
    mobile: wire
      .optionalPhone()
      .refine((mobile) => mobile === undefined || mobile.length >= fewestDigits, '请至少输入手机号的前3位'),
    state: wire.optionalOneOf('orderState'),
    paymentType: wire.optionalOneOf('paymentType'),
    productType: wire.optionalOneOf('productType'),
    paymentCode: wire.optionalText(64),
  },
  z.object({ page: wire.listOf(order), subtotal }),
);
export const orderDetail = read(
  '/admin/user/order/detail/{orderCode}',
  '订单详情',
  { orderCode: wire.text('缺少订单号', 64) },
  order,
);
