import { sql } from 'kysely';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';

export interface SampledUser {
  mobile: string;
  phoneModel: string;
  maxVersion: string;
  registered: number;
}

/** A sample of the seeded users without duplicates, in order of registration. */
export async function sampleUsers(
  { tx, users }: SeedContext,
  random: Random,
  count: number,
): Promise<SampledUser[]> {
  const ids = new Set<number>();
  while (ids.size < Math.min(count, users)) ids.add(random.between(1, users));
  const { rows } = await sql<Omit<SampledUser, 'registered'> & { createTime: Date }>`
    select mobile, phone_model, max_version, create_time
    from backend.registered_user where id = any(${[...ids]}::bigint[]) order by id`.execute(tx);
  return rows.map(({ createTime, ...user }) => ({ ...user, registered: createTime.getTime() }));
}
