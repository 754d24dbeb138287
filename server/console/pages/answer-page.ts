import type { RequestHandler } from 'express';
import { sendAnswer, callerOf } from '../../adapter/browser';
import { ApiError, notFound } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { designPublish, designRestore } from '../../contract/console-calls/designs';
import { message } from '../../contract/messages';
import { screensHeader } from '../../contract/screens/routes';
import { menusDigest, menusHeader, isGrant } from '../../contract/screens/permissions';
import type { Db } from '../../database/database';
import { findDone } from '../audit/audit-log';
import type { ShownPages, CallServices } from '../console-context';
import type { Identity } from '../identity/identity';
import { getRoute, findVisibleScreens, screensDigest } from '../screens/screen-store';
import type { LiveVersion } from './page-store';
import { findLivePage, getSchema, type LivePage } from './page-states';
import type { ShippedPages } from './page-store';

/**
 * `GET /api/console/page?path=<route pattern>` -> `{version, publishedBy, own, note, schema}` of the live page:
 * staff who have an older version open are told who published which change. `publishedBy` and `note` are '' for the
 * shipped page; `own`: the caller published it.
 * Status 404: no such route, or no page yet. 403: the staff member lacks the route's menu.
 * The browser caches the page and revalidates it; a header tells it when its menus are outdated.
 */
export function answerPage({ identify, db, shipped, shownPages }: CallServices): RequestHandler {
  return async (req, res) => {
    const staff = await identify(callerOf(req));
    res.setHeaders(new Map(Object.entries(await toMenuHeaders(db, staff))));
    const { path } = req.query;
    const page = await getLivePage(db, shipped, staff, typeof path === 'string' ? path : '');
    const etag = etagOf(page, shownPages);
    res.setHeader('etag', etag);
    res.setHeader('vary', 'token');
    if (isKnown(req.get('if-none-match'), etag)) {
      res.setHeader('cache-control', revalidated);
      return void res.status(304).end();
    }
    sendAnswer(res, await toPageAnswer(db, page, staff, shownPages), { cacheControl: revalidated });
  };
}

/**
 * Header of every page reply; the browser compares it to detect that its menus and staff-made screens are
 * outdated.
 */
export async function toMenuHeaders(db: Db, staff: Identity): Promise<Record<string, string>> {
  return {
    // Only menus that open a screen, as the browser knows only those.
    [menusHeader]: menusDigest([...staff.menus].filter((url) => !isGrant(url))),
    [screensHeader]: screensDigest(await findVisibleScreens(db, staff)),
  };
}

/** @throws ApiError notFound, forbidden */
export async function getLivePage(
  db: Db,
  shipped: ShippedPages,
  { menus }: Identity,
  path: string,
): Promise<LivePage> {
  const route = await getRoute(db, path);
  if (!menus.has(route.menu)) throw new ApiError(code.forbidden, message.forbidden);
  const page = await findLivePage(db, shipped, route.path);
  if (!page) throw notFound('该页面尚未建设');
  return page;
}

export async function toPageAnswer(db: Db, page: LivePage, staff: Identity, shownPages: ShownPages) {
  const { version = 0, publishedBy = '', note = '' } = page.published ?? {};
  const own = page.published !== undefined && (await isOwn(db, page.published, staff));
  const schema = shownPages.of(await getSchema(db, page));
  return { status: 0, msg: '', data: { version, publishedBy, own, note, schema } };
}

/**
 * Whether the staff member published a version. A version has only the publisher's name, which several people may have;
 * the audit log has the account. After its entry has expired the answer is no.
 */
async function isOwn(db: Db, { path, publishedBy, publishedAt }: LiveVersion, staff: Identity) {
  if (publishedBy !== staff.username) return false;
  const calls = [designPublish.path, designRestore.path];
  const payloads = await findDone(db, { account: staff.account, calls, until: publishedAt });
  return payloads.some((payload) => payload['path'] === path);
}

/** Cached by the browser only, and revalidated before each use. */
const revalidated = 'private, max-age=0, must-revalidate';

/** `"<version>-<32 hexadecimal digits of the digest>[-<tag of the upstream's additions>]"` */
export function etagOf(page: LivePage, { tag }: ShownPages): string {
  const { version, digest } = page.published ?? { version: 0, digest: page.shipped.digest };
  return `"${version}-${digest.slice(0, 32)}${tag === '' ? '' : `-${tag}`}"`;
}

/** Compares weakly: compressing proxies turn a strong ETag into a weak one. */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === etag);
}
