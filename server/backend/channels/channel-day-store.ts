import type { Selectable } from 'kysely';
import type { Db } from '../../database/database';
import type { PromotionChannelDayTable } from '../../database/tables/growth-tables';

/** What came through a channel in a range of days (B §3). */
export type ChannelCounts = Omit<Selectable<PromotionChannelDayTable>, 'channelId' | 'day'>;

/**
 * Sums a channel's days from `startDate` to `endDate`, both included; zeros where there are none. Reads a range of the
 * primary key and returns one row.
 */
export function selectSums(
  db: Db,
  channelId: number,
  { startDate, endDate }: { startDate: string; endDate: string },
) {
  return db
    .selectFrom('backend.promotionChannelDay')
    .select(({ fn, lit }) => {
      const sumOf = <Name extends keyof ChannelCounts>(name: Name) =>
        fn.coalesce(fn.sum<number>(name), lit(0)).as(name);
      return [
        ...[sumOf('clickCount'), sumOf('downloadCount'), sumOf('yearCount')],
        ...[sumOf('monthCount'), sumOf('yearlyCount'), sumOf('monthlyCount')],
      ];
    })
    .where('channelId', '=', channelId)
    .where('day', '>=', startDate)
    .where('day', '<=', endDate);
}
