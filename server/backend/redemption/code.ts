import { notFound } from '../../contract/api-error';
import { batchCodes } from '../../contract/calls/commerce/redemption';
import type { Handlers } from '../core/handlers';
import { endOfDay, startOfDay, toDay } from '../../contract/shanghai-time';
import { isCodeExpired, type Expiry } from './batch-rules';
import { findBatch } from './batch-store';
import { listCodes, type RedemptionCode } from './code-store';

/** The codes of one batch, also for the export, page after page (B §7). */
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

/** A code is used, expired or unused (B §4): a used one is never expired as well. */
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
