import type { Selectable } from 'kysely';
import { ApiError, conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/content';
import type { RequestOf } from '../../contract/define-call';
import { articleStatus } from '../../contract/dictionaries';
import { message } from '../../contract/messages';
import type { Db, Tx } from '../../database/database';
import { findListPage } from '../../database/list-page';
import type { CategoryTable } from '../../database/tables/content-tables';
import type { Database } from '../../database/tables/tables';
import type { Done, Handlers } from '../core/backend-app';
import { checkRevision, recordsOf, toWireRow, translateUniqueViolation } from '../core/records';
import { articleTable, categoryTable, checkRoute, type ArticleKind } from './article-rules';

/**
 * Help categories and docs categories (A §2). Both kinds share this code; only docs have a route and can be
 * hidden.
 */
export function handleCategories(handlers: Handlers): void {
  handlers.handle(call.helpCategoryList, (request, { db }) => list(db, 'help', request));
  handlers.handle(call.helpCategoryAdd, (request, { db, now }) => add(db, 'help', request, now));
  handlers.handle(call.helpCategoryEdit, (request, { db }) => edit(db, 'help', request));
  handlers.handle(call.helpCategoryRemove, ({ id }, { db }) => remove(db, 'help', id));

  handlers.handle(call.docsCategoryList, (request, { db }) => list(db, 'docs', request));
  handlers.handle(call.docsCategoryAdd, (request, { db, now }) => add(db, 'docs', request, now));
  handlers.handle(call.docsCategoryEdit, (request, { db }) => edit(db, 'docs', request));
  handlers.handle(call.docsCategoryHidden, ({ id, isHidden }, { db }) =>
    db.transaction().execute(async (tx) => {
      const docs = recordsOf('backend.docsCategory', 'id');
      await docs.lock(tx, id);
      return docs.update(tx, id, { isHidden: isHidden === 'T' });
    }),
  );
}

/** Fields of a save; an edit that omits parent or number keeps the stored values. */
type Given = RequestOf<typeof call.helpCategoryAdd> & Partial<RequestOf<typeof call.docsCategoryAdd>>;

/**
 * One page of top-level categories in sort order, each with its children; with `id`, only the one that is or
 * contains it.
 */
async function list(db: Db, kind: ArticleKind, { id, ...request }: RequestOf<typeof call.helpCategoryList>) {
  const rootOf = (child: number) =>
    db
      .selectFrom(categoryTable(kind))
      .select((select) => select.fn.coalesce('parentId', 'id').as('id'))
      .where('id', '=', child);
  const { records: top, total } = await findListPage(
    db
      .selectFrom(categoryTable(kind))
      .selectAll()
      .where('parentId', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', rootOf(id ?? 0))),
    request,
    { id: 'id', defaultOrder: 'sort, id', texts: ['categoryName'] },
    toCategory,
  );
  const topIds = top.map(({ id }) => id);
  const below = await listChildren(db, kind, topIds);
  const counts = await countArticles(db, kind, [...topIds, ...below.map(({ id }) => id)]);
  const childrenOf = (id: number) => below.filter(({ parentId }) => parentId === id);
  const leaf = (category: Category) => toWire(category, [], counts);
  return {
    records: top.map((category) => toWire(category, childrenOf(category.id).map(leaf), counts)),
    total,
  };
}

function add(db: Db, kind: ArticleKind, given: Given, now: Date): Promise<null> {
  return translateUniqueViolation(toTaken, () =>
    db.transaction().execute(async (tx) => {
      const { categoryName, parentId = 0, brief = '', route } = given;
      if (route !== undefined) checkRoute(route);
      if (parentId !== 0) checkParent((await lockCategories(tx, kind, [parentId])).get(parentId));
      const sort = given.sort ?? (await nextSort(tx, kind, parentId));
      const isHidden = kind === 'docs' ? given.isHidden === 'T' : undefined;
      const fields = { categoryName, sort, brief, parentId: parentId || null, route, isHidden };
      return recordsOf(categoryTable(kind), 'id').insert(tx, { ...fields, createTime: now });
    }),
  );
}

function edit(
  db: Db,
  kind: ArticleKind,
  { id, revision, ...given }: Given & { id: number; revision?: number | undefined },
): Promise<null> {
  return translateUniqueViolation(toTaken, () =>
    db.transaction().execute(async (tx) => {
      const locked = await lockCategories(tx, kind, given.parentId ? [id, given.parentId] : [id]);
      const current = locked.get(id);
      checkRevision(current, revision);
      const { categoryName, parentId = current.parentId, brief = '', route } = given;
      if (route !== undefined) checkRoute(route);
      if (parentId !== 0 && parentId !== current.parentId) {
        if (parentId === id) throw invalid('parentId', '上级分类不能是自己');
        checkParent(locked.get(parentId));
        if ((await listChildren(tx, kind, [id])).length > 0) {
          throw invalid('parentId', '该分类下有子分类，不能成为其他分类的子分类');
        }
      }
      return recordsOf(categoryTable(kind), 'id').update(tx, id, {
        categoryName,
        parentId: parentId || null,
        brief,
        sort: given.sort ?? current.sort,
        route,
        isHidden: given.isHidden === undefined ? current.isHidden : given.isHidden === 'T',
      });
    }),
  );
}

/** Refused while the category has articles (A §5) or children. Deleted articles lose their category. */
function remove(db: Db, kind: ArticleKind, id: number): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    const current = (await lockCategories(tx, kind, [id])).get(id);
    if (!current) throw notFound();
    if ((await countArticles(tx, kind, [id])).size > 0) throw conflict(message.categoryInUse);
    const { length: children } = await listChildren(tx, kind, [id]);
    if (children > 0) {
      throw conflict(`分类“${current.categoryName}”下有 ${children} 个子分类，请先删除子分类`);
    }
    return recordsOf(categoryTable(kind), 'id').remove(tx, id, ({ categoryName }) => categoryName);
  });
}

/** Categories have two levels, so a parent must be at the top level. @throws ApiError at field `parentId` */
function checkParent(parent: Category | undefined): void {
  if (!parent) throw invalid('parentId', '上级分类不存在或已被删除，请重新选择');
  if (parent.parentId !== 0) throw invalid('parentId', '只能在一级分类下添加子分类');
}

const toTaken = (constraint: string | undefined): ApiError =>
  constraint === 'docs_category_route'
    ? invalid('route', '路由已被其他分类使用')
    : invalid('categoryName', '同一级下已有同名的分类');

const toWire = (
  { isHidden, ...category }: Category,
  children: call.CategoryNode[],
  counts: ReadonlyMap<number, number>,
): call.CategoryNode => ({
  ...toWireRow(category),
  ...(isHidden === undefined ? {} : { isHidden: isHidden ? ('T' as const) : ('F' as const) }),
  articleCount: counts.get(category.id) ?? 0,
  isParent: children.length > 0,
  children,
});

/** A row of either table; help has no route and no hidden flag. */
interface Category extends Omit<Selectable<CategoryTable>, 'parentId'> {
  /** 0 = top level. */
  parentId: number;
  route?: string | undefined;
  isHidden?: boolean | undefined;
}

/** The children of some categories, in sort order. */
async function listChildren(
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

/**
 * Number of articles directly in each category, without deleted ones, read from an index; categories without any
 * are missing.
 */
async function countArticles(
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

/** Locks the categories until the transaction ends, in order of id, so that two saves cannot deadlock. */
async function lockCategories(
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

/** The number after the last sibling's, as far as a form can send it. */
async function nextSort(tx: Tx, kind: ArticleKind, parentId: number): Promise<number> {
  const { last } = await tx
    .selectFrom(categoryTable(kind))
    .select((select) => select.fn.max('sort').as('last'))
    .where('parentId', parentId === 0 ? 'is' : '=', parentId || null)
    .executeTakeFirstOrThrow();
  return Math.min((last ?? 0) + 1, call.mostSort);
}

/** @param row of either table: `categoryTable` gives the type of docs for both */
const toCategory = (row: Selectable<Database['backend.docsCategory']>): Category => ({
  ...row,
  parentId: row.parentId ?? 0,
});
