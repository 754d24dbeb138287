import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

const menu = '/platform/user/order/list';

/** Amounts are decimal text in yuan (`'198.00'`): money never passes through a float. */
const amount = z.string().regex(/^-?\d+\.\d{2}$/);

const order = z.object({
  orderCode: z.string(),
  mobile: z.string(),
  paymentCode: z.string(),
  state: z.int(),
  createTime: wire.time,
  payTime: wire.time,
  endTime: wire.time,
  modifyTime: wire.time,
  userId: z.int(),
  productType: z.int(),
  totalAmount: amount,
  paymentType: z.int(),
  paymentInfo: z.string(),
});

/** Over the filtered list, all pages (B §3). */
const subtotal = z.object({
  orderTotalCount: z.int(),
  successOrderCount: z.int(),
  orderTotalAmount: amount,
  /** Percentage text to 2 decimals: `'63.21%'`. */
  conversionRate: z.string(),
});

/** The records stand in `data.page`, the summary beside them in `data.subtotal` (B §7). */
export const orderList = defineCall('/admin/user/order/list', {
  summary: '订单列表',
  request: z.object({
    ...wire.paging,
    startDate: wire.optionalDate(),
    endDate: wire.optionalDate(),
    orderCode: wire.optionalText(64),
    mobile: wire.optionalText(20),
    state: wire.optionalOneOf(valuesOf('orderState')),
    paymentType: wire.optionalOneOf(valuesOf('paymentType')),
    productType: wire.optionalOneOf(valuesOf('productType')),
    paymentCode: wire.optionalText(64),
  }),
  reply: z.object({ page: wire.listOf(order), subtotal }),
  menu,
  effect: 'read',
  source: 'B §7',
});
export const orderDetail = defineCall('/admin/user/order/detail/{orderCode}', {
  summary: '订单详情',
  request: z.object({ orderCode: wire.text('缺少订单号', 64) }),
  reply: order,
  menu,
  effect: 'read',
  source: 'B §7',
});
