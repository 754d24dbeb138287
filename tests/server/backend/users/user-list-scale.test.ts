import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUserData } from '../../../../server/backend/users/modules';
import { listRegisteredUsers, setAllDevices } from '../../../../server/backend/users/registered-users';
import { findUserPage, type UserFilter } from '../../../../server/backend/users/user-page-store';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';
import { explainQueries, type PlanStep } from '../../../support/database/explain';
import { fillUsers } from '../../../support/database/users';

const users = 100_000;
let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await fillUsers(db, users);
}, 120_000);
afterAll(() => close());

const day = { fromDay: '2025-03-01', toDay: '2025-03-01' };
const quarter = { fromDay: '2025-01-01', toDay: '2025-03-31' };
const lists: [string, UserFilter, number][] = [
  ['first page', {}, 1],
  ['page in the middle', {}, users / 20],
  ['last page', {}, users / 10],
  ['past the end', {}, users],
  ['client type', { sysType: 1 }, 1],
  ['client type, deep', { sysType: 1 }, 1500],
  ['one day', day, 2],
  ['a quarter, deep', quarter, 1000],
  ['a quarter and client type, deep', { ...quarter, sysType: 1 }, 200],
  ['whole mobile', { mobile: '13000000001' }, 1],
  ['6 digits', { mobile: '138123' }, 1],
  ['4 digits', { mobile: '1381' }, 5],
  ['segment', { mobile: '138' }, 1],
  ['segment, deep', { mobile: '138' }, 200],
  ['2 digits', { mobile: '13' }, 1],
  ['2 digits, deep', { mobile: '13' }, 2000],
  ['no such digits', { mobile: '2' }, 1],
  ['segment and client type', { mobile: '140', sysType: 1 }, 20],
  ['segment, client type and days', { mobile: '140', sysType: 1, ...quarter }, 1],
  ['4 digits, client type and days', { mobile: '1401', sysType: 1, ...quarter }, 1],
  ['version', { maxVersions: ['2.3.1'] }, 5000],
  ['rare version', { maxVersions: ['1.0.0'] }, 3],
  ['unknown version', { maxVersions: ['9.9.9'] }, 1],
  ['two versions', { maxVersions: ['2.2.0', '2.3.1'] }, 5],
  ['a version that nobody has', { maxVersions: [] }, 1],
  ['version and segment', { maxVersions: ['2.2.0'], mobile: '140' }, 3],
  ['version and 4 digits', { maxVersions: ['2.3.1'], mobile: '1401' }, 1],
];

it.each(lists)(
  '[Foundation §7] finds users by an index, never by a scan: %s',
  async (_name, filter, pageNum) => {
    const steps = await explainQueries(db, async (recorded) => {
      const { ids } = await findUserPage(recorded, filter, { pageNum, pageSize: 10 });
      await listRegisteredUsers(recorded, ids);
      await listUserData(recorded, ids);
    });
    expect(steps.length).toBeGreaterThan(0);
    const scans = steps.filter((step) => step.kind === 'Seq Scan' && step.table !== 'device_reload');
    expect(scans).toEqual([]);
    // No index scan or sort reads more than a few days of users, or one segment of four digits.
    const counted = (step: PlanStep) => /_count/.test(`${step.table} ${step.index}`);
    expect(steps.filter((step) => !counted(step) && step.rows > users / 100)).toEqual([]);
    // The plan reads counters per day and segment: at most the ten segments of '13', for any number of users.
    expect(steps.filter((step) => counted(step) && step.rows > 732 * 10)).toEqual([]);
  },
);

it('[Foundation §7] a deep page has exactly the rows that OFFSET would find', async () => {
  const { ids, total } = await findUserPage(db, {}, { pageNum: 5000, pageSize: 10 });
  expect(total).toBe(users);
  // Ids follow the order of registration.
  const newest = users - 4999 * 10;
  expect(ids).toEqual(Array.from({ length: 10 }, (_, index) => newest - index));
});

it('[Foundation §3] setting all users reads and writes no user and no device row, for any number of them', async () => {
  let changed = 0;
  const steps = await explainQueries(db, (recorded) =>
    recorded.transaction().execute(async (tx) => {
      changed = await setAllDevices(tx, 0, true);
    }),
  );
  expect(changed).toBe(users);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => step.table === 'user_device' || step.table === 'registered_user')).toEqual(
    [],
  );
  expect(steps.filter((step) => step.rows > 100)).toEqual([]);
});
