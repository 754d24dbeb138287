import { withTables, type Db } from '../../database/database';

interface DayTable {
  channel_id: number;
  /** A Shanghai day, `YYYY-MM-DD`. */
  day: string;
  click_count: number;
  download_count: number;
  year_count: number;
  month_count: number;
  yearly_count: number;
  monthly_count: number;
}

/** What came through a channel in a range of days (B §3). */
export interface ChannelCounts {
  clickCount: number;
  downloadCount: number;
  yearCount: number;
  monthCount: number;
  yearlyCount: number;
  monthlyCount: number;
}

/** The sums of a channel's days from `startDate` to `endDate`, both included; zeros where there are none. */
export async function sumDays(
  db: Db,
  channelId: number,
  range: { startDate: string; endDate: string },
): Promise<ChannelCounts> {
  const sums = await selectSums(db, channelId, range).executeTakeFirstOrThrow();
  return {
    clickCount: sums.clicks ?? 0,
    downloadCount: sums.downloads ?? 0,
    yearCount: sums.year ?? 0,
    monthCount: sums.month ?? 0,
    yearlyCount: sums.yearly ?? 0,
    monthlyCount: sums.monthly ?? 0,
  };
}

/** A range of the primary key. Without any day there is one row of nulls. */
export function selectSums(
  db: Db,
  channelId: number,
  { startDate, endDate }: { startDate: string; endDate: string },
) {
  return withTables<{ 'backend.promotion_channel_day': DayTable }>(db)
    .selectFrom('backend.promotion_channel_day')
    .select(({ fn }) => [
      fn.sum<number | null>('click_count').as('clicks'),
      fn.sum<number | null>('download_count').as('downloads'),
      fn.sum<number | null>('year_count').as('year'),
      fn.sum<number | null>('month_count').as('month'),
      fn.sum<number | null>('yearly_count').as('yearly'),
      fn.sum<number | null>('monthly_count').as('monthly'),
    ])
    .where('channel_id', '=', channelId)
    .where('day', '>=', startDate)
    .where('day', '<=', endDate);
}
