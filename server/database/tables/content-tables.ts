import type { ColumnType, Generated } from 'kysely';
import type { ValueOf } from '../../contract/dictionaries';

/** Help and docs: categories of two levels, and their articles. */
export interface ContentTables {
  'backend.helpCategory': CategoryTable;
  'backend.docsCategory': CategoryTable & { route: Docs<string>; isHidden: Docs<boolean> };
  'backend.helpArticle': ArticleTable;
  /** `parentId`: the parent article; null for none. */
  'backend.docsArticle': ArticleTable & { route: Docs<string>; parentId: number | null };
}

/** Optional where a query names the table of either kind: see `server/backend/content/article-rules.ts`. */
type Docs<Value> = ColumnType<Value, Value | undefined, Value>;

export interface CategoryTable {
  id: Generated<number>;
  /** Null at the top level. */
  parentId: number | null;
  categoryName: string;
  sort: Generated<number>;
  brief: Generated<string>;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface ArticleTable {
  id: Generated<number>;
  /** Null for a deleted article whose category is gone. */
  categoryId: number | null;
  title: string;
  isFile: Generated<boolean>;
  /** Sanitised by `toStoredHtml`; '' for a file. */
  content: Generated<string>;
  /** '' for a text article. */
  fileLink: Generated<string>;
  /** '' for none. */
  coverImg: Generated<string>;
  status: ValueOf<'articleStatus'>;
  sort: Generated<number>;
  revision: Generated<number>;
  createTime: Generated<Date>;
}
