import type { RequestHandler } from 'express';
import { sendAnswer } from '../../adapter/answer/send-answer';
import { callerOf } from '../../adapter/browser/caller';
import { ApiError, notFound } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import { screensHeader } from '../../contract/screens/custom-screens';
import { menusDigest, menusHeader } from '../../contract/screens/menus-digest';
import { isGrant } from '../../contract/screens/permissions';
import type { CallServices } from '../core/declared-call';
import { getRoute } from '../screens/find-route';
import { findVisibleScreens, screensDigest } from '../screens/visible-screens';
import { findLivePage, getSchema, type LivePage } from './live-page';

/**
 * `GET /api/console/page?path=<route pattern>` -> `{version, schema}` of the live page.
 * Status 404: no such route, or no page yet. 403: the staff member lacks the route's menu.
 * The browser keeps the page and asks whether it is still the one; by the header it learns that its menus are stale.
 */
export function answerPage({ identify, db, shipped }: CallServices): RequestHandler {
  return async (req, res) => {
    const staff = await identify(callerOf(req));
    // The browser knows the menus that open a screen.
    res.setHeader(menusHeader, menusDigest([...staff.menus].filter((url) => !isGrant(url))));
    res.setHeader(screensHeader, screensDigest(await findVisibleScreens(db, staff)));
    const { path } = req.query;
    const route = await getRoute(db, typeof path === 'string' ? path : '');
    if (!staff.menus.has(route.menu)) throw new ApiError(code.forbidden, message.forbidden);
    const page = await findLivePage(db, shipped, route.path);
    if (!page) throw notFound('该页面尚未建设');
    const etag = etagOf(page);
    res.setHeader('etag', etag);
    res.setHeader('vary', 'token');
    if (isKnown(req.get('if-none-match'), etag)) {
      res.setHeader('cache-control', revalidated);
      return void res.status(304).end();
    }
    const data = { version: page.published?.version ?? 0, schema: await getSchema(db, page) };
    sendAnswer(res, { status: 0, msg: '', data }, { cacheControl: revalidated });
  };
}

/** Kept by the browser alone, and never shown without asking. */
const revalidated = 'private, max-age=0, must-revalidate';

function etagOf(page: LivePage): string {
  const { version, digest } = page.published ?? { version: 0, digest: page.shipped.digest };
  return `"${version}-${digest.slice(0, 32)}"`;
}

/** Proxies that compress turn an ETag into a weak one. */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === etag);
}
