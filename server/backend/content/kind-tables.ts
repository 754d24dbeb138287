import type { ArticleKind } from './article-rules';

/** The tables of a kind. They are alike but for docs' own columns: these are given, and asked for, only of docs. */
export const articleTable = (kind: ArticleKind) => `backend.${kind}Article` as 'backend.docsArticle';
export const categoryTable = (kind: ArticleKind) => `backend.${kind}Category` as 'backend.docsCategory';
