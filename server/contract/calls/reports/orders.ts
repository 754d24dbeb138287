import { z } from 'zod';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';
import { amount, bucketDay, change, days, range, rate, reportsOf } from './report-fields';

const { report } = reportsOf('/platform/statistics/order/data');

const kinds = {
  productType: wire.optionalOneOf(valuesOf('productType')),
  paymentType: wire.optionalOneOf(valuesOf('paymentType')),
};

/**
 * Orders by the day of creation, as the order list counts them. Revenue is what orders in state paid add up to: one
 * that is refunded leaves that state (B §4 has no other) and leaves revenue with it.
 */
const figures = {
  orderCount: z.int(),
  /** Bought with money (payment types 1 to 4). */
  paidCount: z.int(),
  /** Had for a redemption code (6). */
  redeemedCount: z.int(),
  /** Given by an activity or for an invitation (5, 7). */
  rewardCount: z.int(),
  revenue: amount,
  /** Successful ones (paid, redeemed and given) over all, in percent, as the order list has it. */
  conversionRate: rate,
};

/** Exactly the days asked for: the first and the last week or month may be part ones. */
export const orderTrend = report(
  '/admin/report/order/trend',
  '订单趋势',
  { ...range, ...kinds },
  { date: bucketDay, ...figures },
  {
    /** The same as the order list's of the same filter. `averageAmount`: revenue over `paidCount`. */
    summary: z.object({ ...figures, averageAmount: amount }),
    /** As many days, just before. */
    previous: z.object({ ...figures, averageAmount: amount }),
    changes: z.object({ orderCount: change, paidCount: change, revenue: change }),
  },
);

const row = { value: z.int(), name: z.string(), ...figures, revenueShare: rate, paidShare: rate };
const beside = { summary: z.object(figures) };

/** One row a product, those without orders too. */
export const orderProducts = report(
  '/admin/report/order/products',
  '按产品统计订单',
  { ...days, paymentType: kinds.paymentType },
  row,
  beside,
);

/** One row a payment type, those without orders too. */
export const orderPayments = report(
  '/admin/report/order/payments',
  '按支付方式统计订单',
  { ...days, productType: kinds.productType },
  row,
  beside,
);
