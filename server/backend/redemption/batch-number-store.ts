import { sql } from 'kysely';
import type { Db, Tx } from '../../database/database';

/**
 * Hands out the next batch number of a Shanghai day (`2025-01-31` -> `202501310001`, …). Concurrent callers
 * get different ones; a number that is never used leaves a gap.
 */
export async function reserveBatchNumber(db: Db | Tx, day: string): Promise<string> {
  const compactDay = day.replaceAll('-', '');
  const { last } = await db
    .insertInto('backend.redemptionBatchNumber')
    .values({ day: compactDay, last: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ last: sql<number>`redemption_batch_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return toBatchNumber(compactDay, last);
}

/** Whether the number was handed out. */
export async function isReserved(db: Db | Tx, batchNumber: string): Promise<boolean> {
  const compactDay = batchNumber.slice(0, 8);
  const sequence = Number(batchNumber.slice(8));
  if (!(sequence >= 1) || toBatchNumber(compactDay, sequence) !== batchNumber) return false;
  const row = await db
    .selectFrom('backend.redemptionBatchNumber')
    .select('last')
    .where('day', '=', compactDay)
    .executeTakeFirst();
  return row !== undefined && sequence <= row.last;
}

function toBatchNumber(compactDay: string, sequence: number): string {
  return compactDay + String(sequence).padStart(4, '0');
}
