import type { designCheck, designList, designOpen } from '../../contract/console-calls/designs';
import { toWireTime } from '../../contract/shanghai-time';
import type { ConsoleHandler } from '../core/declared-call';
import { findLivePage, getSchema, type LivePage } from '../pages/live-page';
import { digestOfLive, emptyPage, isShippedChanged } from '../pages/page-states';
import { findLiveVersions } from '../pages/page-version-store';
import { keepShippedPages } from '../pages/shipped-store';
import { findEditorNames, findOthers } from '../presence';
import { getRoute, listRoutes } from '../screens/find-route';
import { findDraft, findDraftTimes, type Draft } from './draft-store';
import { isOvertaken } from './overtaken';
import { findBeyondScope, mayOf } from './scope';
import { toWireVersion } from './wire-version';

/** Every route, with what is live and whether the caller has a draft. */
export const listDesigns: ConsoleHandler<typeof designList> = async (
  { keyword, origin },
  { db, shipped, staff, now },
) => {
  const editors = await findEditorNames(db, now);
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
        shippedChanged: await isShippedChanged(path, version && { published: version }, { db, shipped }),
        editors: editors.get(path)?.join('、') ?? '',
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

/** The live page, the caller's draft of it, and who else is at it. */
export const openDesign: ConsoleHandler<typeof designOpen> = async (request, context) => {
  const { db, shipped, staff, now } = context;
  const { path, title } = await getRoute(db, request.path);
  const live = await findLivePage(db, shipped, path);
  // The draft may be published after the next release, which needs the shipped page of today for its merge.
  if (live && !live.published) await keepShippedPages(db, [{ path, ...live.shipped }], now);
  const draft = await findDraft(db, path, staff.account);
  return {
    path,
    title,
    ...toWireVersion(live?.published),
    digest: digestOfLive(live),
    schema: live ? await getSchema(db, live) : emptyPage,
    shippedChanged: await isShippedChanged(path, live, context),
    draft: draft ? toWireDraft(draft, live) : null,
    editors: await findOthers(path, { ...context, window: '' }),
    may: mayOf(staff),
  };
};

function toWireDraft(draft: Required<Draft>, live: LivePage | undefined) {
  const { baseVersion, shippedDigest } = draft;
  const baseDigest = draft.baseDigest ?? digestOfLive(live);
  return {
    schema: JSON.parse(draft.text) as Record<string, unknown>,
    baseVersion,
    baseDigest,
    shippedDigest,
    savedAt: toWireTime(draft.savedAt),
    stale: isOvertaken({ baseVersion, baseDigest }, live),
  };
}

export const checkDesign: ConsoleHandler<typeof designCheck> = async ({ schema, ...request }, context) => {
  const { path } = await getRoute(context.db, request.path);
  const beyond = await findBeyondScope({ path, schema }, context);
  return { findings: [...beyond, ...(await context.checkPage(schema, { path }))] };
};
