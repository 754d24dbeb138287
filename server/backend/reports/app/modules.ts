import { sql } from 'kysely';
import * as call from '../../../contract/calls/reports/app';
import { eventCategory } from '../../../contract/dictionaries';
import type { Db } from '../../../database/database';
import type { Handlers } from '../../core/handlers';
import { percent, ratio, round, sumOf } from '../figures';
import { sumCounts } from '../report-count-store';
import { daysBegun, resolveRange, toRangeReply } from '../report-range';

const shownNames = 100;

/** Use of the modules beside how many users have them. */
export function handleModules(handlers: Handlers): void {
  handlers.handle(call.appModules, async (asked, { db, now }) => {
    const range = resolveRange(asked, now);
    const owners = await countOwners(db);
    const used = await sumCounts(db, 'event', range, { group: eventCategory.module });
    const byName = new Map(used.map(({ value, ...counts }) => [value.slice(value.indexOf(':') + 1), counts]));
    const events = sumOf(used.map((each) => each.events));
    const rows = [...new Set([...byName.keys(), ...owners.keys()])].map((name) => {
      const counts = byName.get(name);
      return {
        name,
        owners: owners.get(name) ?? 0,
        events: counts?.events ?? 0,
        dailyUsers: round((counts?.users ?? 0) / daysBegun(range)),
        eventsPerUser: ratio(counts?.events ?? 0, counts?.users ?? 0),
        share: percent(counts?.events ?? 0, events),
      };
    });
    const records = rows.sort((a, b) => b.events - a.events || b.owners - a.owners).slice(0, shownNames);
    return { records, total: records.length, range: toRangeReply(range), summary: { events } };
  });
}

/** Module name -> users who have it, kept by the database (migration `040-users`). */
async function countOwners(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; owners: number }>`
    select f.name, coalesce(c.row_count, 0)::float8 as owners
    from backend.field f
    left join backend.user_template_count c on c.facet = f.id::text and c.bucket = 0
    order by f.sort, f.id`.execute(db);
  return new Map(rows.map(({ name, owners }) => [name, owners]));
}
