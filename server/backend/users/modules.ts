import { sql, type Selectable, type SqlBool } from 'kysely';
import { notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/users';
import type { Db } from '../../database/database';
import { containsAnyCase, findListPage, has, inOrderOf, isOneOf, toTimePage } from '../../database/list-page';
import type { RegisteredUserTable } from '../../database/tables/user-tables';
import type { Handlers } from '../core/backend-app';
import { toWireRow } from '../core/records';
import { findUserPage, findUserVersions } from './user-page-store';

/** Modules, and the users' choice and order of them (A §2). */
export function handleModules(handlers: Handlers): void {
  handlers.handle(call.fieldList, ({ fieldName, isSys, ...request }, { db }) =>
    findListPage(
      db
        .selectFrom('backend.field as f')
        // Number of users with the module, counted by triggers, see `backend-000-baseline/users.ts`.
        .leftJoin('backend.userTemplateCount as used', (join) =>
          join.on(sql<SqlBool>`used.facet = f.id::text`).on('used.bucket', '=', 0),
        )
        .select(['f.id', 'f.name', 'f.isSys', 'f.sort as city'])
        .select(sql<number>`coalesce(used.row_count, 0)`.as('usedCount'))
        .where(containsAnyCase('f.name', fieldName))
        .where(has('f.isSys', isSys === undefined ? undefined : isSys === 'T')),
      request,
      { id: 'f.id', defaultOrder: 'f.sort, f.id', texts: ['name'] },
      (row) => ({ ...row, isSys: row.isSys ? ('T' as const) : ('F' as const) }),
    ),
  );

  handlers.handle(call.fieldUsedList, async ({ mobile, version, ...request }, { db }) => {
    const maxVersions = version === undefined ? undefined : await findUserVersions(db, version);
    const { ids, total } = await findUserPage(db, { mobile, maxVersions }, toTimePage(request));
    const rows = await listUserData(db, ids);
    return { records: rows.map(toWireRow), total };
  });

  handlers.handle(call.fieldUsedDetail, async ({ mobile, templateId }, { db }) => {
    const names = await findModuleOrder(db, {
      mobile,
      templateId: templateId === 0 ? undefined : templateId,
    });
    if (!names) throw notFound();
    return { mobile, list: names.map((name) => ({ name })) };
  });
}

type StoredUser = Selectable<RegisteredUserTable>;
interface UserData extends Pick<StoredUser, 'id' | 'mobile' | 'maxVersion' | 'createTime'> {
  templateId: number;
  fieldCount: number;
}

/** The modules of the users of a page, in page order. A user who never arranged modules has template 0. */
export async function listUserData(db: Db, ids: readonly number[]): Promise<UserData[]> {
  const { rows } = await sql<UserData>`
    select u.id, u.mobile, u.max_version, u.create_time,
      coalesce(t.template_id, 0)::bigint as template_id, coalesce(cardinality(t.field_ids), 0) as field_count
    from backend.registered_user u
    left join backend.user_template t on t.user_id = u.id
    where ${isOneOf('u.id', ids)} order by ${inOrderOf('u.id', ids)}`.execute(db);
  return rows;
}

/** A user's module names in the user's order; undefined if the user or the template does not exist. */
async function findModuleOrder(
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
