import { invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/content';
import { articleStatus } from '../../contract/dictionaries';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db, Tx } from '../../database/database';
import { isUniqueViolation } from '../../database/unique-violation';
import type { CallContext } from '../core/call-context';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
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
  keepParents,
  listArticles,
  listInOrder,
  lockArticle,
  setStatus,
  updateArticle,
  type ArticleFields,
  type ArticleColumn,
  type ArticleFilter,
  type ArticleRow,
} from './article-store';
import { toListPage } from '../../database/list-page';

/** Help articles and docs articles (A §2): one thing in two kinds; docs have a route and a parent. */
export function handleArticles(handlers: Handlers): void {
  handlers.handle(call.helpArticleList, ({ inOrder, ...request }, { db }) =>
    inOrder === 'T' && request.categoryId !== undefined
      ? listCategory(db, 'help', { ...request, categoryId: request.categoryId }, toHelp)
      : list(db, 'help', request, toHelp),
  );
  handlers.handle(call.helpArticleDetail, ({ id }, { db }) => detail(db, 'help', id, toHelp));
  handlers.handle(call.helpArticleAdd, (request, context) => add('help', request, context));
  handlers.handle(call.helpArticleEdit, (request, context) => edit('help', request, context));
  handlers.handle(call.helpArticlePublish, ({ id }, { db }) => move(db, 'help', id, 'publish'));
  handlers.handle(call.helpArticleRemove, ({ id }, { db }) => move(db, 'help', id, 'remove'));

  handlers.handle(call.docsArticleList, (request, { db }) => list(db, 'docs', request, toDocs));
  handlers.handle(call.docsArticleListByCategory, (request, { db }) =>
    listCategory(db, 'docs', request, toDocs),
  );
  handlers.handle(call.docsArticleDetail, ({ id }, { db }) => detail(db, 'docs', id, toDocs));
  handlers.handle(call.docsArticleAdd, (request, context) => add('docs', request, context));
  handlers.handle(call.docsArticleEdit, (request, context) => edit('docs', request, context));
  handlers.handle(call.docsArticleRemove, ({ id }, { db }) => move(db, 'docs', id, 'remove'));
}

type Paging = Parameters<typeof toListPage<ArticleColumn>>[0];

async function list<Wire>(
  db: Db,
  kind: ArticleKind,
  { categoryId, status, title, ...paging }: Paging & ArticleFilter,
  toWire: (row: ArticleRow) => Wire,
) {
  const { rows, total } = await listArticles(db, kind, { categoryId, status, title }, toListPage(paging));
  return { records: rows.map(toWire), total };
}

/** Only the category's own articles, in their order, without the deleted ones. */
async function listCategory<Wire>(
  db: Db,
  kind: ArticleKind,
  { categoryId, ...paging }: Paging & { categoryId: number },
  toWire: (row: ArticleRow) => Wire,
) {
  const { rows, total } = await listInOrder(db, kind, categoryId, toListPage(paging));
  return { records: rows.map(toWire), total };
}

async function detail<Wire>(db: Db, kind: ArticleKind, id: number, toWire: (row: ArticleRow) => Wire) {
  const found = await findArticle(db, kind, id);
  if (!found) throw notFound();
  return { ...toWire(found), content: found.content };
}

/** What a save gives; route and parent with docs only. */
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
  return saving(db, async (tx) => {
    await keepPlace(tx, kind, given);
    await checkParent(tx, kind, given);
    await insertArticle(tx, kind, toFields(kind, given, body, { status, sort: given.sort }), now);
  });
}

function edit(
  kind: ArticleKind,
  { id, revision, ...given }: Given & { id: number; revision?: number | undefined },
  { db, imageHost }: CallContext,
): Promise<null> {
  return saving(db, async (tx) => {
    await keepPlace(tx, kind, given);
    const current = await lockArticle(tx, kind, id);
    checkRevision(current, revision);
    const status = stateAfter(kind, current.status, toSave(given.isDraft, current.status));
    const body = checkBody(given, imageHost);
    await checkParent(tx, kind, given, current);
    const stays = current.categoryId === given.categoryId && current.status !== articleStatus.deleted;
    const sort = given.sort ?? (stays ? current.sort : undefined);
    await updateArticle(tx, kind, id, toFields(kind, given, body, { status, sort }));
  });
}

/** Publish and remove: guarded by the state the article is in, not by a revision (A §4). */
function move(db: Db, kind: ArticleKind, id: number, to: Extract<Move, 'publish' | 'remove'>): Promise<null> {
  return db.transaction().execute(async (tx) => {
    const current = await lockArticle(tx, kind, id);
    if (!current) throw notFound();
    await setStatus(tx, kind, id, stateAfter(kind, current.status, to));
    return null;
  });
}

async function saving(db: Db, save: (tx: Tx) => Promise<void>): Promise<null> {
  try {
    await db.transaction().execute(save);
    return null;
  } catch (error) {
    throw isUniqueViolation(error) ? invalid('route', '路由已被其他文章使用') : error;
  }
}

/**
 * Category and parents stay as they are until the transaction ends. Held before the article itself, as a category's
 * removal and another article's save hold them: in this order nobody waits for anybody in a circle.
 * @throws ApiError at field `categoryId`
 */
async function keepPlace(tx: Tx, kind: ArticleKind, { categoryId, parentId }: Given): Promise<void> {
  if (kind === 'docs' && parentId) await keepParents(tx);
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

function toHelp({ docs: _docs, categoryId, createTime, ...row }: ArticleRow) {
  return { ...row, categoryId: categoryId ?? 0, createTime: toWireTime(createTime) };
}

function toDocs(row: ArticleRow) {
  const { route = '', parentId = null } = row.docs ?? {};
  return { ...toHelp(row), route, parentId: parentId ?? 0 };
}
