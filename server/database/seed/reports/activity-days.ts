import type { Random } from '../random';

/** Sunday first: an app for one's contacts is used on working days. */
const weekday = [0.74, 1, 0.98, 0.96, 0.97, 0.93, 0.78];

/** What kind of user somebody is: how long, how often, and how fast the novelty fades. */
interface Habit {
  share: number;
  /** Days, on average, until the app is given up. */
  lifetime: number;
  daily: number;
  fades: number;
}

const habits: readonly Habit[] = [
  { share: 0.32, lifetime: 4, daily: 0.4, fades: 0.9 },
  { share: 0.31, lifetime: 60, daily: 0.5, fades: 0.42 },
  { share: 0.27, lifetime: 330, daily: 0.55, fades: 0.16 },
  { share: 0.1, lifetime: 800, daily: 0.9, fades: 0.03 },
];

/** Nearly all who register open the app on that day. */
const onFirstDay = 0.94;

function pickHabit(random: Random): Habit {
  let drawn = random.unit();
  const found = habits.find(({ share }) => (drawn -= share) < 0);
  return found ?? (habits[1] as Habit);
}

/**
 * The days on which a user is active, ascending, from the day of registration on: often at first, then less, until it
 * is given up. Days are numbers; `scale` below 1 makes every later day so much rarer.
 */
export function* activityDays(
  registered: number,
  { from, to }: { from: number; to: number },
  scale: number,
  random: Random,
): Generator<number> {
  const { lifetime, daily, fades } = pickHabit(random);
  const last = Math.min(to, registered - Math.log(1 - random.unit()) * lifetime);
  if (registered >= from && registered <= to && random.chance(onFirstDay)) yield registered;
  let day = Math.max(registered, from - 1);
  while (day < last) {
    const chance = Math.min(0.98, daily * (1 + day - registered) ** -fades * scale);
    // How many days pass until the next one, were all days alike.
    day += 1 + Math.floor(Math.log(1 - random.unit()) / Math.log(1 - chance));
    // 1970-01-01 was a Thursday.
    if (day <= last && random.chance(weekday[(day + 4) % 7] ?? 1)) yield day;
  }
}
