import { sql } from 'kysely';
import type { Db } from '../../../server/database/database';

interface TestOrder {
  orderCode?: string;
  userId: number;
  mobile?: string;
  productType?: number;
  totalAmount?: string;
  /** 1 pending, 2 paid, 3 closed, 4 failed. */
  state?: number;
  paymentType?: number;
  paymentCode?: string;
  paymentInfo?: string;
  /** The order is paid or closed one minute later. */
  createTime?: Date;
}

let made = 0;

/** Inserts one order; fields that are not given have defaults. @returns its order code */
export async function addOrder(db: Db, order: TestOrder): Promise<string> {
  made += 1;
  const {
    orderCode = `20250601120000${String(made).padStart(6, '0')}`,
    userId,
    mobile = '13800000001',
    productType = 2,
    totalAmount = '25.00',
    state = 2,
    paymentType = 1,
    paymentCode = '',
    paymentInfo = '',
    createTime = new Date('2025-06-01T04:00:00Z'),
  } = order;
  const later = new Date(createTime.getTime() + 60_000);
  const [payTime, endTime] = [state === 2 ? later : null, state === 1 ? null : later];
  await sql`
    insert into backend.user_order (order_code, user_id, mobile, product_type, total_amount, state, payment_type,
      payment_code, payment_info, create_time, pay_time, end_time, modify_time)
    values (${orderCode}, ${userId}, ${mobile}, ${productType}, ${totalAmount}, ${state}, ${paymentType},
      ${paymentCode}, ${paymentInfo}, ${createTime}, ${payTime}, ${endTime}, ${endTime ?? createTime})`.execute(
    db,
  );
  return orderCode;
}

/**
 * Generates many orders in SQL for the existing users, spread over the two years before 2026-01-01: each kind from
 * common to rare (about one in 5 000 is a failed UnionPay order for a year). Then updates the planner's statistics.
 */
export async function fillOrders(db: Db, count: number): Promise<void> {
  await sql`
    insert into backend.user_order (order_code, user_id, mobile, product_type, total_amount, state, payment_type,
      payment_code, create_time, pay_time, end_time)
    select lpad(n::text, 20, '0'), u.id, u.mobile, o.product, o.price, o.state, o.payment,
      case when o.state = 2 then 'T' || n else '' end, o.created,
      case when o.state = 2 then o.created + interval '1 minute' end,
      case when o.state <> 1 then o.created + interval '1 minute' end
    from (
      select n, 1 + (n::bigint * 7919) % (select max(id) from backend.registered_user) as user_id,
        1 + (n * 13) % 4 as product, 19.90 + n % 7 as price,
        case when n % 10 < 7 then 2 when n % 10 < 9 then 3 when n % 100 = 9 then 1 else 4 end as state,
        case when n % 31 = 0 then 3 when n % 3 = 0 then 1 when n % 3 = 1 then 2 else 4 + (n % 29) / 10 end as payment,
        timestamptz '2024-01-01 00:00:00+08' + interval '731 days' * ((n - 0.5) / ${count}::float8) as created
      from generate_series(1, ${count}::integer) n
    ) o join backend.registered_user u on u.id = o.user_id`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
