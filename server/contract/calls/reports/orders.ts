import { z } from 'zod';
import * as wire from '../../wire';
import { bucketDay, change, days, range, rate, reportsOf } from './report-fields';

const { report } = reportsOf('/platform/statistics/order/data');

const kinds = {
  productType: wire.optionalOneOf('productType'),
  paymentType: wire.optionalOneOf('paymentType'),
};

/**
 * Orders by day of creation, counted as in the order list. Revenue is the total of orders in state paid: a
 * refunded order leaves that state (B §4 has no other), and so no longer counts.
 */
const figures = {
  orderCount: z.int(),
  /** Paid with money (payment types 1 to 4). */
  paidCount: z.int(),
  /** Redeemed by a code (6). */
  redeemedCount: z.int(),
  /** Given by an activity or for an invitation (5, 7). */
  rewardCount: z.int(),
  revenue: wire.amount,
  /** Successful orders (paid, redeemed and given) in percent of all, as in the order list. */
  conversionRate: rate,
};

/** Covers exactly the requested days: the first and the last week or month may be partial. */
export const orderTrend = report(
  '/admin/report/order/trend',
  '订单趋势',
  { ...range, ...kinds },
  { date: bucketDay, ...figures },
  {
    /** Equal to the order list's totals for the same filter. `averageAmount`: revenue over `paidCount`. */
    summary: z.object({ ...figures, averageAmount: wire.amount }),
    /** The range of the same length just before. */
    previous: z.object({ ...figures, averageAmount: wire.amount }),
    changes: z.object({ orderCount: change, paidCount: change, revenue: change }),
  },
);

const row = { value: z.int(), name: z.string(), ...figures, revenueShare: rate, paidShare: rate };
const beside = { summary: z.object(figures) };

/** One row per product, including those without orders. */
export const orderProducts = report(
  '/admin/report/order/products',
  '按产品统计订单',
  { ...days, paymentType: kinds.paymentType },
  row,
  beside,
);

/** One row per payment type, including those without orders. */
export const orderPayments = report(
  '/admin/report/order/payments',
  '按支付方式统计订单',
  { ...days, productType: kinds.productType },
  row,
  beside,
);
