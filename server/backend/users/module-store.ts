import { sql } from 'kysely';
import type { Db } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

export interface Module {
  id: number;
  name: string;
  isSys: boolean;
  sort: number;
  /** How many users use it: kept by the database, see migration `040-users`. */
  usedCount: number;
}

const order = {
  by: { name: 'f.name', usedCount: 'usedCount', city: 'f.sort' },
  id: 'f.id',
  usual: 'f.sort, f.id',
};

export async function listModules(
  db: Db,
  filter: { name?: string | undefined; isSys?: boolean | undefined },
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Module[]; total: number }> {
  // Unlike `like`, `strpos` has no wildcards that would need escaping.
  const matching = sql`
    from backend.field f
    where (${filter.name ?? ''} = '' or strpos(lower(f.name), lower(${filter.name ?? ''})) > 0)
      and f.is_sys = coalesce(${filter.isSys ?? null}, f.is_sys)`;
  const { rows } = await sql<Module>`
    select f.id, f.name, f.is_sys, f.sort, coalesce(used.row_count, 0)::bigint as used_count
    from (select f.* ${matching}) f
    left join backend.user_template_count used on used.facet = f.id::text and used.bucket = 0
    order by ${orderOf(page, order)}
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface UserData {
  id: number;
  mobile: string;
  templateId: number;
  maxVersion: string;
  fieldCount: number;
  createTime: Date;
}

/** What the users of a page use, in the page's order. A user who never arranged modules has template 0. */
export async function listUserData(db: Db, ids: readonly number[]): Promise<UserData[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UserData>`
    select u.id, u.mobile, u.max_version, u.create_time,
      coalesce(t.template_id, 0)::bigint as template_id, coalesce(cardinality(t.field_ids), 0) as field_count
    from backend.registered_user u
    left join backend.user_template t on t.user_id = u.id
    where u.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], u.id)`.execute(db);
  return rows;
}

/** A user's module names in the user's order; undefined when there is no such user, or no such template of theirs. */
export async function findModuleOrder(
  db: Db,
  { mobile, templateId }: { mobile: string; templateId?: number | undefined },
): Promise<string[] | undefined> {
  const { rows } = await sql<{ templateId: number | null; names: string[] }>`
    select t.template_id,
      array(
        select f.name from unnest(t.field_ids) with ordinality as used (field_id, position)
        join backend.field f on f.id = used.field_id
        order by used.position
      ) as names
    from backend.registered_user u
    left join backend.user_template t on t.user_id = u.id
    where u.mobile = ${mobile}`.execute(db);
  const found = rows[0];
  if (!found || (templateId !== undefined && templateId !== found.templateId)) return undefined;
  return found.names;
}
