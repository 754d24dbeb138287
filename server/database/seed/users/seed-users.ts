import type { Insertable } from 'kysely';
import type { RegisteredUserTable, UserDeviceTable } from '../../tables/user-tables';
import { toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import { weighted, type Random } from '../random';
import type { SeedContext } from '../seed-area';
import { pickPhone } from './phones';
import { pickPlace } from './places';
import { registrationDays } from './registration-days';
import { modules } from './seed-modules';
import { maxVersionOf } from './seed-versions';

/** Rows per statement, to bound the memory. */
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

/** A user's modules, in the default order; one in three users has moved a module or two to the front. */
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
  // One in twenty users has registered but never opened the modules.
  const templates = batch.filter(({ row, fieldIds }) => row.id % 20 !== 7 && fieldIds.length > 0);
  await insertRows(
    tx,
    'backend.userTemplate',
    templates.map(({ row, fieldIds }) => ({ templateId: row.id, userId: row.id, fieldIds })),
  );
}

/** Carrier prefixes: older, more common ones first, weighted by age. */
const segments = [
  ...['138', '139', '136', '137', '135', '158', '159', '150', '151', '152', '182', '187', '188'].map(of(5)),
  ...['130', '131', '132', '155', '156', '186', '185', '176'].map(of(3)),
  ...['133', '153', '180', '181', '189', '177', '173', '199'].map(of(3)),
  ...['183', '184', '178', '147', '157', '175', '166', '191', '198', '195', '190', '193'].map(of(1)),
];

function of(weight: number) {
  return (segment: string) => ({ segment, weight });
}

const pickSegment = weighted(segments, ({ weight }) => weight);
const half = 10_000;

/**
 * The mobile of the n-th user (n below 100 million). The last eight digits are a permutation of n, so numbers are
 * unique without having to be remembered.
 */
function mobileOf(n: number, keys: readonly number[], random: Random): string {
  let [left, right] = [Math.floor(n / half), n % half];
  for (const key of keys) {
    const mixed = Math.imul((right + key) ^ 0x5bd1e995, 0x9e3779b1) >>> 7;
    [left, right] = [right, (left + mixed) % half];
  }
  const digits = String(left * half + right).padStart(8, '0');
  return pickSegment(random).segment + digits;
}

/** Keys of the permutation's rounds. */
const mobileKeys = (random: Random) => Array.from({ length: 6 }, () => random.bits());
