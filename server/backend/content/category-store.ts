import type { Generated, Selectable } from 'kysely';
import { articleStatus } from '../../contract/dictionaries';
import { withTables, type Db, type Tx } from '../../database/database';
import type { ArticleKind } from './article-rules';
import { orderOf, type ListPage } from '../../database/list-page';

interface CategoryTable {
  id: Generated<number>;
  /** null at the top. */
  parent_id: number | null;
  category_name: string;
  sort: number;
  brief: string;
  /** Docs only, like `is_hidden`. */
  route?: string | undefined;
  is_hidden?: boolean | undefined;
  revision: Generated<number>;
  create_time: Date;
}

/** One name for the tables of both kinds: `categoryTable` says which is meant. */
interface Tables {
  'backend.category': CategoryTable;
  'backend.article': { id: number; category_id: number | null; status: number };
}

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

const categoryTable = (kind: ArticleKind) => `backend.${kind}_category` as 'backend.category';
const articleTable = (kind: ArticleKind) => `backend.${kind}_article` as 'backend.article';

const order = {
  by: { categoryName: 'category_name', sort: 'sort', createTime: 'create_time' },
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
    withTables<Tables>(db)
      .selectFrom(categoryTable(kind))
      .select((select) => select.fn.coalesce('parent_id', 'id').as('id'))
      .where('id', '=', child);
  const top = withTables<Tables>(db)
    .selectFrom(categoryTable(kind))
    .where('parent_id', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', rootOf(id ?? 0)));
  const rows = await top
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await top
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toCategory), total };
}

/** The children of some categories, siblings in their order. */
export async function listChildren(
  db: Db | Tx,
  kind: ArticleKind,
  parentIds: readonly number[],
): Promise<Category[]> {
  if (parentIds.length === 0) return [];
  const rows = await withTables<Tables>(db)
    .selectFrom(categoryTable(kind))
    .selectAll()
    .where('parent_id', 'in', [...parentIds])
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
  const rows = await withTables<Tables>(db)
    .selectFrom(articleTable(kind))
    .select(['category_id', (select) => select.fn.countAll<number>().as('count')])
    .where('category_id', 'in', [...categoryIds])
    .where('status', '<>', articleStatus.deleted)
    .groupBy('category_id')
    .execute();
  return new Map(rows.map(({ category_id, count }) => [category_id ?? 0, count]));
}

/** Holds the categories until the transaction ends, in the order of their ids: two saves never wait for each other. */
export async function lockCategories(
  tx: Tx,
  kind: ArticleKind,
  ids: readonly number[],
): Promise<Map<number, Category>> {
  const rows = await withTables<Tables>(tx)
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
  const { last } = await withTables<Tables>(tx)
    .selectFrom(categoryTable(kind))
    .select((select) => select.fn.max('sort').as('last'))
    .where('parent_id', parentId === 0 ? 'is' : '=', parentId || null)
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
  await withTables<Tables>(tx)
    .insertInto(categoryTable(kind))
    .values({ ...toColumns(fields), create_time: createTime })
    .execute();
}

/** Fails like `insertCategory`. */
export async function updateCategory(
  tx: Tx,
  kind: ArticleKind,
  id: number,
  fields: CategoryFields,
): Promise<void> {
  await withTables<Tables>(tx)
    .updateTable(categoryTable(kind))
    .set((update) => ({ ...toColumns(fields), revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCategory(tx: Tx, kind: ArticleKind, id: number): Promise<void> {
  await withTables<Tables>(tx).deleteFrom(categoryTable(kind)).where('id', '=', id).execute();
}

/** Help has no route and no hidden flag: undefined stays out of the statement. */
function toColumns({ categoryName, sort, brief, parentId, route, isHidden }: CategoryFields) {
  return {
    category_name: categoryName,
    sort,
    brief,
    parent_id: parentId || null,
    route,
    is_hidden: isHidden,
  };
}

function toCategory(row: Selectable<CategoryTable>): Category {
  return {
    id: row.id,
    categoryName: row.category_name,
    sort: row.sort,
    brief: row.brief,
    parentId: row.parent_id ?? 0,
    route: row.route,
    isHidden: row.is_hidden,
    revision: row.revision,
    createTime: row.create_time,
  };
}
