import { sql } from 'kysely';
import { articleStatus } from '../../contract/dictionaries';
import type { Tx } from '../../database/database';
import type { ArticleKind } from './article-rules';
import { articleTable, categoryTable } from './kind-tables';

/** Holds off other changes of a category's order until the transaction ends. @returns false without such a category */
export async function lockOrder(tx: Tx, kind: ArticleKind, categoryId: number): Promise<boolean> {
  const row = await tx
    .selectFrom(categoryTable(kind))
    .select('id')
    .where('id', '=', categoryId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of a category's own articles in their order, without the deleted ones. */
export async function listOrder(tx: Tx, kind: ArticleKind, categoryId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom(articleTable(kind))
    .select('id')
    .where('categoryId', '=', categoryId)
    .where('status', '<>', articleStatus.deleted)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers the articles from 1; one that left the category meanwhile stays as it is. */
export async function saveOrder(
  tx: Tx,
  kind: ArticleKind,
  categoryId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update ${sql.table(articleTable(kind))} as a
    set sort = o.place
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as o (id, place)
    where a.id = o.id::bigint and a.category_id = ${categoryId} and a.status <> ${articleStatus.deleted}
      and a.sort <> o.place`.execute(tx);
}
