import { day, hour, startOfDay, weekdayOf } from '../calendar';
import type { Random } from '../random';

const days = 730;
/** Relative registrations per weekday, from Sunday. */
const weekday = [1.18, 0.97, 0.95, 0.96, 1, 1.08, 1.25];
/** Share of a day's registrations in each hour. */
const hours = [7, 4, 2, 1, 1, 2, 5, 11, 19, 25, 28, 30, 36, 31, 27, 27, 29, 33, 37, 44, 50, 48, 34, 17];
const hourSum = hours.reduce((sum, share) => sum + share, 0);

/**
 * The moments at which users registered, ascending, day by day over two years up to `now`: slowing growth, busy
 * weekends, and an occasional campaign of some days.
 */
export function* registrationDays(users: number, now: number, random: Random): Generator<number[]> {
  const today = startOfDay(now);
  const weights = campaignFactors(random).map((campaign, index) => {
    const midnight = today - (days - index) * day;
    const growth = 0.25 + 1.75 / (1 + Math.exp(-(index / days - 0.55) * 6));
    const noise = 0.85 + 0.3 * random.unit();
    return growth * (weekday[weekdayOf(midnight)] ?? 1) * campaign * noise * elapsedShare(now - midnight);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let upto = 0;
  let made = 0;
  for (const [index, weight] of weights.entries()) {
    upto += weight;
    const count = (index === days ? users : Math.round((users * upto) / total)) - made;
    made += count;
    const midnight = today - (days - index) * day;
    yield Array.from({ length: count }, () => momentOf(midnight, now, random)).sort((a, b) => a - b);
  }
}

function campaignFactors(random: Random): number[] {
  const factors = Array.from({ length: days + 1 }, () => 1);
  for (let campaign = 0; campaign < 9; campaign += 1) {
    const first = random.between(20, days - 20);
    const strength = 1.6 + random.unit();
    for (let offset = 0; offset < 6; offset += 1)
      factors[first + offset] = 1 + (strength - 1) * (1 - offset / 6);
  }
  return factors;
}

/** Share of a day's registrations in its first `elapsed` ms. */
function elapsedShare(elapsed: number): number {
  if (elapsed >= day) return 1;
  const whole = Math.floor(elapsed / hour);
  const past = hours.slice(0, whole).reduce((sum, share) => sum + share, 0);
  return (past + (hours[whole] ?? 0) * ((elapsed % hour) / hour)) / hourSum;
}

function momentOf(midnight: number, now: number, random: Random): number {
  let left = random.unit() * elapsedShare(now - midnight) * hourSum;
  for (const [index, share] of hours.entries()) {
    if (left < share) return midnight + (index + left / share) * hour;
    left -= share;
  }
  return midnight;
}
