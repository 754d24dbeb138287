import type { designCheck, designList, designOpen } from '../../contract/console-calls/designs';
import { toWireTime } from '../../contract/shanghai-time';
import type { ConsoleHandler } from '../core/declared-call';
import { findLivePage, getSchema } from '../pages/live-page';
import { findLiveVersions } from '../pages/page-version-store';
import { findDraft, findDraftTimes } from './draft-store';
import { getRoute, listRoutes } from '../screens/find-route';
import { findBeyondScope, mayOf } from './scope';
import { toWireVersion } from './wire-version';

/** What the designer starts from where a route has no page yet. */
const emptyPage = { type: 'page', body: [] };

/** Every route, with what is live and whether the caller has a draft. */
export const listDesigns: ConsoleHandler<typeof designList> = async (
  { keyword, origin },
  { db, shipped, staff },
) => {
  const published = new Map((await findLiveVersions(db)).map((version) => [version.path, version]));
  const drafts = await findDraftTimes(db, staff.account);
  const all = await Promise.all(
    (await listRoutes(db)).map(async ({ path, title, revision }) => {
      const version = published.get(path);
      const draft = drafts.get(path);
      return {
        path,
        title,
        origin:
          revision !== undefined
            ? ('made' as const)
            : version
              ? ('redesigned' as const)
              : await originOfFile(path),
        revision: revision ?? 0,
        ...toWireVersion(version),
        draftSavedAt: draft === undefined ? '' : toWireTime(draft),
      };
    }),
  );
  const wanted = keyword?.toLowerCase() ?? '';
  const items = all.filter(
    (page) =>
      (page.title.toLowerCase().includes(wanted) || page.path.toLowerCase().includes(wanted)) &&
      (origin === undefined || page.origin === origin),
  );
  return { items, total: items.length };

  async function originOfFile(path: string): Promise<'shipped' | 'missing'> {
    // One broken file must not hide the list: it counts as shipped, and opening it says what is wrong.
    const file = await shipped.find(path).catch(() => 'broken');
    return file === undefined ? 'missing' : 'shipped';
  }
};

/** The live page and the caller's draft of it. */
export const openDesign: ConsoleHandler<typeof designOpen> = async (request, { db, shipped, staff }) => {
  const { path, title } = await getRoute(db, request.path);
  const live = await findLivePage(db, shipped, path);
  const draft = await findDraft(db, path, staff.account);
  return {
    path,
    title,
    ...toWireVersion(live?.published),
    schema: live ? await getSchema(db, live) : emptyPage,
    draft: draft
      ? {
          schema: JSON.parse(draft.text) as Record<string, unknown>,
          baseVersion: draft.baseVersion,
          savedAt: toWireTime(draft.savedAt),
        }
      : null,
    may: mayOf(staff),
  };
};

export const checkDesign: ConsoleHandler<typeof designCheck> = async ({ schema, ...request }, context) => {
  const { path } = await getRoute(context.db, request.path);
  const beyond = await findBeyondScope({ path, schema }, context);
  return { findings: [...beyond, ...(await context.checkPage(schema, { path }))] };
};
