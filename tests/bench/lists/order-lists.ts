import { findOrderPage, type OrderFilter } from '../../../server/backend/orders/order-page-store';
import { listOrders } from '../../../server/backend/orders/orders';
import type { TimedList } from './lists';

const quarter = { fromDay: '2025-01-01', toDay: '2025-03-31' };
const lists: { name: string; filter: OrderFilter; pageNum?: number }[] = [
  { name: 'orders: first page', filter: {} },
  { name: 'orders: page 50 000', filter: {}, pageNum: 50_000 },
  { name: 'orders: last page', filter: {}, pageNum: 100_000 },
  { name: 'orders: paid', filter: { state: 2 } },
  { name: 'orders: paid, deep', filter: { state: 2 }, pageNum: 60_000 },
  { name: 'orders: one payment, deep', filter: { paymentType: 2 }, pageNum: 20_000 },
  { name: 'orders: one product, deep', filter: { productType: 3 }, pageNum: 20_000 },
  { name: 'orders: failed by bank card', filter: { state: 4, paymentType: 3 } },
  {
    name: 'orders: state, payment, product',
    filter: { state: 2, paymentType: 1, productType: 2 },
    pageNum: 2_000,
  },
  { name: 'orders: a quarter, deep', filter: quarter, pageNum: 10_000 },
  { name: 'orders: a quarter, paid', filter: { ...quarter, state: 2 } },
  { name: 'orders: order number', filter: { orderCode: '00000000000000005000' } },
  { name: 'orders: trade number', filter: { paymentCode: 'T5000' } },
  { name: 'orders: mobile', filter: { mobile: '13000000001' } },
  { name: 'orders: mobile, 4 digits', filter: { mobile: '1381' } },
  { name: 'orders: mobile, 3 digits', filter: { mobile: '138' } },
  { name: 'orders: mobile, 3 digits, paid, quarter', filter: { mobile: '138', state: 2, ...quarter } },
];

/** Page and summary together, as one answer returns them. */
export const orderLists: readonly TimedList[] = lists.map(({ name, filter, pageNum }) => ({
  name,
  pageNum,
  read: (db, page) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { ids } = await findOrderPage(tx, filter, page);
        await listOrders(tx, ids);
      }),
}));
