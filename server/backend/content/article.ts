import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/content';
import { articleStatus } from '../../contract/dictionaries';
import { takeLock, type Db, type Tx } from '../../database/database';
import { Done, type CallContext, type Handlers } from '../core/backend-app';
import { checkRevision, toWireRow, translateUniqueViolation } from '../core/records';
import {
  checkBody,
  checkRoute,
  stateAfter,
  toSave,
  type ArticleKind,
  type ArticleStatus,
  type Body,
  type GivenBody,
  type Move,
} from './article-rules';
import {
  canStandBelow,
  findArticle,
  insertArticle,
  keepCategory,
  listArticles,
  listInOrder,
  listOrder,
  lockArticle,
  lockOrder,
  saveOrder,
  setStatus,
  updateArticle,
  type ArticleFields,
  type ArticleRow,
} from './article-store';

/** Help articles and docs articles (A §2). Both kinds share this code; only docs have a route and a parent. */
export function handleArticles(handlers: Handlers): void {
  handlers.handle(call.helpArticleList, ({ inOrder, ...request }, { db }) =>
    inOrder === 'T' && request.categoryId !== undefined
      ? listInOrder(db, 'help', { ...request, categoryId: request.categoryId }, toHelp)
      : listArticles(db, 'help', request, toHelp),
  );
  handlers.handle(call.helpArticleDetail, ({ id }, { db }) => detail(db, 'help', id, toHelp));
  handlers.handle(call.helpArticleAdd, (request, context) => add('help', request, context));
  handlers.handle(call.helpArticleEdit, (request, context) => edit('help', request, context));
  handlers.handle(call.helpArticlePublish, ({ id }, { db }) => move(db, 'help', id, 'publish'));
  handlers.handle(call.helpArticleRemove, ({ id }, { db }) => move(db, 'help', id, 'remove'));

  handlers.handle(call.docsArticleList, (request, { db }) => listArticles(db, 'docs', request, toDocs));
  handlers.handle(call.docsArticleListByCategory, (request, { db }) =>
    listInOrder(db, 'docs', request, toDocs),
  );
  handlers.handle(call.docsArticleDetail, ({ id }, { db }) => detail(db, 'docs', id, toDocs));
  handlers.handle(call.docsArticleAdd, (request, context) => add('docs', request, context));
  handlers.handle(call.docsArticleEdit, (request, context) => edit('docs', request, context));
  handlers.handle(call.docsArticleRemove, ({ id }, { db }) => move(db, 'docs', id, 'remove'));

  /*
   * Order of a category's articles (A §7 'sort'): moves an article to a position, counted from 1, and shifts the
   * others. Moves are serialised, and each starts from the current order, so concurrent moves never give two
   * articles the same position.
   */
  handlers.handle(call.helpArticleSort, ({ categoryId, articleId, sort }, { db }) =>
    db.transaction().execute(async (tx) => {
      if (!(await lockOrder(tx, categoryId))) throw notFound('分类不存在或已被删除');
      const order = await listOrder(tx, categoryId);
      if (!order.includes(articleId)) throw conflict('文章已被删除，或已不在该分类下，请刷新后再试');
      await saveOrder(tx, categoryId, toMoved(order, articleId, sort));
      return null;
    }),
  );
}

/** The order after moving an article to a position from 1; positions out of range are clamped. */
function toMoved(order: readonly number[], id: number, place: number): number[] {
  const others = order.filter((other) => other !== id);
  return others.toSpliced(Math.max(place, 1) - 1, 0, id);
}

async function detail<Wire>(db: Db, kind: ArticleKind, id: number, toWire: (row: ArticleRow) => Wire) {
  const found = await findArticle(db, kind, id);
  if (!found) throw notFound();
  return { ...toWire(found), content: found.content };
}

/** Fields of a save; route and parent for docs only. */
interface Given extends GivenBody {
  title: string;
  categoryId: number;
  isDraft?: 'T' | 'F' | undefined;
  sort?: number | undefined;
  route?: string;
  /** 0 for none. */
  parentId?: number | undefined;
}

function add(kind: ArticleKind, given: Given, { db, now, imageHost }: CallContext): Promise<null> {
  const body = checkBody(given, imageHost);
  const status = toSave(given.isDraft) === 'saveDraft' ? articleStatus.draft : articleStatus.published;
  return translateUniqueViolation(routeTaken, () =>
    db.transaction().execute(async (tx) => {
      await keepPlace(tx, kind, given);
      await checkParent(tx, kind, given);
      await insertArticle(tx, kind, toFields(kind, given, body, { status, sort: given.sort }), now);
      return null;
    }),
  );
}

function edit(
  kind: ArticleKind,
  { id, revision, ...given }: Given & { id: number; revision?: number | undefined },
  { db, imageHost }: CallContext,
): Promise<null> {
  return translateUniqueViolation(routeTaken, () =>
    db.transaction().execute(async (tx) => {
      await keepPlace(tx, kind, given);
      const current = await lockArticle(tx, kind, id);
      checkRevision(current, revision);
      const status = stateAfter(kind, current.status, toSave(given.isDraft, current.status));
      const body = checkBody(given, imageHost);
      await checkParent(tx, kind, given, current);
      const stays = current.categoryId === given.categoryId && current.status !== articleStatus.deleted;
      const sort = given.sort ?? (stays ? current.sort : undefined);
      return updateArticle(tx, kind, id, toFields(kind, given, body, { status, sort }));
    }),
  );
}

const routeTaken = () => invalid('route', '路由已被其他文章使用');

/** Publish and remove: guarded by the article's current state, not by a revision (A §4). */
function move(db: Db, kind: ArticleKind, id: number, to: Extract<Move, 'publish' | 'remove'>): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    const current = await lockArticle(tx, kind, id);
    if (!current) throw notFound();
    await setStatus(tx, kind, id, stateAfter(kind, current.status, to));
    return new Done(current.title);
  });
}

/**
 * Locks the category and the parents until the transaction ends. Takes these locks before the article's own, as
 * the removal of a category and other saves do; the fixed order prevents deadlocks. The lock on parents keeps
 * concurrent saves from creating a cycle.
 * @throws ApiError at field `categoryId`
 */
async function keepPlace(tx: Tx, kind: ArticleKind, { categoryId, parentId }: Given): Promise<void> {
  if (kind === 'docs' && parentId) await takeLock(tx, 'docs article parents');
  if (!(await keepCategory(tx, kind, categoryId))) {
    throw invalid('categoryId', '文章分类不存在，请重新选择');
  }
}

/** @throws ApiError at field `route` or `parentId` */
async function checkParent(tx: Tx, kind: ArticleKind, given: Given, current?: ArticleRow): Promise<void> {
  if (kind === 'help') return;
  checkRoute(given.route ?? '');
  const parentId = given.parentId || null;
  if (parentId === null || parentId === current?.docs?.parentId) return;
  if (!(await canStandBelow(tx, current?.id, parentId))) {
    throw invalid('parentId', '父级文章不存在、已删除，或是本文章自己的下级，请重新选择');
  }
}

function toFields(
  kind: ArticleKind,
  given: Given,
  body: Body,
  place: { status: ArticleStatus; sort: number | undefined },
): ArticleFields {
  const { title, categoryId, route = '', parentId } = given;
  const docs = kind === 'docs' ? { route, parentId: parentId || null } : undefined;
  return { ...body, ...place, title, categoryId, docs };
}

const toHelp = ({ docs: _docs, categoryId, ...row }: ArticleRow) => ({
  ...toWireRow(row),
  categoryId: categoryId ?? 0,
});

function toDocs(row: ArticleRow) {
  const { route = '', parentId = null } = row.docs ?? {};
  return { ...toHelp(row), route, parentId: parentId ?? 0 };
}
