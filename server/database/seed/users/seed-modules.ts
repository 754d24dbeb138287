import { day, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { SeedContext } from '../seed-area';
import { modules } from './modules';

/** Ids are positions in the list, from 1: `seed-users.ts` counts on it. */
export async function seedModules({ tx, now }: SeedContext): Promise<void> {
  const rows = modules.map(({ name, isSys }, index) => ({
    id: index + 1,
    name,
    isSys,
    sort: index + 1,
    createTime: toTimestamp(now - (800 - index) * day),
  }));
  await insertRows(tx, 'backend.field', rows);
}
