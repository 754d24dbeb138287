import type { Selectable } from 'kysely';
import { articleStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import type { ArticleKind } from './article-rules';
import { findListPage, type ListPage } from '../../database/list-page';
import type { Database } from '../../database/tables/tables';
import { articleTable, categoryTable } from './kind-tables';

export interface CategoryFields {
  categoryName: string;
  sort: number;
  brief: string;
  /** 0 = top level. */
  parentId: number;
  /** Docs only, like `isHidden`. */
  route?: string | undefined;
  isHidden?: boolean | undefined;
}

export interface Category extends CategoryFields {
  id: number;
  revision: number;
  createTime: Date;
}

const order = {
  by: { categoryName: 'categoryName', sort: 'sort', createTime: 'createTime' },
  id: 'id',
  usual: 'sort, id',
};

/** One page of the top level in its order, and how many there are in all; `id`: only the one that is it or has it. */
export async function listTopCategories(
  db: Db,
  kind: ArticleKind,
  id: number | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Category[]; total: number }> {
  const rootOf = (child: number) =>
    db
      .selectFrom(categoryTable(kind))
      .select((select) => select.fn.coalesce('parentId', 'id').as('id'))
      .where('id', '=', child);
  const top = db
    .selectFrom(categoryTable(kind))
    .where('parentId', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', rootOf(id ?? 0)));
  const { rows, total } = await findListPage(top.selectAll(), page, order);
  return { rows: rows.map(toCategory), total };
}

/** The children of some categories, siblings in their order. */
export async function listChildren(
  db: Db | Tx,
  kind: ArticleKind,
  parentIds: readonly number[],
): Promise<Category[]> {
  if (parentIds.length === 0) return [];
  const rows = await db
    .selectFrom(categoryTable(kind))
    .selectAll()
    .where('parentId', 'in', [...parentIds])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(toCategory);
}

/** How many articles each has itself, deleted ones not counted, from an index; a category without any is missing. */
export async function countArticles(
  db: Db | Tx,
  kind: ArticleKind,
  categoryIds: readonly number[],
): Promise<Map<number, number>> {
  if (categoryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(articleTable(kind))
    .select(['categoryId', (select) => select.fn.countAll<number>().as('count')])
    .where('categoryId', 'in', [...categoryIds])
    .where('status', '<>', articleStatus.deleted)
    .groupBy('categoryId')
    .execute();
  return new Map(rows.map(({ categoryId, count }) => [categoryId ?? 0, count]));
}

/** Holds the categories until the transaction ends, in the order of their ids: two saves never wait for each other. */
export async function lockCategories(
  tx: Tx,
  kind: ArticleKind,
  ids: readonly number[],
): Promise<Map<number, Category>> {
  const rows = await tx
    .selectFrom(categoryTable(kind))
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, toCategory(row)]));
}

/** The number after the last sibling's. */
export async function nextSort(tx: Tx, kind: ArticleKind, parentId: number): Promise<number> {
  const { last } = await tx
    .selectFrom(categoryTable(kind))
    .select((select) => select.fn.max('sort').as('last'))
    .where('parentId', parentId === 0 ? 'is' : '=', parentId || null)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Fails with a unique violation when the name is taken among siblings, or the route anywhere. */
export async function insertCategory(
  tx: Tx,
  kind: ArticleKind,
  fields: CategoryFields,
  createTime: Date,
): Promise<void> {
  await tx
    .insertInto(categoryTable(kind))
    .values({ ...toColumns(fields), createTime })
    .execute();
}

/** Fails like `insertCategory`. */
export async function updateCategory(
  tx: Tx,
  kind: ArticleKind,
  id: number,
  fields: CategoryFields,
): Promise<void> {
  await tx
    .updateTable(categoryTable(kind))
    .set((update) => ({ ...toColumns(fields), revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCategory(tx: Tx, kind: ArticleKind, id: number): Promise<void> {
  await tx.deleteFrom(categoryTable(kind)).where('id', '=', id).execute();
}

/** Help has no route and no hidden flag: undefined stays out of the statement. */
function toColumns({ categoryName, sort, brief, parentId, route, isHidden }: CategoryFields) {
  return { categoryName, sort, brief, parentId: parentId || null, route, isHidden };
}

const toCategory = (row: Selectable<Database['backend.docsCategory']>): Category => ({
  ...row,
  parentId: row.parentId ?? 0,
});
