import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareFirstRun } from '../../../../server/backend/session/first-run';
import { fitsPassword } from '../../../../server/backend/session/passwords';
import { grants, menus } from '../../../../server/contract/screens/menus';
import type { Db } from '../../../../server/database/database';
import { openTestDatabase } from '../../../support/database/database';

let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openTestDatabase());
});
afterEach(() => close());

const menuCount = menus.length + menus.reduce((sum, menu) => sum + menu.children.length, 0) + grants.length;

async function findStaff() {
  const { rows } = await sql<{ login: string; hash: string; must: boolean; role: string; menus: number }>`
    select login_name as login, password_hash as hash, must_change_password as must, role_key as role,
      (select count(*) from backend.role_menu rm where rm.role_id = r.role_id) as menus
    from backend.staff s join backend.role r using (role_id)`.execute(db);
  return rows;
}

it('[Foundation §1] the first start creates an administrator with a readable random password that must be changed', async () => {
  const first = await prepareFirstRun(db);
  expect(first).toEqual({
    created: true,
    account: 'admin',
    password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
  });
  const staff = await findStaff();
  expect(staff).toEqual([
    { login: 'admin', hash: expect.any(String), must: true, role: 'admin', menus: menuCount },
  ]);
  expect(await fitsPassword(first.password as string, staff[0]?.hash)).toBe(true);
});

it('[Foundation §1] ADMIN_PASSWORD is used as given, is not printed, and need not be changed', async () => {
  expect(await prepareFirstRun(db, { adminPassword: 'chosen by me' })).toEqual({
    created: true,
    account: 'admin',
  });
  const [admin] = await findStaff();
  expect(admin?.must).toBe(false);
  expect(await fitsPassword('chosen by me', admin?.hash)).toBe(true);
});

it('[Foundation §1] later starts ignore ADMIN_PASSWORD', async () => {
  await prepareFirstRun(db, { adminPassword: 'chosen by me' });
  const before = await findStaff();
  expect(await prepareFirstRun(db, { adminPassword: 'another one' })).toEqual({
    created: false,
    account: 'admin',
  });
  expect(await findStaff()).toEqual(before);
});

it('[Foundation §1] replicas that start concurrently create one administrator', async () => {
  const runs = await Promise.all(Array.from({ length: 5 }, () => prepareFirstRun(db)));
  expect(runs.filter((run) => run.created)).toHaveLength(1);
  expect(await findStaff()).toHaveLength(1);
});

it('[A §6] a release’s new menu is granted to the administrator role; menus that staff revoked stay revoked', async () => {
  await prepareFirstRun(db);
  await sql`delete from backend.menu where menu_id = 55`.execute(db);
  await sql`delete from backend.role_menu where menu_id = 54`.execute(db);
  await sql`update backend.menu set menu_name = 'old name' where menu_id = 53`.execute(db);
  await prepareFirstRun(db);
  const { rows } = await sql<{ id: number; name: string; granted: boolean }>`
    select menu_id as id, menu_name as name, exists (select from backend.role_menu rm where rm.menu_id = m.menu_id) as granted
    from backend.menu m where menu_id in (53, 54, 55) order by menu_id`.execute(db);
  expect(rows).toEqual([
    { id: 53, name: '问卷管理', granted: true },
    { id: 54, name: '推广渠道', granted: false },
    { id: 55, name: '星轮阶段', granted: true },
  ]);
});

it('[Foundation §1] tells a generated password before it stores the account, so that a kill in between loses nothing', async () => {
  await expect(
    prepareFirstRun(db, {
      say: (line) => {
        throw new Error(line);
      },
    }),
  ).rejects.toThrow(/^First password of admin: \S{10,}$/);
  expect((await prepareFirstRun(db, { adminPassword: 'chosen by me' })).created).toBe(true);
});
