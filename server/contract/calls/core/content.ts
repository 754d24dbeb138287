import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

/** Help center and developer docs: the same entities; docs also have a route and a hidden flag (A §3). */

/** The largest position of a category or an article. */
export const mostSort = 9_999;

/** A category of the help center with its children (one level deep). */
const helpCategory = z.object({
  id: z.int(),
  categoryName: z.string(),
  sort: z.int(),
  brief: z.string(),
  /** 0 = top level. */
  parentId: z.int(),
  isParent: z.boolean(),
  /** Its own articles, without deleted ones. */
  articleCount: z.int(),
  createTime: wire.addition(wire.time.optional()),
  revision: wire.readRevision,
  get children() {
    return z.array(helpCategory);
  },
});
/** A category of docs also has a route, a hidden flag and a created time (A §3). */
const docsCategory = z.object({
  // Repeats the fields of `helpCategory`: TypeScript cannot infer the type of a recursive schema that spreads another.
  id: z.int(),
  categoryName: z.string(),
  sort: z.int(),
  brief: z.string(),
  parentId: z.int(),
  isParent: z.boolean(),
  articleCount: z.int(),
  route: z.string().optional(),
  isHidden: wire.textIn('yesNo').optional(),
  createTime: wire.time.optional(),
  revision: wire.readRevision,
  get children() {
    return z.array(docsCategory);
  },
});
export type CategoryNode = z.output<typeof docsCategory>;

const categoryFields = {
  categoryName: wire.text('请输入分类名称', 50),
  sort: wire.optionalInt({ min: 0, max: mostSort }),
  brief: wire.optionalText(200),
  parentId: wire.optionalInt({ min: 0 }),
};
const docsCategoryFields = {
  ...categoryFields,
  route: wire.text('请输入路由', 100),
  isHidden: wire.optionalFlag(),
};

const article = z.object({
  id: z.int(),
  title: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  /** Sanitised HTML; image urls unsigned. Empty for a file. */
  content: z.string(),
  fileLink: z.string(),
  isFile: wire.textIn('yesNo'),
  /** 0 published, 1 deleted, 2 unpublished (A §4). */
  status: wire.numberIn('articleStatus'),
  sort: z.int(),
  createTime: wire.time,
  coverImg: z.string(),
  revision: wire.readRevision,
});
const helpArticle = article;
/** `parentId`: the parent article, 0 for none. */
const docsArticle = article.extend({
  parentId: z.int(),
  route: z.string(),
  coverImg: wire.addition(z.string().optional()),
});
/** Lists omit the bodies, which are large. */
const helpArticleRow = helpArticle.omit({ content: true });
const docsArticleRow = docsArticle.omit({ content: true });

/** Body or file; the backend checks which one is required (A §5). */
const articleFields = {
  title: wire.text('请输入文章标题', 100),
  categoryId: wire.id('请选择文章分类'),
  content: wire.optionalLongText(),
  fileLink: wire.optionalUrl(),
  isFile: wire.optionalFlag(),
  coverImg: wire.optionalText(500),
  /**
   * The draft flag on save (A §3): T saves unpublished, F publishes; without it, an unpublished article stays
   * unpublished.
   */
  isDraft: wire.optionalFlag(),
  sort: wire.optionalInt({ min: 0, max: mostSort }),
};
const helpFields = articleFields;
const docsFields = {
  ...articleFields,
  route: wire.text('请输入路由', 200),
  parentId: wire.optionalInt({ min: 0 }),
};

const articleFilter = {
  ...wire.sorting('title', 'categoryName', 'status', 'createTime'),
  /** A category of any level; includes its children. */
  categoryId: wire.optionalInt({ min: 1 }),
  title: wire.optionalText(100),
  status: wire.optionalOneOf('articleStatus'),
};

function owned(area: 'help' | 'docs') {
  const categoryMenu = `/platform/${area}/category` as const;
  const articleMenu = `/platform/${area}/aritcle` as const;
  return {
    categories: {
      ...callsOf([categoryMenu, articleMenu], 'A §7'),
      write: callsOf(categoryMenu, 'A §7').write,
    },
    articles: { ...callsOf([articleMenu, categoryMenu], 'A §7'), write: callsOf(articleMenu, 'A §7').write },
  };
}
const help = owned('help');
const docs = owned('docs');

/** `id`: only the top-level category that is, or contains, this one. */
const categoryFilter = {
  ...wire.sorting('categoryName', 'sort', 'createTime'),
  id: wire.addition(wire.optionalInt({ min: 1 })),
};

export const helpCategoryList = help.categories.list(
  '/admin/help/category/list',
  '帮助分类列表',
  helpCategory,
  categoryFilter,
);
export const helpCategoryAdd = help.categories.write(
  '/admin/help/category/add',
  '新增帮助分类',
  categoryFields,
);
export const helpCategoryEdit = help.categories.write(
  '/admin/help/category/edit',
  '修改帮助分类',
  { id: wire.id(), ...categoryFields, revision: wire.revision() },
  { current: '/admin/help/category/list' },
);
/** Refused while the category has articles (A §5). */
export const helpCategoryRemove = help.categories.write(
  '/admin/help/category/remove/{id}',
  '删除帮助分类',
  wire.byId,
);
/**
 * `inOrder` T: the category's own articles in sort order, without deleted ones and without those of its children,
 * matching its `articleCount`. Otherwise newest first, including children.
 */
export const helpArticleList = help.articles.list(
  '/admin/help/article/list',
  '帮助文章列表',
  helpArticleRow,
  { ...articleFilter, inOrder: wire.addition(wire.optionalFlag()) },
);
export const helpArticleDetail = help.articles.read(
  '/admin/help/article/detail/{id}',
  '帮助文章详情',
  wire.byId,
  helpArticle,
);
export const helpArticleAdd = help.articles.write('/admin/help/article/add', '新增帮助文章', helpFields);
export const helpArticleEdit = help.articles.write('/admin/help/article/edit', '修改帮助文章', {
  id: wire.id(),
  ...helpFields,
  revision: wire.revision(),
});
export const helpArticlePublish = help.articles.write('/admin/help/article/publish', '发布帮助文章', {
  id: wire.id(),
  status: wire.optionalOneOf('articlePublishStatus'),
});
export const helpArticleRemove = help.articles.write(
  '/admin/help/article/remove/{id}',
  '删除帮助文章',
  wire.byId,
);
/** Moves an article to a position in its category, counted from 1, and shifts the others. */
export const helpArticleSort = help.categories.write('/admin/help/article/sort', '调整分类内文章的顺序', {
  categoryId: wire.id('请选择文章分类'),
  articleId: wire.id(),
  sort: wire.int('请输入排序', { min: 0, max: mostSort }),
});

export const docsCategoryList = docs.categories.list(
  '/admin/docs/category/list',
  '文档分类列表',
  docsCategory,
  categoryFilter,
);
export const docsCategoryAdd = docs.categories.write(
  '/admin/docs/category/add',
  '新增文档分类',
  docsCategoryFields,
);
export const docsCategoryEdit = docs.categories.write(
  '/admin/docs/category/edit',
  '修改文档分类',
  { id: wire.id(), ...docsCategoryFields, revision: wire.revision() },
  { current: '/admin/docs/category/list' },
);
export const docsCategoryHidden = docs.categories.write('/admin/docs/category/hidden', '显示或隐藏文档分类', {
  id: wire.id(),
  isHidden: wire.flag('请选择是否隐藏'),
});
export const docsArticleList = docs.articles.list(
  '/admin/docs/article/list',
  '文档文章列表',
  docsArticleRow,
  { ...articleFilter, status: wire.addition(articleFilter.status) },
);
/** The category's own articles in sort order, without deleted ones, matching its `articleCount`. */
export const docsArticleListByCategory = docs.articles.list(
  '/admin/docs/article/listByCategory',
  '分类下的文档文章',
  docsArticleRow,
  { ...wire.sorting('title', 'categoryName', 'status', 'createTime'), categoryId: wire.id('请选择文章分类') },
);
export const docsArticleDetail = docs.articles.read(
  '/admin/docs/article/detail/{id}',
  '文档文章详情',
  wire.byId,
  docsArticle,
);
export const docsArticleAdd = docs.articles.write('/admin/docs/article/add', '新增文档文章', docsFields);
export const docsArticleEdit = docs.articles.write('/admin/docs/article/edit', '修改文档文章', {
  id: wire.id(),
  ...docsFields,
  revision: wire.revision(),
});
/** The id is sent in the body (A §7: '/remove {id}'). */
export const docsArticleRemove = docs.articles.write('/admin/docs/article/remove', '删除文档文章', wire.byId);
