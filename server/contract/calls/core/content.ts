import { z } from 'zod';
import { defineCall } from '../../define-call';
import { articleStatus, valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

/** Help center and developer docs: the same entities, docs with a route and a hidden flag (A §3). */

const byId = z.object({ id: wire.id() });
const source = 'A §7';

/** A category with its children (one level deep). `articleCount`: its own articles, without deleted ones. */
export interface CategoryNode {
  id: number;
  categoryName: string;
  sort: number;
  brief: string;
  /** 0 = top level. */
  parentId: number;
  isParent: boolean;
  articleCount: number;
  createTime?: string | undefined;
  revision?: number | undefined;
  /** Docs only. */
  route?: string | undefined;
  isHidden?: 'T' | 'F' | undefined;
  children: CategoryNode[];
}
const categoryNode: z.ZodType<CategoryNode> = z.lazy(() =>
  z.object({
    id: z.int(),
    categoryName: z.string(),
    sort: z.int(),
    brief: z.string(),
    parentId: z.int(),
    isParent: z.boolean(),
    articleCount: z.int(),
    /** Of docs; A §3 gives a help category none. */
    createTime: wire.addition(wire.time.optional()),
    revision: wire.readRevision,
    route: z.string().optional(),
    isHidden: z.enum(['T', 'F']).optional(),
    children: z.array(categoryNode),
  }),
);

const categoryFields = {
  categoryName: wire.text('请输入分类名称', 50),
  sort: wire.optionalInt({ min: 0, max: 9_999 }),
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
  isFile: z.enum(['T', 'F']),
  /** 0 published, 1 deleted, 2 unpublished (A §4). */
  status: z.int(),
  sort: z.int(),
  createTime: wire.time,
  coverImg: z.string(),
  revision: wire.readRevision,
});
const helpArticle = article;
/** `parentId`: the article that this one stands below, 0 for none. */
const docsArticle = article.extend({
  parentId: z.int(),
  route: z.string(),
  coverImg: wire.addition(z.string().optional()),
});
/** A list shows no bodies, and would be heavy with them. */
const helpArticleRow = helpArticle.omit({ content: true });
const docsArticleRow = docsArticle.omit({ content: true });

/** Body or file: which of the two is required is the backend's rule (A §5). */
const articleFields = {
  title: wire.text('请输入文章标题', 100),
  categoryId: wire.id('请选择文章分类'),
  content: wire.optionalLongText(),
  fileLink: wire.optionalUrl(500),
  isFile: wire.optionalFlag(),
  coverImg: wire.optionalText(500),
  /** The draft flag on save (A §3): T saves unpublished, F publishes; without it nothing becomes public that was not. */
  isDraft: wire.optionalFlag(),
  sort: wire.optionalInt({ min: 0, max: 9_999 }),
};
const helpFields = articleFields;
const docsFields = {
  ...articleFields,
  route: wire.text('请输入路由', 200),
  parentId: wire.optionalInt({ min: 0 }),
};

const articleFilter = {
  ...wire.paging,
  ...wire.sorting('title', 'categoryName', 'status', 'createTime'),
  /** A category of any level: one with children finds theirs too. */
  categoryId: wire.optionalInt({ min: 1 }),
  title: wire.optionalText(100),
  status: wire.optionalOneOf(valuesOf('articleStatus')),
};

function owned(area: 'help' | 'docs') {
  const categoryMenu = `/platform/${area}/category` as const;
  const articleMenu = `/platform/${area}/aritcle` as const;
  return {
    categoryRead: { source, effect: 'read', menu: [categoryMenu, articleMenu] },
    categoryWrite: { source, effect: 'write', menu: categoryMenu, reply: wire.nothing },
    articleRead: { source, effect: 'read', menu: [articleMenu, categoryMenu] },
    articleWrite: { source, effect: 'write', menu: articleMenu, reply: wire.nothing },
  } as const;
}
const help = owned('help');
const docs = owned('docs');

/** `id`: only the top-level category that is it or has it as a child. */
const categoryFilter = {
  ...wire.paging,
  ...wire.sorting('categoryName', 'sort', 'createTime'),
  id: wire.addition(wire.optionalInt({ min: 1 })),
};

export const helpCategoryList = defineCall('/admin/help/category/list', {
  ...help.categoryRead,
  summary: '帮助分类列表',
  request: z.object(categoryFilter),
  reply: wire.listOf(categoryNode),
});
export const helpCategoryAdd = defineCall('/admin/help/category/add', {
  ...help.categoryWrite,
  summary: '新增帮助分类',
  request: z.object(categoryFields),
});
export const helpCategoryEdit = defineCall('/admin/help/category/edit', {
  ...help.categoryWrite,
  summary: '修改帮助分类',
  current: '/admin/help/category/list',
  request: z.object({ id: wire.id(), ...categoryFields, revision: wire.revision() }),
});
/** Refused while the category has articles (A §5). */
export const helpCategoryRemove = defineCall('/admin/help/category/remove/{id}', {
  params: { id: 'id' },
  ...help.categoryWrite,
  summary: '删除帮助分类',
  request: byId,
});
/**
 * `inOrder` T: the category's own articles in their order, without deleted ones and without those of its children:
 * what its `articleCount` counts. Otherwise newest first, a category with its children.
 */
export const helpArticleList = defineCall('/admin/help/article/list', {
  ...help.articleRead,
  summary: '帮助文章列表',
  request: z.object({ ...articleFilter, inOrder: wire.addition(wire.optionalFlag()) }),
  reply: wire.listOf(helpArticleRow),
});
export const helpArticleDetail = defineCall('/admin/help/article/detail/{id}', {
  params: { id: 'id' },
  ...help.articleRead,
  summary: '帮助文章详情',
  request: byId,
  reply: helpArticle,
});
export const helpArticleAdd = defineCall('/admin/help/article/add', {
  ...help.articleWrite,
  summary: '新增帮助文章',
  request: z.object(helpFields),
});
export const helpArticleEdit = defineCall('/admin/help/article/edit', {
  ...help.articleWrite,
  summary: '修改帮助文章',
  request: z.object({ id: wire.id(), ...helpFields, revision: wire.revision() }),
});
export const helpArticlePublish = defineCall('/admin/help/article/publish', {
  ...help.articleWrite,
  summary: '发布帮助文章',
  request: z.object({ id: wire.id(), status: wire.optionalOneOf([articleStatus.published]) }),
});
export const helpArticleRemove = defineCall('/admin/help/article/remove/{id}', {
  params: { id: 'id' },
  ...help.articleWrite,
  summary: '删除帮助文章',
  request: byId,
});
/** Moves an article to a place in its category's order, counted from 1; the others close up. */
export const helpArticleSort = defineCall('/admin/help/article/sort', {
  ...help.categoryWrite,
  summary: '调整分类内文章的顺序',
  request: z.object({
    categoryId: wire.id('请选择文章分类'),
    articleId: wire.id(),
    sort: wire.int('请输入排序', { min: 0, max: 9_999 }),
  }),
});

export const docsCategoryList = defineCall('/admin/docs/category/list', {
  ...docs.categoryRead,
  summary: '文档分类列表',
  request: z.object(categoryFilter),
  reply: wire.listOf(categoryNode),
});
export const docsCategoryAdd = defineCall('/admin/docs/category/add', {
  ...docs.categoryWrite,
  summary: '新增文档分类',
  request: z.object(docsCategoryFields),
});
export const docsCategoryEdit = defineCall('/admin/docs/category/edit', {
  ...docs.categoryWrite,
  summary: '修改文档分类',
  current: '/admin/docs/category/list',
  request: z.object({ id: wire.id(), ...docsCategoryFields, revision: wire.revision() }),
});
export const docsCategoryHidden = defineCall('/admin/docs/category/hidden', {
  ...docs.categoryWrite,
  summary: '显示或隐藏文档分类',
  request: z.object({ id: wire.id(), isHidden: wire.flag('请选择是否隐藏') }),
});
export const docsArticleList = defineCall('/admin/docs/article/list', {
  ...docs.articleRead,
  summary: '文档文章列表',
  request: z.object({ ...articleFilter, status: wire.addition(articleFilter.status) }),
  reply: wire.listOf(docsArticleRow),
});
/** The category's own articles in their order, without deleted ones: what its `articleCount` counts. */
export const docsArticleListByCategory = defineCall('/admin/docs/article/listByCategory', {
  ...docs.articleRead,
  summary: '分类下的文档文章',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('title', 'categoryName', 'status', 'createTime'),
    categoryId: wire.id('请选择文章分类'),
  }),
  reply: wire.listOf(docsArticleRow),
});
export const docsArticleDetail = defineCall('/admin/docs/article/detail/{id}', {
  params: { id: 'id' },
  ...docs.articleRead,
  summary: '文档文章详情',
  request: byId,
  reply: docsArticle,
});
export const docsArticleAdd = defineCall('/admin/docs/article/add', {
  ...docs.articleWrite,
  summary: '新增文档文章',
  request: z.object(docsFields),
});
export const docsArticleEdit = defineCall('/admin/docs/article/edit', {
  ...docs.articleWrite,
  summary: '修改文档文章',
  request: z.object({ id: wire.id(), ...docsFields, revision: wire.revision() }),
});
/** The id travels in the body (A §7: '/remove {id}'). */
export const docsArticleRemove = defineCall('/admin/docs/article/remove', {
  ...docs.articleWrite,
  summary: '删除文档文章',
  request: byId,
});
