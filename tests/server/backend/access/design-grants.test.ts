import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareFirstRun } from '../../../../server/backend/session/first-run';
import type { Db } from '../../../../server/database/database';
import { up } from '../../../../server/database/migrations/backend-145-design-grants';
import { openTestDatabase } from '../../../support/database/database';
import { addStaff } from '../../../support/database/staff';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  await prepareFirstRun(db, { adminPassword: 'chosen by me' });
});
afterAll(() => close());

it('[A §6] upgrading from before the permissions below page design keeps full rights for staff who had the menu', async () => {
  const { roleId: designer } = await addStaff(db, ['/platform/page/design']);
  const { roleId: other } = await addStaff(db, ['/platform/help/category']);
  await sql`delete from backend.menu where menu_id in (851, 852)`.execute(db);
  await up(db.withoutPlugins() as Kysely<unknown>);
  await prepareFirstRun(db);
  const { rows } = await sql<{ role: string; menus: number[] }>`
    select case r.role_id when ${designer} then 'designer' when ${other} then 'other' else r.role_key end as role,
      array(select menu_id from backend.role_menu rm where rm.role_id = r.role_id and menu_id between 85 and 852
        and menu_id <> 86 order by 1) as menus
    from backend.role r where r.role_id in (${designer}, ${other}) or r.role_key = 'admin' order by 1`.execute(
    db,
  );
  expect(rows).toEqual([
    { role: 'admin', menus: [85, 851, 852] },
    { role: 'designer', menus: [85, 851, 852] },
    { role: 'other', menus: [] },
  ]);
});
