import { conflict, invalid } from '../../contract/api-error';
import { isSamePage } from '../../contract/canonical-page';
import { code } from '../../contract/codes';
import type {
  Finding,
  designPublish,
  designRestore,
  designDraftRemove,
  designDraftSave,
} from '../../contract/console-calls/designs';
import type { JsonObject } from '../../contract/json-object';
import { toWireTime } from '../../contract/shanghai-time';
import type { Db } from '../../database/database';
import { diffPages } from '../../page-diff/diff-pages';
import { writeLike } from '../../page-diff/write-like';
import { ConsoleRefusal, type ConsoleContext, type ConsoleHandler } from '../console-context';
import {
  findLivePage,
  getSchema,
  getState,
  versionOf,
  digestOfLive,
  type LivePage,
} from '../pages/page-states';
import {
  type ShippedPage,
  findVersion,
  insertVersion,
  keepShippedPages,
  removeDraft,
  saveDraft,
} from '../pages/page-store';
import type { Route } from '../../contract/screens/routes';
import { getRoute } from '../screens/screen-store';
import {
  isOvertaken,
  toOvertaken,
  requirePublish,
  requireScope,
  requireFewValues,
  type Base,
} from './guards';

interface Publication {
  route: Route;
  schema: JsonObject;
  base: Base;
  /** Digest of the shipped page that was merged into it. */
  mergedShipped?: string | undefined;
  note: string;
  restoredFrom: number | null;
}

/**
 * Publishes a page that passes the check, is based on the live version, and differs from it; then removes the
 * draft.
 */
export const publishDesign: ConsoleHandler<typeof designPublish> = async (
  { path, schema, baseVersion, baseDigest, shippedDigest: mergedShipped, note = '' },
  context,
) => {
  const route = await getRoute(context.db, path);
  const base = { baseVersion, baseDigest };
  return publish({ route, schema, base, mergedShipped, note, restoredFrom: null }, context);
};

/** Publishes an earlier state as the next version; history is append-only. */
export const restoreDesign: ConsoleHandler<typeof designRestore> = async (request, context) => {
  const route = await getRoute(context.db, request.path);
  const { path } = route;
  const { version: restoredFrom } = request;
  const schema = await getState(path, { version: restoredFrom }, context);
  const baseVersion = request.baseVersion ?? versionOf(await findLivePage(context.db, context.shipped, path));
  const note = `恢复版本 ${restoredFrom}`;
  const { version } = await publish({ route, schema, base: { baseVersion }, note, restoredFrom }, context);
  return { version };
};

/**
 * Creates every new version, for publishing and restoring alike. Related writes (the audit entry) belong in its
 * transaction, after `insertVersion` has confirmed that the base is still live.
 */
async function publish(
  { route, schema, base, mergedShipped, note, restoredFrom }: Publication,
  context: ConsoleContext,
): Promise<{ version: number; findings: Finding[] }> {
  const { db, shipped, staff, now } = context;
  const { path } = route;
  requirePublish(staff);
  requireFewValues('发布', schema);
  const live = await findLivePage(db, shipped, path);
  if (isOvertaken(base, live)) throw await toOvertaken(path, base, context);
  const current = await shipped.find(path);
  requireCurrentShipped(mergedShipped, current);
  await requireScope({ route, schema, live }, '发布', context);
  const findings = await context.checkPage(schema, { path });
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new ConsoleRefusal(code.invalid, `页面有 ${errors.length} 处错误，不能发布`, { findings });
  }
  const merges = mergedShipped !== undefined && mergedShipped !== live?.published?.shippedDigest;
  if (live && !merges && isSamePage(await getSchema(db, live), schema)) {
    throw invalid('schema', '内容与当前版本相同，无需发布');
  }
  const shippedDigest = mergedShipped ?? (await findShippedBase(db, path, { live, current, restoredFrom }));
  const version = await db.transaction().execute(async (tx) => {
    if (current) await keepShippedPages(tx, [{ path, ...current }], now);
    const made = await insertVersion(tx, base.baseVersion, {
      path,
      schema: current ? writeLike(schema, current.schema) : schema,
      publishedBy: staff.username,
      publishedAt: now,
      note,
      restoredFrom,
      shippedDigest,
    });
    if (made !== undefined && restoredFrom === null) await removeDraft(tx, path, staff.account);
    if (made !== undefined) await context.succeedWithin(tx);
    return made;
  });
  if (version === undefined) throw await toOvertaken(path, base, context);
  return { version, findings };
}

interface ShippedBase extends Pick<Publication, 'restoredFrom'> {
  live: LivePage | undefined;
  /** The page shipped with this release. */
  current: ShippedPage | undefined;
}

/** Digest of the shipped page that a publication is based on if none was merged into it. */
async function findShippedBase(
  db: Db,
  path: string,
  { live, current, restoredFrom }: ShippedBase,
): Promise<string | null> {
  if (restoredFrom) {
    const restored = await findVersion(db, path, restoredFrom);
    if (restored && restored.shippedDigest !== null) return restored.shippedDigest;
  }
  if (restoredFrom !== 0 && live?.published) return live.published.shippedDigest;
  return current?.digest ?? '';
}

/** Refuses if a release changed the shipped page since the merge. */
function requireCurrentShipped(merged: string | undefined, current: { digest: string } | undefined): void {
  if (merged !== undefined && merged !== current?.digest) {
    throw conflict('出厂页面又有更新，请重新合并后再发布');
  }
}

/** Saves work in progress, valid or not, and returns the findings of the page check. */
export const saveDesignDraft: ConsoleHandler<typeof designDraftSave> = async (
  { path, schema, baseVersion, baseDigest, shippedDigest, compare },
  context,
) => {
  const { db, shipped, staff, now, checkPage } = context;
  const route = await getRoute(db, path);
  requireFewValues('保存', schema);
  await requireScope({ route, schema, baseVersion }, '保存', context);
  await saveDraft(db, {
    path: route.path,
    owner: staff.account,
    schema,
    baseVersion,
    baseDigest: baseDigest ?? digestOfLive(await findLivePage(db, shipped, route.path)),
    shippedDigest: shippedDigest ?? '',
    savedAt: now,
  });
  return {
    savedAt: toWireTime(now),
    findings: await checkPage(schema, { path: route.path }),
    changes: compare
      ? diffPages(await getSchema(db, await findLivePage(db, shipped, route.path)), schema)
      : null,
  };
};

/** A missing draft is no error: two tabs may both discard it. */
export const removeDesignDraft: ConsoleHandler<typeof designDraftRemove> = async (
  { path },
  { db, staff },
) => {
  await removeDraft(db, (await getRoute(db, path)).path, staff.account);
  return null;
};
