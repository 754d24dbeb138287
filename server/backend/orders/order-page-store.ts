import { sql, type RawBuilder } from 'kysely';
import { orderState, paymentKinds, valuesOf, type PaymentKind } from '../../contract/dictionaries';
import { endOfDay, startOfDay } from '../../contract/shanghai-time';
import { bucketsOf, type DayRange } from '../../database/bucket-counts/day-buckets';
import { allOf, findCountedPage, type IdPage } from '../../database/bucket-counts/find-counted-page';
import type { Tx } from '../../database/database';
import { orderByColumns, offsetOf, type TimePage } from '../../database/list-page';

/**
 * Filters of the order list (B §2). Codes match exactly; a mobile matches as a prefix; days filter the creation
 * time.
 */
export interface OrderFilter extends DayRange {
  orderCode?: string | undefined;
  paymentCode?: string | undefined;
  mobile?: string | undefined;
  state?: number | undefined;
  paymentType?: number | undefined;
  productType?: number | undefined;
}

/**
 * The counters of a filter (days aside), as `backend-000-baseline/commerce.ts` writes them: `state:payment:product` with ''
 * for any. `'::'` all, `'2::'` paid, `'2:1:3'` paid by wallet for a continuous year.
 * None for a filter by code or mobile: it selects so few orders that they are counted directly.
 */
export function findFacet(filter: OrderFilter): string | undefined {
  const { orderCode, paymentCode, mobile, state, paymentType, productType } = filter;
  if (orderCode !== undefined || paymentCode !== undefined || mobile !== undefined) return undefined;
  return `${state ?? ''}:${paymentType ?? ''}:${productType ?? ''}`;
}

interface KindFacets {
  /** Facet values of all successful orders (state 2). */
  succeeded: string[];
  /** Counters of those among `succeeded` that were redeemed by a code or given as gifts; all others were paid. */
  code: string[];
  reward: string[];
}

/**
 * The counters of a filter's successful orders by kind of payment: `{succeeded: ['2::'], code: ['2:6:'], reward:
 * ['2:5:', '2:7:']}`. None if the filter has no counters, or excludes successful orders.
 */
export function kindFacets(filter: OrderFilter): KindFacets {
  const { state = orderState.paid, paymentType } = filter;
  if (state !== orderState.paid) return { succeeded: [], code: [], reward: [] };
  const facetsOf = (types: readonly (number | undefined)[]) =>
    types.flatMap((type) => findFacet({ ...filter, state, paymentType: type }) ?? []);
  const ofKind = (kind: PaymentKind) =>
    facetsOf(paymentKinds[kind].filter((type) => (paymentType ?? type) === type));
  return { succeeded: facetsOf([paymentType]), code: ofKind('code'), reward: ofKind('reward') };
}

interface OrderPage extends IdPage {
  /** Number of successful orders (state 2) by kind of payment. */
  kinds: Record<PaymentKind, number>;
  /** Total amount of the paid orders: decimal text with two decimals, `'198.00'`. */
  paidAmount: string;
}

/**
 * One page of orders by (create_time, id), and the totals of the whole list:
 *
 *   filter -> counters of its facet -> total and sums, and the days that hold the page -> those days' index range
 *
 * A filter by code or mobile has no counters: its few orders are counted and sorted directly. Call it in a
 * transaction with one snapshot (`repeatable read`), or the sums may be of another moment than the page.
 */
export async function findOrderPage(tx: Tx, filter: OrderFilter, page: TimePage): Promise<OrderPage> {
  const facet = findFacet(filter);
  if (facet === undefined) return findSelectivePage(tx, filter, page);
  const { fromDay, toDay } = filter;
  const list = { table: 'user_order', time: 'create_time', id: 'id' };
  const part = { facet, fromDay, toDay, conditions: kindConditions(filter) };
  const found = await findCountedPage(tx, list, part, page);
  return { ...found, ...(await sumSucceeded(tx, filter)) };
}

/** Totals of the successful orders, for a filter with counters. */
async function sumSucceeded(tx: Tx, filter: OrderFilter): Promise<Pick<OrderPage, 'kinds' | 'paidAmount'>> {
  const { succeeded, code, reward } = kindFacets(filter);
  const { fromBucket, toBucket } = bucketsOf(filter);
  const sumOf = (column: string, facets: string[]) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where facet = any(${facets}::text[])), 0)`;
  const { rows } = await sql<{ paid: number; code: number; reward: number; paidAmount: string }>`
    select ${sumOf('row_count', succeeded)}::float8 as paid, ${sumOf('row_count', code)}::float8 as code,
      ${sumOf('row_count', reward)}::float8 as reward, ${sumOf('paid_amount', succeeded)}::text as paid_amount
    from backend.user_order_count
    where facet = any(${[...new Set([...succeeded, ...code, ...reward])]}::text[])
      and bucket between ${fromBucket ?? Number.MIN_SAFE_INTEGER} and ${toBucket ?? Number.MAX_SAFE_INTEGER}`.execute(
    tx,
  );
  const { paid, code: codes, reward: rewards, paidAmount } = rows[0] ?? noneSucceeded;
  return {
    kinds: { money: paid - codes - rewards, code: codes, reward: rewards },
    paidAmount: toAmount(paidAmount),
  };
}

const noneSucceeded = { paid: 0, code: 0, reward: 0, paidAmount: '0' };

/** Code or mobile alone selects the orders by its index; the rest of the filter applies to those few. */
async function findSelectivePage(tx: Tx, filter: OrderFilter, page: TimePage): Promise<OrderPage> {
  const { state, paymentType, productType, fromDay, toDay: lastDay } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  if (paymentType !== undefined) conditions.push(sql`payment_type = ${paymentType}`);
  if (productType !== undefined) conditions.push(sql`product_type = ${productType}`);
  if (fromDay !== undefined) conditions.push(sql`create_time >= ${startOfDay(fromDay)}`);
  if (lastDay !== undefined) conditions.push(sql`create_time < ${endOfDay(lastDay)}`);
  // float8, which drivers read as a number even within an array.
  const ofKind = (kind: PaymentKind) => sql`
    count(*) filter (where state = ${sql.lit(orderState.paid)}
      and payment_type in (${sql.join(paymentKinds[kind].map((type) => sql.lit(type)))}))::float8`;
  const { rows } = await sql<Omit<OrderPage, 'kinds'> & Record<PaymentKind, number>>`
    with picked as materialized (
      select id, create_time, state, payment_type, product_type, total_amount from backend.user_order
      where ${allOf(pickConditions(filter))}
    ), hit as (select * from picked where ${allOf(conditions)})
    select count(*) as total,
      ${ofKind('money')} as money, ${ofKind('code')} as code, ${ofKind('reward')} as reward,
      coalesce(sum(total_amount) filter (where state = ${orderState.paid}), 0.00)::text as paid_amount,
      array(
        select id::float8 from hit order by ${orderByColumns(page, 'create_time', 'id')}
        offset ${offsetOf(page)} limit ${page.pageSize}
      ) as ids
    from hit`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('an aggregate without a row');
  const { money, code, reward, ...rest } = found;
  return { ...rest, kinds: { money, code, reward } };
}

function pickConditions({ orderCode, paymentCode, mobile }: OrderFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (orderCode !== undefined) conditions.push(sql`order_code = ${orderCode}`);
  // The same expression as in the index of trade numbers.
  if (paymentCode !== undefined) {
    conditions.push(sql`payment_code = ${paymentCode} and payment_code <> ''`);
  }
  // A prefix range: mobiles are digits, and ':' is the character after '9'.
  if (mobile !== undefined) conditions.push(sql`mobile >= ${mobile} and mobile < ${`${mobile}:`}`);
  return conditions;
}

/** An open filter becomes a list of all values, so that one index serves every combination. */
function kindConditions({ state, paymentType, productType }: OrderFilter): RawBuilder<unknown>[] {
  if (state === undefined && paymentType === undefined && productType === undefined) return [];
  const within = (column: string, given: number | undefined, all: readonly number[]) =>
    given === undefined
      ? sql`${sql.ref(column)} in (${sql.join(all.map((value) => sql.lit(value)))})`
      : sql`${sql.ref(column)} = ${given}`;
  return [
    within('state', state, valuesOf('orderState')),
    within('payment_type', paymentType, valuesOf('paymentType')),
    within('product_type', productType, valuesOf('productType')),
  ];
}

/** Formats a sum; without orders the database returns '0', which lacks the decimals. */
const toAmount = (sum: string) => (sum.includes('.') ? sum : `${sum}.00`);
