import * as call from '../contract/calls/growth/policies';
import { sql, type Selectable } from 'kysely';
import { invalid, notFound } from '../contract/api-error';
import type { RequestOf } from '../contract/define-call';
import type { Db, Tx } from '../database/database';
import { findListPage, toListPage, type ListPage } from '../database/list-page';
import type { PolicyTable } from '../database/tables/growth-tables';
import { isUniqueViolation } from '../database/unique-violation';
import type { Handlers } from './core/handlers';
import { checkRevision } from './core/revision';
import { isBlankHtml, toStoredHtml } from './core/stored-html';

/** Policy and agreement versions (B §2): of a client type's policies of one type each has its own version code. */
export function handlePolicies(handlers: Handlers): void {
  handlers.handle(call.policyList, async ({ pageNum, pageSize, orderBy, orderDir, ...filter }, { db }) => {
    const page = toListPage({ pageNum, pageSize, orderBy, orderDir });
    const { rows, total } = await listPolicies(db, filter, page);
    return { records: rows, total };
  });

  handlers.handle(call.policyDetail, async ({ id }, { db }) => {
    const found = await findPolicy(db, id);
    if (!found) throw notFound();
    return found;
  });

  handlers.handle(call.policyAdd, async (request, { db, now, imageHost }) => {
    if (!(await insertPolicy(db, toFields(request, imageHost), now))) throw codeTaken();
    return null;
  });

  handlers.handle(call.policyEdit, async ({ id, revision, ...request }, { db, imageHost }) => {
    try {
      return await db.transaction().execute(async (tx) => {
        const stored = await findPolicy(tx, id, true);
        checkRevision(stored, revision);
        await updatePolicy(tx, id, toFields(request, imageHost, stored.content));
        return null;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? codeTaken() : error;
    }
  });

  handlers.handle(call.policyRemove, async ({ id }, { db }) => {
    if (!(await deletePolicy(db, id))) throw notFound();
    return null;
  });
}

/** The app asks for the newest by version code: two of one code would be a toss-up. */
const codeTaken = () => invalid('versionCode', '该客户端的同类协议已有这个版本值');

/** @param unsaid the text where none is given */
function toFields(given: RequestOf<typeof call.policyAdd>, imageHost: string, unsaid = ''): PolicyFields {
  const { pfType, type, version, versionCode, title, attr1, content, btnYes, btnNo, url } = given;
  if (versionCode === undefined) throw invalid('versionCode', '请输入版本值!');
  const cleaned = toStoredHtml(content ?? '', imageHost);
  return {
    pfType,
    type,
    version,
    versionCode,
    title: title ?? '',
    attr1: attr1 ?? '',
    content: content === undefined ? unsaid : isBlankHtml(cleaned) ? '' : cleaned,
    btnYes: btnYes ?? '',
    btnNo: btnNo ?? '',
    url: url ?? '',
  };
}

const listed = [
  ...(['id', 'pfType', 'type', 'version', 'versionCode', 'title'] as const),
  ...(['attr1', 'btnYes', 'btnNo', 'url', 'revision'] as const),
] as const;

type Policy = Pick<Selectable<PolicyTable>, (typeof listed)[number] | 'content'>;
type PolicyFields = Omit<Policy, 'id' | 'revision'>;

const order = {
  by: { pfType: 'pfType', type: 'type', versionCode: 'versionCode', title: 'title' },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first, without the texts; `version` matches any part of a version. */
async function listPolicies(
  db: Db,
  filter: { version?: string | undefined; pfType?: number | undefined },
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Omit<Policy, 'content'>[]; total: number }> {
  const matching = db
    .selectFrom('backend.policy')
    .$if(filter.version !== undefined, (query) =>
      query.where(sql<number>`strpos(version, ${filter.version ?? ''})`, '>', 0),
    )
    .$if(filter.pfType !== undefined, (query) => query.where('pfType', '=', filter.pfType ?? 0));
  return findListPage(matching.select(listed), page, order);
}

/** In a transaction `lock` holds the row until its end. */
async function findPolicy(db: Db | Tx, id: number, lock = false): Promise<Policy | undefined> {
  return db
    .selectFrom('backend.policy')
    .select([...listed, 'content'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** @returns false when the client type has this version code of this type already */
async function insertPolicy(db: Db, fields: PolicyFields, createTime: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('backend.policy')
    .values({ ...fields, createTime })
    .onConflict((conflict) => conflict.constraint('policy_version_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Fails with a unique violation when the version code is taken. */
async function updatePolicy(tx: Tx, id: number, fields: PolicyFields): Promise<void> {
  await tx
    .updateTable('backend.policy')
    .set((update) => ({ ...fields, revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @returns false when there was none */
async function deletePolicy(db: Db, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('backend.policy')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
