import { sql, type Expression, type SqlBool } from 'kysely';
import { articleStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import type { ArticleKind, ArticleStatus, Body } from './article-rules';
import { articleTable, categoryTable } from './kind-tables';
import { orderOf, type ListPage } from '../../database/list-page';

/** Fields that only docs articles have. */
export interface DocsFields {
  route: string;
  /** The article that this one stands below; null for none. */
  parentId: number | null;
}

export interface ArticleFields extends Body {
  title: string;
  categoryId: number;
  status: ArticleStatus;
  /** Place in its category, from the smallest; undefined: behind the last. */
  sort?: number | undefined;
  docs?: DocsFields | undefined;
}

/** An article as a list shows it. */
export interface ArticleRow extends Omit<ArticleFields, 'content' | 'categoryId' | 'sort'> {
  id: number;
  /** Null for a deleted article whose category is gone. */
  categoryId: number | null;
  /** '' without a category. */
  categoryName: string;
  sort: number;
  revision: number;
  createTime: Date;
}

export interface Article extends ArticleRow {
  content: string;
}

export interface ArticleFilter {
  /** The category and its children. */
  categoryId?: number | undefined;
  status?: ArticleStatus | undefined;
  /** Part of the title, upper and lower case alike. */
  title?: string | undefined;
}

const order = {
  by: { title: 'a.title', categoryName: 'c.categoryName', status: 'a.status', createTime: 'a.createTime' },
  id: 'a.id',
  usual: 'a.create_time desc, a.id desc',
};
export type ArticleColumn = keyof typeof order.by;

/** One page, newest first, and how many there are in all. */
export async function listArticles(
  db: Db,
  kind: ArticleKind,
  filter: ArticleFilter,
  page: ListPage<ArticleColumn>,
) {
  const conditions = toConditions(kind, filter);
  const rows = await selectRows(db, kind)
    .where(conditions)
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: rows.map((row) => toRow(row, kind)), total: await countArticles(db, kind, conditions) };
}

/** One page of a category's own articles in their order, without the deleted ones. */
export async function listInOrder(
  db: Db,
  kind: ArticleKind,
  categoryId: number,
  page: ListPage<ArticleColumn>,
) {
  const conditions = sql<SqlBool>`a.category_id = ${categoryId} and a.status <> ${articleStatus.deleted}`;
  const rows = await selectRows(db, kind)
    .where(conditions)
    .orderBy(orderOf(page, { ...order, usual: 'a.sort, a.id' }))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows: rows.map((row) => toRow(row, kind)), total: await countArticles(db, kind, conditions) };
}

export async function findArticle(db: Db | Tx, kind: ArticleKind, id: number): Promise<Article | undefined> {
  const row = await selectRows(db, kind).select('a.content').where('a.id', '=', id).executeTakeFirst();
  return row && { ...toRow(row, kind), content: row.content };
}

/** Holds the article until the transaction ends. */
export async function lockArticle(tx: Tx, kind: ArticleKind, id: number): Promise<ArticleRow | undefined> {
  const row = await selectRows(tx, kind).where('a.id', '=', id).forUpdate('a').executeTakeFirst();
  return row && toRow(row, kind);
}

/** Keeps the category from being removed until the transaction ends; many may hold it at once. */
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
export async function insertArticle(
  tx: Tx,
  kind: ArticleKind,
  fields: ArticleFields,
  createTime: Date,
): Promise<void> {
  await tx
    .insertInto(articleTable(kind))
    .values({ ...toColumns(kind, fields), createTime })
    .execute();
}

/** Fails with a unique violation when the route is taken. */
export async function updateArticle(
  tx: Tx,
  kind: ArticleKind,
  id: number,
  fields: ArticleFields,
): Promise<void> {
  await tx
    .updateTable(articleTable(kind))
    .set((update) => ({ ...toColumns(kind, fields), revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setStatus(tx: Tx, kind: ArticleKind, id: number, status: ArticleStatus): Promise<void> {
  await tx
    .updateTable(articleTable(kind))
    .set((update) => ({ status, revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Holds off other changes of parents until the transaction ends, so that two of them cannot close a circle. */
export async function keepParents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('docs article parents'))`.execute(tx);
}

/** Whether an article may stand below another one: that is there, and does not stand below it itself. */
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

async function countArticles(db: Db, kind: ArticleKind, conditions: Expression<SqlBool>): Promise<number> {
  const { total } = await db
    .selectFrom(`${articleTable(kind)} as a`)
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(conditions)
    .executeTakeFirstOrThrow();
  return total;
}

function toConditions(kind: ArticleKind, { categoryId, status, title }: ArticleFilter): Expression<SqlBool> {
  const conditions = [sql`true`];
  if (categoryId !== undefined) {
    const category = sql.table(categoryTable(kind));
    conditions.push(
      sql`a.category_id in (select id from ${category} where id = ${categoryId} or parent_id = ${categoryId})`,
    );
  }
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  if (title !== undefined) conditions.push(sql`strpos(lower(a.title), lower(${title}::text)) > 0`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function toColumns(kind: ArticleKind, { categoryId, sort, docs, isFile, ...fields }: ArticleFields) {
  const { title, content, fileLink, coverImg, status } = fields;
  return {
    ...{ categoryId, title, content, fileLink, coverImg, status, ...docs },
    isFile: isFile === 'T',
    sort: sort ?? behindTheLast(kind, categoryId),
  };
}

/** Orders are (`sort`, `id`): two that are given the same number at once stand in the order of their making. */
function behindTheLast(kind: ArticleKind, categoryId: number): Expression<number> {
  return sql<number>`(
    select least(coalesce(max(sort), 0) + 1, 9999) from ${sql.table(articleTable(kind))}
    where category_id = ${categoryId} and status <> ${articleStatus.deleted}
  )`;
}

type Row = Omit<ArticleRow, 'isFile' | 'docs'> & { isFile: boolean } & Partial<DocsFields>;

function toRow({ route = '', parentId = null, isFile, ...row }: Row, kind: ArticleKind): ArticleRow {
  return {
    ...row,
    isFile: isFile ? 'T' : 'F',
    docs: kind === 'docs' ? { route, parentId } : undefined,
  };
}
