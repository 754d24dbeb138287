import { sql } from 'kysely';
import {
  batchState,
  feedbackStatus,
  grantStatus,
  orderState,
  paymentKinds,
  type PaymentKind,
} from '../../contract/dictionaries';
import { startOfDay } from '../../contract/shanghai-time';
import { toDayText } from '../../database/bucket-counts/day-buckets';
import type { Db } from '../../database/database';
import type { Days } from './count-store';

/** A list of states, so that the index on the state is used. */
const open = sql.join([feedbackStatus.pending, feedbackStatus.inProgress].map((status) => sql.lit(status)));

/** Feedback of both kinds that was open at a moment; reads only open feedback and what came or was done since. */
export async function countOpenFeedback(db: Db, moment: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (
      (select count(*) from backend.feedback where kind in ('app', 'mini') and status in (${open}))
      - (select count(*) from backend.feedback
         where kind in ('app', 'mini') and status in (${open}) and create_time >= ${moment})
      + (select count(*) from backend.feedback where done_time >= ${moment} and create_time < ${moment})
    )::float8 as open`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Registrations, revenue, and successful orders by kind of payment. */
type Span = Record<PaymentKind, number> & { registered: number; revenue: string };

/** Counts between two moments of one day, by the indexes on time. */
export async function countSpan(db: Db, from: Date, to: Date): Promise<Span> {
  const ofKind = (kind: PaymentKind) =>
    sql`count(*) filter (where payment_type in (${sql.join(paymentKinds[kind].map((type) => sql.lit(type)))}))::float8`;
  const { rows } = await sql<Span>`
    select
      (select count(*) from backend.registered_user where create_time >= ${from} and create_time < ${to})::float8 as registered,
      ${ofKind('money')} as money, ${ofKind('code')} as code, ${ofKind('reward')} as reward,
      coalesce(sum(total_amount), 0)::text as revenue
    from backend.user_order
    where create_time >= ${from} and create_time < ${to} and state = ${sql.lit(orderState.paid)}`.execute(db);
  return rows[0] ?? { registered: 0, money: 0, code: 0, reward: 0, revenue: '0' };
}

export async function countPendingFeedback(db: Db, kind: 'app' | 'mini'): Promise<number> {
  return count(
    db,
    sql`from backend.feedback where kind = ${kind} and status = ${sql.lit(feedbackStatus.pending)}`,
  );
}

export async function countFailedGrants(db: Db): Promise<number> {
  return count(db, sql`from backend.vip_grant where status = ${sql.lit(grantStatus.failed)}`);
}

/** Released batches whose last day is between `today` and `lastDay`. */
export async function countExpiringBatches(db: Db, today: string, lastDay: string): Promise<number> {
  return count(
    db,
    sql`from backend.redemption_batch
      where period_to between ${today} and ${lastDay} and state = ${batchState.released}`,
  );
}

async function count(db: Db, matching: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count ${matching}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface SourceCount {
  name: string;
  users: number;
}

/** Registrations by province, most first. */
export async function listProvinces(db: Db, { from, to }: Days): Promise<SourceCount[]> {
  const { rows } = await sql<SourceCount>`
    select facet as name, sum(row_count)::float8 as users from backend.user_province_count
    where bucket between ${from} and ${to}
    group by facet having sum(row_count) > 0 order by 2 desc, 1`.execute(db);
  return rows;
}

/** Downloads by promotion channel, most first, at most 50 channels. */
export async function listChannelDownloads(db: Db, { from, to }: Days): Promise<SourceCount[]> {
  const { rows } = await sql<SourceCount>`
    select c.channel_name as name, sum(d.download_count)::float8 as users
    from backend.promotion_channel_day d join backend.promotion_channel c on c.id = d.channel_id
    where d.day between ${toDayText(from)}::date and ${toDayText(to)}::date
    group by c.id having sum(d.download_count) > 0
    order by 2 desc, c.id limit 50`.execute(db);
  return rows;
}

/** The moment a day ends. */
export const endOf = (day: number) => startOfDay(toDayText(day + 1));
