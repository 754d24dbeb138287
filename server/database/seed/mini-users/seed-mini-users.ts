import { sql } from 'kysely';
import { day, minute, toTimestamp } from '../calendar';
import { continueIds, insertRows } from '../insert-rows';
import { drawPortrait } from '../pictures/portraits';
import { storePictures } from '../pictures/store-pictures';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { makePerson } from './people';

/** Registered users per statement: bounds the memory, whatever their number. */
const batchSize = 20_000;
/** One in so many registered users has the mini-program too. */
const every = 3;
const portraits = 24;

interface AppUser {
  mobile: string;
  province: string;
  city: string;
  sysType: number;
  createTime: Date;
}

/** Mini-program users: people of the app who came before or after they registered there. */
export async function seedMiniUsers(context: SeedContext): Promise<void> {
  const { tx, users } = context;
  const random = context.random('mini users');
  const avatars = await storePictures(context, 'portraits', portraits, drawPortrait);
  for (let from = 0; from < users; from += batchSize) {
    const { rows } = await sql<AppUser>`
      select mobile, province, city, sys_type as "sysType", create_time as "createTime"
      from backend.registered_user
      where id > ${from} and id <= ${from + batchSize} and id % ${every} = 1 order by id`.execute(tx);
    const made = rows.map((user) => toRow(user, avatars, context.now, random));
    await insertRows(
      tx,
      'mini_user',
      made.sort((a, b) => a.create_time.localeCompare(b.create_time)).map(withId(from)),
    );
  }
  await continueIds(tx, 'mini_user', 'id');
}

const withId = (from: number) => (row: object, index: number) => ({
  id: Math.ceil(from / every) + index + 1,
  ...row,
});

function toRow(user: AppUser, avatars: readonly string[], now: number, random: Random) {
  const { bound, ...person } = makePerson(user.city, random);
  const moment = user.createTime.getTime() + random.between(-20 * 1440, 40 * 1440) * minute;
  return {
    sys_type: user.sysType,
    avatar: random.chance(0.93) ? random.pick(avatars) : '',
    region: user.province === user.city ? user.city : `${user.province} ${user.city}`,
    phone_number: bound ? user.mobile : '',
    ...person,
    create_time: toTimestamp(moment < now ? moment : now - random.unit() * day),
  };
}
