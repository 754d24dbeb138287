import { sql, type SqlBool } from 'kysely';
import { mostSort } from '../../contract/calls/core/content';
import { articleStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import { containsAnyCase, findListPage, has, type ListRequest } from '../../database/list-page';
import { insertOnce, recordsOf } from '../core/records';
import {
  articleTable,
  categoryTable,
  type ArticleKind,
  type ArticleStatus,
  type Body,
} from './article-rules';

/** Fields that only docs articles have. */
interface DocsFields {
  route: string;
  /** The parent article; null for none. */
  parentId: number | null;
}

export interface ArticleFields extends Body {
  title: string;
  categoryId: number;
  status: ArticleStatus;
  /** Position in its category, lowest first; undefined: after the last. */
  sort?: number | undefined;
  docs?: DocsFields | undefined;
}

/** An article as a list shows it. */
export interface ArticleRow extends Omit<ArticleFields, 'content' | 'categoryId' | 'sort'> {
  id: number;
  /** Null for a deleted article whose category is gone. */
  categoryId: number | null;
  /** '' if there is no category. */
  categoryName: string;
  sort: number;
  revision: number;
  createTime: Date;
}

interface Article extends ArticleRow {
  content: string;
}

interface ArticleFilter {
  /** Matches the category and its children. */
  categoryId?: number | undefined;
  status?: ArticleStatus | undefined;
  /** Substring of the title, ignoring case. */
  title?: string | undefined;
}

type Paging = ListRequest<'title' | 'categoryName' | 'status' | 'createTime'>;
const order = {
  id: 'a.id',
  by: { categoryName: 'c.categoryName' },
  texts: ['title', 'categoryName'],
} as const;

/** One page, newest first, and the total. */
export function listArticles<Wire>(
  db: Db,
  kind: ArticleKind,
  { categoryId, status, title, ...paging }: Paging & ArticleFilter,
  toWire: (row: ArticleRow) => Wire,
) {
  const category = sql.table(categoryTable(kind));
  const inCategory = sql<SqlBool>`
    a.category_id in (select id from ${category} where id = ${categoryId} or parent_id = ${categoryId})`;
  return findListPage(
    selectRows(db, kind)
      .$if(categoryId !== undefined, (query) => query.where(inCategory))
      .where(has('a.status', status))
      .where(containsAnyCase('a.title', title)),
    paging,
    { ...order, defaultOrder: 'a.create_time desc, a.id desc' },
    (row) => toWire(toRow(row, kind)),
  );
}

/** One page of a category's own articles in sort order, without deleted ones. */
export function listInOrder<Wire>(
  db: Db,
  kind: ArticleKind,
  { categoryId, ...paging }: Paging & { categoryId: number },
  toWire: (row: ArticleRow) => Wire,
) {
  return findListPage(
    selectRows(db, kind)
      .where('a.categoryId', '=', categoryId)
      .where('a.status', '<>', articleStatus.deleted),
    paging,
    { ...order, defaultOrder: 'a.sort, a.id' },
    (row) => toWire(toRow(row, kind)),
  );
}

export async function findArticle(db: Db | Tx, kind: ArticleKind, id: number): Promise<Article | undefined> {
  const row = await selectRows(db, kind).select('a.content').where('a.id', '=', id).executeTakeFirst();
  return row && { ...toRow(row, kind), content: row.content };
}

/** Locks the article until the transaction ends. */
export async function lockArticle(tx: Tx, kind: ArticleKind, id: number): Promise<ArticleRow | undefined> {
  const row = await selectRows(tx, kind).where('a.id', '=', id).forUpdate('a').executeTakeFirst();
  return row && toRow(row, kind);
}

/** Locks the category against removal until the transaction ends (shared lock). */
export async function keepCategory(tx: Tx, kind: ArticleKind, categoryId: number): Promise<boolean> {
  const row = await tx
    .selectFrom(categoryTable(kind))
    .select('id')
    .where('id', '=', categoryId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Fails with a unique violation when the route is taken. */
export const insertArticle = (tx: Tx, kind: ArticleKind, fields: ArticleFields, createTime: Date) =>
  insertOnce(tx, articleTable(kind), 'createTime', { ...toColumns(fields), createTime }, async () => ({
    sort: await findSort(tx, kind, fields),
  }));

/** Fails with a unique violation when the route is taken. */
export const updateArticle = async (tx: Tx, kind: ArticleKind, id: number, fields: ArticleFields) =>
  recordsOf(articleTable(kind), 'id').update(tx, id, {
    ...toColumns(fields),
    sort: await findSort(tx, kind, fields),
  });

export const setStatus = (tx: Tx, kind: ArticleKind, id: number, status: ArticleStatus) =>
  recordsOf(articleTable(kind), 'id').update(tx, id, { status });

/** Whether the parent exists, and is neither the article itself nor one of its descendants. */
export async function canStandBelow(tx: Tx, id: number | undefined, parentId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number; status: ArticleStatus }>`
    with recursive above as (
      select id, parent_id, status from backend.docs_article where id = ${parentId}
      union
      select up.id, up.parent_id, up.status
      from backend.docs_article as up join above on up.id = above.parent_id
    )
    select id, status from above`.execute(tx);
  const parent = rows.find((row) => row.id === parentId);
  return (
    parent !== undefined && parent.status !== articleStatus.deleted && !rows.some((row) => row.id === id)
  );
}

function selectRows(db: Db | Tx, kind: ArticleKind) {
  return db
    .selectFrom(`${articleTable(kind)} as a`)
    .leftJoin(`${categoryTable(kind)} as c`, 'c.id', 'a.categoryId')
    .select(['a.id', 'a.categoryId', 'a.title', 'a.isFile', 'a.fileLink', 'a.coverImg'])
    .select(['a.status', 'a.sort', 'a.revision', 'a.createTime'])
    .select(sql<string>`coalesce(c.category_name, '')`.as('categoryName'))
    .$if(kind === 'docs', (query) => query.select(['a.route', 'a.parentId']));
}

function toColumns({ categoryId, sort, docs, isFile, ...fields }: ArticleFields) {
  const { title, content, fileLink, coverImg, status } = fields;
  return {
    ...{ categoryId, title, content, fileLink, coverImg, status, ...docs },
    isFile: isFile === 'T',
    sort,
  };
}

/**
 * The given position, else the one after the last. Articles sort by (`sort`, `id`), so two that get the same number
 * concurrently keep the order of creation.
 */
async function findSort(tx: Tx, kind: ArticleKind, { sort, categoryId }: ArticleFields): Promise<number> {
  if (sort !== undefined) return sort;
  const { rows } = await sql<{ next: number }>`
    select least(coalesce(max(sort), 0) + 1, ${mostSort}::integer)::integer as next from ${sql.table(articleTable(kind))}
    where category_id = ${categoryId} and status <> ${articleStatus.deleted}`.execute(tx);
  return rows[0]?.next ?? 1;
}

type Row = Omit<ArticleRow, 'isFile' | 'docs'> & { isFile: boolean } & Partial<DocsFields>;

function toRow({ route = '', parentId = null, isFile, ...row }: Row, kind: ArticleKind): ArticleRow {
  return {
    ...row,
    isFile: isFile ? 'T' : 'F',
    docs: kind === 'docs' ? { route, parentId } : undefined,
  };
}

/**
 * Serialises changes of a category's order until the transaction ends. @returns false if there is no such category
 */
export async function lockOrder(tx: Tx, categoryId: number): Promise<boolean> {
  const row = await tx
    .selectFrom(categoryTable('help'))
    .select('id')
    .where('id', '=', categoryId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of a category's own articles in sort order, without deleted ones. */
export async function listOrder(tx: Tx, categoryId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom(articleTable('help'))
    .select('id')
    .where('categoryId', '=', categoryId)
    .where('status', '<>', articleStatus.deleted)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers the articles from 1; skips any that left the category meanwhile. */
export async function saveOrder(tx: Tx, categoryId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update ${sql.table(articleTable('help'))} as a
    set sort = o.place
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as o (id, place)
    where a.id = o.id::bigint and a.category_id = ${categoryId} and a.status <> ${articleStatus.deleted}
      and a.sort <> o.place`.execute(tx);
}
