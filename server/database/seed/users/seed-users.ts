import type { Insertable } from 'kysely';
import type { RegisteredUserTable, UserDeviceTable } from '../../tables/user-tables';
import { toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { maxVersionOf } from './app-releases';
import { mobileKeys, mobileOf } from './mobile-numbers';
import { modules } from './modules';
import { pickPhone } from './phones';
import { pickPlace } from './places';
import { registrationDays } from './registration-days';

/** Rows per statement: bounds the memory, whatever the number of users. */
const batchSize = 10_000;
const [phone, tablet] = [0, 1];

/** Registered users with their devices and modules; ids from 1 in the order of registration. */
export async function seedUsers(context: SeedContext): Promise<void> {
  const { users, now, progress } = context;
  const random = context.random('users');
  const keys = mobileKeys(context.random('mobiles'));
  let batch: SeededUser[] = [];
  let made = 0;
  for (const moments of registrationDays(users, now, context.random('registrations'))) {
    for (const moment of moments) {
      made += 1;
      batch.push(makeUser(made, moment, now, keys, random));
      if (batch.length < batchSize) continue;
      await insertUsers(context, batch);
      batch = [];
      progress(`  ${made} / ${users}`);
    }
  }
  await insertUsers(context, batch);
}

interface SeededUser {
  row: Insertable<RegisteredUserTable> & { id: number };
  devices: Insertable<UserDeviceTable>[];
  fieldIds: number[];
}

function makeUser(
  id: number,
  moment: number,
  now: number,
  keys: readonly number[],
  random: Random,
): SeededUser {
  const { province, city } = pickPlace(random);
  const { model, sysType } = pickPhone(random, moment);
  const device = (type: number, initialised: number) => ({
    userId: id,
    type,
    setReload: random.chance(initialised),
    setGeneration: 0,
  });
  const owned = random.unit();
  return {
    row: {
      id,
      mobile: mobileOf(id, keys, random),
      province,
      city,
      sysType,
      phoneModel: model,
      maxVersion: maxVersionOf(moment, now, random),
      createTime: toTimestamp(moment),
    },
    devices: [
      ...(owned < 0.97 ? [device(phone, 0.72)] : []),
      ...(owned > 0.79 ? [device(tablet, 0.41)] : []),
    ],
    fieldIds: pickModules(random),
  };
}

/** In the default order, which one in three has changed by moving a module or two to the front. */
function pickModules(random: Random): number[] {
  const chosen = modules.flatMap(({ share }, index) => (random.chance(share) ? [index + 1] : []));
  if (!random.chance(0.33)) return chosen;
  const favourites = random.sample(chosen, random.between(1, 2));
  return [...favourites, ...chosen.filter((id) => !favourites.includes(id))];
}

async function insertUsers({ tx }: SeedContext, batch: readonly SeededUser[]): Promise<void> {
  await insertRows(
    tx,
    'backend.registeredUser',
    batch.map(({ row }) => row),
  );
  await insertRows(
    tx,
    'backend.userDevice',
    batch.flatMap(({ devices }) => devices),
  );
  // One in twenty registered and never opened the modules.
  const templates = batch.filter(({ row, fieldIds }) => row.id % 20 !== 7 && fieldIds.length > 0);
  await insertRows(
    tx,
    'backend.userTemplate',
    templates.map(({ row, fieldIds }) => ({ templateId: row.id, userId: row.id, fieldIds })),
  );
}
