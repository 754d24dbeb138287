import * as call from '../../../contract/calls/reports/app';
import { eventCategory } from '../../../contract/dictionaries';
import { toDay } from '../../../contract/shanghai-time';
import { toDayNumber } from '../../../database/bucket-counts/day-buckets';
import type { Db } from '../../../database/database';
import type { Handlers } from '../../core/handlers';
import { countRegistered } from '../day-count-store';
import { percent, ratio, sumOf } from '../figures';
import { listCounts } from '../report-count-store';
import { bucketOf, nextBucket } from '../report-range';
import { handleActivity } from './activity';
import { handleModules } from './modules';
import { handleRetention } from './retention';
import { handleSpread } from './spread';

/** Use of the app: `/platform/app/data/analysis`, `/daily/analysis`, `/weekly/analysis`. */
export function handleAppReports(handlers: Handlers): void {
  handlers.handle(call.appOverview, async (_request, { db, now }) => {
    const today = toDayNumber(toDay(now));
    const month = bucketOf('month', today);
    const lastMonth = nextBucket('month', month, -1);
    const [day, previousDay, week, previousWeek, thisMonth, previousMonth] = await Promise.all([
      activeIn(db, 'day', today),
      activeIn(db, 'day', today - 1),
      activeIn(db, 'week', bucketOf('week', today)),
      activeIn(db, 'week', bucketOf('week', today) - 7),
      activeIn(db, 'month', month),
      activeIn(db, 'month', lastMonth),
    ]);
    const daily = await listCounts(db, 'day', '', { from: lastMonth, to: month - 1 });
    const average = sumOf(daily.map(({ users }) => users)) / (month - lastMonth);
    const launches = await listCounts(db, 'category', String(eventCategory.launch), {
      from: today - 1,
      to: today,
    });
    const launchesOn = (of: number) => launches.find(({ bucket }) => bucket === of)?.events ?? 0;
    return {
      totalUsers: await countRegistered(db),
      dayActive: day,
      previousDayActive: previousDay,
      weekActive: week,
      previousWeekActive: previousWeek,
      monthActive: thisMonth,
      previousMonthActive: previousMonth,
      stickiness: percent(average, previousMonth),
      launches: launchesOn(today),
      previousLaunches: launchesOn(today - 1),
      launchesPerUser: ratio(launchesOn(today), day),
      previousLaunchesPerUser: ratio(launchesOn(today - 1), previousDay),
    };
  });
  handleActivity(handlers);
  handleRetention(handlers);
  handleSpread(handlers);
  handleModules(handlers);
}

async function activeIn(db: Db, kind: 'day' | 'week' | 'month', bucket: number): Promise<number> {
  const [found] = await listCounts(db, kind, '', { from: bucket, to: bucket });
  return found?.users ?? 0;
}
