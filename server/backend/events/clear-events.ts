import { sql } from 'kysely';
import { addDays, toDay } from '../../contract/shanghai-time';
import { toDayNumber } from '../../database/bucket-counts/day-buckets';
import type { Tx } from '../../database/database';

/** How many days single events are kept; what was counted of them is kept for ever, but for the minutes of a day. */
export const keptDays = 90;

/** Rows that one call clears away at most beyond twice what comes in: no call takes long, and the table keeps its size. */
const least = 1_000;

/**
 * Closes the days that are over their time and clears away some of what they hold. A user's active days are kept until
 * the week and the month are closed in which they lie, as these count a user once. The caller has the turn
 * (`takeEventTurn`): whoever records events, and a job once a day for when none come (`keep-events-cleared.ts`).
 * @returns how many events and active days were removed; 0 when nothing is left to clear away
 */
export async function clearOldEvents(tx: Tx, now: Date, incoming: number): Promise<number> {
  const openFrom = toDayNumber(addDays(toDay(now), -keptDays));
  if (!(await isAnyOld(tx, openFrom))) return 0;
  const most = least + 2 * incoming;
  await sql`
    update backend.event_window set open_from = ${openFrom} where open_from < ${openFrom}`.execute(tx);
  const events = await sql`
    delete from backend.tracking_event e
    using (
      select day, id from backend.tracking_event
      where day < (select open_from from backend.event_window)
      order by day, id limit ${most}
    ) old where e.day = old.day and e.id = old.id`.execute(tx);
  // The week begins at most six days before any of its days, the month at most thirty.
  const days = await sql`
    delete from backend.user_activity a
    using (
      select user_id, day, device_id from backend.user_activity
      where day < (select open_from - 31 from backend.event_window)
      order by day limit ${most}
    ) old where a.user_id = old.user_id and a.day = old.day and a.device_id = old.device_id`.execute(tx);
  // Only the latest days are looked at by the minute; the margin is that of a new installation's demo data.
  await sql`
    delete from backend.report_count
    where kind = 'minute' and bucket < (select open_from - 31 from backend.event_window)`.execute(tx);
  return Number(events.numAffectedRows ?? 0) + Number(days.numAffectedRows ?? 0);
}

/** One statement in place of four: events come all day, and days are closed once. */
async function isAnyOld(tx: Tx, openFrom: number): Promise<boolean> {
  const { rows } = await sql<{ isAnyOld: boolean }>`
    select open_from < ${openFrom}
      or exists (select from backend.tracking_event where day < open_from)
      or exists (select from backend.user_activity where day < open_from - 31)
      or exists (select from backend.report_count where kind = 'minute' and bucket < open_from - 31) as is_any_old
    from backend.event_window`.execute(tx);
  return rows[0]?.isAnyOld ?? false;
}
