import { conflict, invalid } from '../../contract/api-error';
import { articleStatus, labelOf, type ValueOf } from '../../contract/dictionaries';
import { isHttpUrl } from '../../contract/http-url';
import { message } from '../../contract/messages';
import { isBlankHtml, toStoredHtml, toStoredUrl } from '../core/stored-html';

export type ArticleKind = 'help' | 'docs';

/**
 * The table of an article kind. Both tables are alike except for columns that only docs have; those are read and
 * written for docs only.
 */
export const articleTable = (kind: ArticleKind) => `backend.${kind}Article` as 'backend.docsArticle';
export const categoryTable = (kind: ArticleKind) => `backend.${kind}Category` as 'backend.docsCategory';

export type ArticleStatus = ValueOf<'articleStatus'>;

/** What staff can do with an existing article. */
export type Move = 'saveDraft' | 'savePublished' | 'publish' | 'remove';

const { published, deleted, draft } = articleStatus;
const save = { saveDraft: draft, savePublished: published } as const;

/**
 * Allowed moves per state, and the state each leads to (A §4). 'Publish later' on a published article unpublishes
 * it until it is published again. A deleted help article is restored by saving it; a deleted docs article stays
 * read-only.
 */
const moves: Record<ArticleKind, Record<ArticleStatus, Partial<Record<Move, ArticleStatus>>>> = {
  help: {
    [published]: { ...save, remove: deleted },
    [deleted]: save,
    [draft]: { ...save, publish: published, remove: deleted },
  },
  docs: {
    [published]: { ...save, remove: deleted },
    [deleted]: {},
    [draft]: save,
  },
};

const verbs: Record<Move, string> = {
  saveDraft: '修改',
  savePublished: '修改',
  publish: '发布',
  remove: '删除',
};

/** The state after a move. @throws ApiError conflict where A §4 does not allow the move */
export function stateAfter(kind: ArticleKind, from: ArticleStatus, move: Move): ArticleStatus {
  const to = moves[kind][from][move];
  if (to === undefined) throw conflict(`文章当前${labelOf('articleStatus', from)}，不能${verbs[move]}`);
  return to;
}

/**
 * Which kind of save is meant. Without a draft flag an unpublished article stays unpublished (A §3 'draft flag').
 */
export function toSave(isDraft: 'T' | 'F' | undefined, current?: ArticleStatus): Move {
  return (isDraft ?? (current === published ? 'F' : 'T')) === 'T' ? 'saveDraft' : 'savePublished';
}

export interface Body {
  isFile: 'T' | 'F';
  /** Sanitised by `toStoredHtml`; '' for a file. */
  content: string;
  /** '' for a text article. */
  fileLink: string;
  /** '' for none. */
  coverImg: string;
}

/** The body fields of a request; fields that were not sent are undefined. */
export type GivenBody = { [Field in keyof Body]?: Body[Field] | undefined };

/**
 * Checks body or file link (A §5) and returns them as stored: sanitised HTML, urls without signatures.
 * @throws ApiError at field `content`, `fileLink` or `coverImg`
 */
export function checkBody(given: GivenBody, imageHost: string): Body {
  const coverImg = toStoredUrl(given.coverImg ?? '', imageHost);
  if (coverImg !== '' && !isHttpUrl(coverImg) && !coverImg.startsWith('/files/')) {
    throw invalid('coverImg', '封面图地址无效，请重新上传');
  }
  if (given.isFile === 'T') {
    if (given.fileLink === undefined) throw invalid('fileLink', '请输入文件链接');
    return { isFile: 'T', content: '', fileLink: toStoredUrl(given.fileLink, imageHost), coverImg };
  }
  const content = toStoredHtml(given.content ?? '', imageHost);
  if (isBlankHtml(content)) throw invalid('content', message.bodyEmpty);
  return { isFile: 'F', content, fileLink: '', coverImg };
}

/** @throws ApiError at field `route` unless it is a single address without blanks */
export function checkRoute(route: string): string {
  if (/[\s\p{Cc}?#\\]/u.test(route)) throw invalid('route', '路由不能含有空格、问号、井号或反斜杠');
  return route;
}
