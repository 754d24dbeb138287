import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { notFound } from '../../contract/api-error';
import { batchCodes } from '../../contract/calls/commerce/redemption';
import { addDays, endOfDay, startOfDay, toDay } from '../../contract/shanghai-time';
import type { Db, Tx } from '../../database/database';
import type { ListRequest } from '../../database/list-page';
import type { RedemptionCodeTable } from '../../database/tables/commerce-tables';
import type { Handlers } from '../core/backend-app';
import type { Expiry } from './batch';
import { findBatch } from './batch-store';

/** The codes of one batch; the export reads them page by page (B §7). */
export function handleCodes(handlers: Handlers): void {
  handlers.handle(batchCodes, async (request, { db, now }) => {
    const batch = await findBatch(db, request.batchNumber);
    if (!batch) throw notFound();
    const filter = {
      isUsed: request.isUsed === undefined ? undefined : request.isUsed === 'T',
      from: request.startDate === undefined ? undefined : startOfDay(request.startDate),
      until: request.endDate === undefined ? undefined : endOfDay(request.endDate),
    };
    const { rows, total } = await listCodes(db, batch, filter, request);
    return { records: rows.map((row) => toWire(row, batch, toDay(now))), total };
  });
}

/** A code is used, expired or unused (B §4); a used one never counts as expired. */
function toWire(
  { position, code, mobile, claimedAt, usedAt }: RedemptionCode,
  expiry: Expiry,
  today: string,
) {
  const isExpired = usedAt === null && isCodeExpired(today, expiry, claimedAt && toDay(claimedAt));
  return {
    index: position,
    code,
    mobile,
    isUsed: usedAt === null ? ('F' as const) : ('T' as const),
    isExpired: isExpired ? ('T' as const) : ('F' as const),
  };
}

/** Whether an unused code can no longer be redeemed on a day; `claimDay` is null if not claimed yet. */
function isCodeExpired(day: string, expiry: Expiry, claimDay: string | null): boolean {
  if (expiry.periodTo !== null) return expiry.periodTo < day;
  if (expiry.claimDays === null || claimDay === null) return false;
  return addDays(claimDay, expiry.claimDays) <= day;
}

type RedemptionCode = Omit<Selectable<RedemptionCodeTable>, 'batchId'>;

export interface CodeFilter {
  isUsed?: boolean | undefined;
  /** Start of a range of the time of use, inclusive. */
  from?: Date | undefined;
  /** Used before. */
  until?: Date | undefined;
}

/** 16 symbols that are not confused in print or by ear: no 0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G. */
const alphabet = '3479ACEFHJKMPRTX';

/**
 * Generates the codes at positions `first` to `last` of a batch inside the database, so that only two numbers are
 * sent.
 *
 * A code is 20 symbols of 4 bits, 80 random bits, taken from `gen_random_uuid()`, which uses the system's CSPRNG
 * in PostgreSQL and in PGlite alike; the hex digits of the uuid's version and variant are left out. If a code ever
 * repeats, the unique index fails the whole transaction.
 */
export async function generateCodes(tx: Tx, batchId: number, first: number, last: number): Promise<void> {
  await sql`
    insert into backend.redemption_code (batch_id, position, code)
    select ${batchId}::bigint, position,
      translate(substr(hex, 1, 12) || substr(hex, 18, 8), '0123456789abcdef', ${alphabet}::text)
    from (
      select position, replace(gen_random_uuid()::text, '-', '') as hex
      from generate_series(${first}::int, ${last}::int) as position
    ) as noise`.execute(tx);
}

/** How many codes of each batch are used, from the index of used codes; batches without any are missing. */
export async function countUsed(db: Db, batchIds: readonly number[]): Promise<Map<number, number>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('backend.redemptionCode')
    .select(['batchId', (select) => select.fn.countAll<number>().as('used')])
    .where('batchId', 'in', [...batchIds])
    .where('usedAt', 'is not', null)
    .groupBy('batchId')
    .execute();
  return new Map(rows.map(({ batchId, used }) => [batchId, used]));
}

type CodePage = ListRequest<'index'>;

/** One page of a batch's codes by position, ascending or descending, and the total. */
export async function listCodes(
  db: Db,
  batch: { id: number; generateTotal: number },
  filter: CodeFilter,
  page: CodePage,
): Promise<{ rows: RedemptionCode[]; total: number }> {
  const rows = await selectCodes(db, batch, filter, page).execute();
  return { rows, total: await countCodes(db, batch, filter) };
}

/**
 * Without a filter, a page is a range of positions, so deep pages cost no more than the first. With a filter, the
 * page's positions come from an index of used or unused codes, and only then the page's rows are read.
 */
export function selectCodes(
  db: Db,
  batch: { id: number; generateTotal: number },
  filter: CodeFilter,
  { pageNum, pageSize, orderDir = 'asc' }: CodePage,
) {
  const skipped = (pageNum - 1) * pageSize;
  const ofBatch = db
    .selectFrom('backend.redemptionCode')
    .where('batchId', '=', batch.id)
    .orderBy('position', orderDir);
  const page = ofBatch.select(['position', 'code', 'mobile', 'claimedAt', 'usedAt']);
  if (!isFiltered(filter)) {
    // Positions are integers: a page beyond their range must be empty, not overflow.
    const upTo = (count: number) =>
      orderDir === 'asc' ? Math.min(count, 2_147_483_647) : Math.max(batch.generateTotal - count, 0);
    const [one, other] = [upTo(skipped), upTo(skipped + pageSize)];
    return page.where('position', '>', Math.min(one, other)).where('position', '<=', Math.max(one, other));
  }
  const positions = ofBatch
    .select('position')
    .where(() => toCondition(filter))
    .limit(pageSize)
    .offset(skipped);
  return page.where('position', 'in', positions);
}

async function countCodes(
  db: Db,
  batch: { id: number; generateTotal: number },
  filter: CodeFilter,
): Promise<number> {
  if (!isFiltered(filter)) return batch.generateTotal;
  const { total } = await db
    .selectFrom('backend.redemptionCode')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('batchId', '=', batch.id)
    .where(() => toCondition(filter))
    .executeTakeFirstOrThrow();
  return total;
}

const isFiltered = ({ isUsed, from, until }: CodeFilter) =>
  isUsed !== undefined || from !== undefined || until !== undefined;

function toCondition({ isUsed, from, until }: CodeFilter): Expression<SqlBool> {
  // A filter by day of use selects used codes only.
  const used = isUsed ?? true;
  const conditions = [used ? sql`used_at is not null` : sql`used_at is null`];
  if (from) conditions.push(sql`used_at >= ${from}`);
  if (until) conditions.push(sql`used_at < ${until}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
