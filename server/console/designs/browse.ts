import { calls } from '../../contract/calls/index';
import type {
  designCheck,
  designList,
  designOpen,
  designHistory,
  designVersion,
  designReads,
} from '../../contract/console-calls/designs';
import { consoleCalls } from '../../contract/console-calls/index';
import { ownersOf } from '../../contract/define-call';
import { hasTooManyValues } from '../../contract/pages/page-limits';
import { toWireTime } from '../../contract/shanghai-time';
import type { ConsoleHandler } from '../console-context';
import {
  findLivePage,
  getSchema,
  digestOfLive,
  getVersion,
  isShippedChanged,
  toWireVersion,
  getState,
  type LivePage,
} from '../pages/page-states';
import {
  findLiveVersions,
  keepShippedPages,
  findDraft,
  findDraftTimes,
  findVersions,
  type Draft,
} from '../pages/page-store';
import { findEditorNames, findOthers } from './presence';
import { getRoute, listRoutes } from '../screens/screen-store';
import { findBeyondScope, mayOf } from './guards';

/** Every route, with its live version and whether the caller has a draft. */
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
    // One broken file must not break the list: show it as shipped; opening it reports the error.
    const file = await shipped.find(path).catch(() => 'broken');
    return file === undefined ? 'missing' : 'shipped';
  }
};

/** The live page, the caller's draft of it, and who else is editing it. */
export const openDesign: ConsoleHandler<typeof designOpen> = async (request, context) => {
  const { db, shipped, staff, now } = context;
  const route = await getRoute(db, request.path);
  const { path, title } = route;
  const live = await findLivePage(db, shipped, path);
  // The draft may be published after the next release, and a merge then needs today's shipped page.
  if (live && !live.published) await keepShippedPages(db, [{ path, ...live.shipped }], now);
  const draft = await findDraft(db, path, staff.account);
  return {
    path,
    title,
    ...toWireVersion(live?.published),
    digest: digestOfLive(live),
    schema: await getSchema(db, live),
    shippedChanged: await isShippedChanged(path, live, context),
    draft: draft ? toWireDraft(draft, live) : null,
    editors: await findOthers(path, { ...context, window: '' }),
    may: mayOf(staff, route),
  };
};

function toWireDraft(draft: Draft, live: LivePage | undefined) {
  const { schema, baseVersion, shippedDigest } = draft;
  return {
    schema,
    baseVersion,
    baseDigest: draft.baseDigest ?? digestOfLive(live),
    shippedDigest,
    savedAt: toWireTime(draft.savedAt),
  };
}

export const checkDesign: ConsoleHandler<typeof designCheck> = async ({ schema, ...request }, context) => {
  const route = await getRoute(context.db, request.path);
  // The page check, on its own thread, says that a page is too large; the comparison would block all other requests.
  const beyond = hasTooManyValues(schema) ? [] : await findBeyondScope({ route, schema }, context);
  return { findings: [...beyond, ...(await context.checkPage(schema, { path: route.path }))] };
};

/** Every state that was ever live, newest first, with the shipped page last. */
export const listHistory: ConsoleHandler<typeof designHistory> = async (request, { db, shipped }) => {
  const { path } = await getRoute(db, request.path);
  const versions = await findVersions(db, path);
  const items = versions.map((version, index) => ({
    ...toWireVersion(version),
    path,
    note: version.note,
    restoredFrom: version.restoredFrom,
    live: index === 0,
  }));
  if (await shipped.find(path)) {
    const live = items.length === 0;
    items.push({ ...toWireVersion(undefined), path, note: '出厂版本', restoredFrom: null, live });
  }
  return { items, total: items.length };
};

export const readVersion: ConsoleHandler<typeof designVersion> = async ({ path, version }, context) => {
  const route = await getRoute(context.db, path);
  if (version === 0) {
    const schema = await getState(route.path, { version: 0 }, context);
    return { ...toWireVersion(undefined), note: '出厂版本', schema };
  }
  const found = await getVersion(context.db, route.path, version);
  return { ...toWireVersion(found), note: found.note, schema: found.schema };
};

const readCalls = [...calls.map((call) => ({ ...call, path: `/api${call.path}` })), ...consoleCalls].filter(
  ({ effect }) => effect === 'read',
);
const reads = readCalls.map(({ path }) => path);
const owners: Record<string, string[]> = {};
for (const call of readCalls) {
  const menus = [...ownersOf(call)];
  if (menus.length > 0) owners[call.path] = menus;
}

/** The reads that a preview may make. The browser does not have the contract's calls (they would bring zod). */
export const listReads: ConsoleHandler<typeof designReads> = async () => ({ reads, owners });
