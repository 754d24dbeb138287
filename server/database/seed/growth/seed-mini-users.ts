import { sql } from 'kysely';
import { day, minute, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import { drawPortrait } from '../pictures/portraits';
import { storePictures } from '../pictures/store-pictures';
import { type Random, weighted } from '../random';
import type { SeedContext } from '../seed-area';
import people from './people.json' with { type: 'json' };

const { surnames, givenNames, nicknames, words, trades } = people;
const ofTrade: Record<string, readonly string[]> = people.ofTrade;
const departments = Object.keys(ofTrade);

/** How much of the profile card a user has filled in; many stop at the nickname. */
const pickShare = weighted([0, 1, 2, 3], (level) => [22, 20, 22, 36][level] ?? 0);

/** A mini-program user at some level: nickname, then name and number, then WeChat, then the company. */
function makePerson(city: string, random: Random) {
  const level = pickShare(random);
  const name = random.pick(surnames) + random.pick(givenNames);
  const dept = random.pick(departments);
  const post = random.pick(ofTrade[dept] ?? []);
  const company = `${city.replace(/市$/, '').slice(0, 2)}${random.pick(words)}${random.pick(trades)}有限公司`;
  const wechat = `${random.pick(['wx', 'wxid', 'a', 'my'])}_${random.hex(random.between(6, 10))}`;
  const nick = random.chance(0.25) ? name : random.pick(nicknames);
  return {
    nickName: nick,
    name: level >= 1 ? name : '',
    wechat: level >= 2 ? wechat : '',
    companyName: level >= 3 ? company : '',
    dept: level >= 3 ? dept : '',
    post: level >= 3 ? post : '',
    /** Whether the phone number is bound. */
    bound: level >= 1,
  };
}

/** Registered users per statement, to bound the memory. */
const batchSize = 20_000;
/** One in this many registered users also uses the mini-program. */
const every = 3;
const portraits = 24;

interface AppUser {
  mobile: string;
  province: string;
  city: string;
  sysType: number;
  createTime: Date;
}

/** Mini-program users: app users who joined before or after they registered there. */
export async function seedMiniUsers(context: SeedContext): Promise<void> {
  const { tx, users } = context;
  const random = context.random('mini users');
  const avatars = await storePictures(context, 'portraits', portraits, drawPortrait);
  for (let from = 0; from < users; from += batchSize) {
    const { rows } = await sql<AppUser>`
      select mobile, province, city, sys_type, create_time
      from backend.registered_user
      where id > ${from} and id <= ${from + batchSize} and id % ${every} = 1 order by id`.execute(tx);
    const made = rows.map((user) => toRow(user, avatars, context.now, random));
    await insertRows(
      tx,
      'backend.miniUser',
      made
        .sort((a, b) => a.createTime.getTime() - b.createTime.getTime())
        .map((row, index) => ({ id: Math.ceil(from / every) + index + 1, ...row })),
    );
  }
}

function toRow(user: AppUser, avatars: readonly string[], now: number, random: Random) {
  const { bound, ...person } = makePerson(user.city, random);
  const moment = user.createTime.getTime() + random.between(-20 * 1440, 40 * 1440) * minute;
  return {
    sysType: user.sysType,
    avatar: random.chance(0.93) ? random.pick(avatars) : '',
    region: user.province === user.city ? user.city : `${user.province} ${user.city}`,
    phoneNumber: bound ? user.mobile : '',
    ...person,
    createTime: toTimestamp(moment < now ? moment : now - random.unit() * day),
  };
}
