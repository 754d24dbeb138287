import { ApiError, conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/content';
import { message } from '../../contract/messages';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db, Tx } from '../../database/database';
import { isUniqueViolation, violatedConstraint } from '../../database/unique-violation';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import { checkRoute, type ArticleKind } from './article-rules';
import {
  countArticles,
  deleteCategory,
  insertCategory,
  listChildren,
  listTopCategories,
  lockCategories,
  nextSort,
  updateCategory,
  type Category,
} from './category-store';
import type { RequestOf } from '../../contract/define-call';
import { toListPage } from '../../database/list-page';

/** Help categories and docs categories (A §2): one tree in two kinds; docs have a route and can be hidden. */
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
      const current = (await lockCategories(tx, 'docs', [id])).get(id);
      if (!current) throw notFound();
      await updateCategory(tx, 'docs', id, { ...current, isHidden: isHidden === 'T' });
      return null;
    }),
  );
}

/** Fields of a save; an edit without parent or number keeps the stored ones. */
interface Given {
  categoryName: string;
  sort?: number | undefined;
  brief?: string | undefined;
  /** 0 = top level. */
  parentId?: number | undefined;
  /** Docs only, as `isHidden`. */
  route?: string;
  isHidden?: 'T' | 'F' | undefined;
}

/** One page of the top level, each with its children. */
async function list(db: Db, kind: ArticleKind, { id, ...request }: RequestOf<typeof call.helpCategoryList>) {
  const { rows: top, total } = await listTopCategories(db, kind, id, toListPage(request));
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
  return saving(db, async (tx) => {
    const { categoryName, parentId = 0, brief = '', route } = given;
    if (route !== undefined) checkRoute(route);
    if (parentId !== 0) checkParent((await lockCategories(tx, kind, [parentId])).get(parentId));
    const sort = given.sort ?? (await nextSort(tx, kind, parentId));
    const isHidden = kind === 'docs' ? given.isHidden === 'T' : undefined;
    await insertCategory(tx, kind, { categoryName, sort, brief, parentId, route, isHidden }, now);
  });
}

function edit(
  db: Db,
  kind: ArticleKind,
  { id, revision, ...given }: Given & { id: number; revision?: number | undefined },
): Promise<null> {
  return saving(db, async (tx) => {
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
    await updateCategory(tx, kind, id, {
      categoryName,
      parentId,
      brief,
      sort: given.sort ?? current.sort,
      route,
      isHidden: given.isHidden === undefined ? current.isHidden : given.isHidden === 'T',
    });
  });
}

/** A §5: not while it has articles; nor while it has children. Deleted articles go without a category then. */
function remove(db: Db, kind: ArticleKind, id: number): Promise<null> {
  return db.transaction().execute(async (tx) => {
    const current = (await lockCategories(tx, kind, [id])).get(id);
    if (!current) throw notFound();
    if ((await countArticles(tx, kind, [id])).size > 0) throw conflict(message.categoryInUse);
    const { length: children } = await listChildren(tx, kind, [id]);
    if (children > 0) {
      throw conflict(`分类“${current.categoryName}”下有 ${children} 个子分类，请先删除子分类`);
    }
    await deleteCategory(tx, kind, id);
    return null;
  });
}

/** There are two levels: a parent stands on the first. @throws ApiError at field `parentId` */
function checkParent(parent: Category | undefined): void {
  if (!parent) throw invalid('parentId', '上级分类不存在或已被删除，请重新选择');
  if (parent.parentId !== 0) throw invalid('parentId', '只能在一级分类下添加子分类');
}

async function saving(db: Db, save: (tx: Tx) => Promise<void>): Promise<null> {
  try {
    await db.transaction().execute(save);
    return null;
  } catch (error) {
    throw isUniqueViolation(error) ? toTaken(violatedConstraint(error)) : error;
  }
}

const toTaken = (constraint: string | undefined): ApiError =>
  constraint === 'docs_category_route'
    ? invalid('route', '路由已被其他分类使用')
    : invalid('categoryName', '同一级下已有同名的分类');

function toWire(
  { isHidden, createTime, ...category }: Category,
  children: call.CategoryNode[],
  counts: ReadonlyMap<number, number>,
): call.CategoryNode {
  return {
    ...category,
    ...(isHidden === undefined ? {} : { isHidden: isHidden ? ('T' as const) : ('F' as const) }),
    createTime: toWireTime(createTime),
    articleCount: counts.get(category.id) ?? 0,
    isParent: children.length > 0,
    children,
  };
}
