import { toPageText } from '../../contract/canonical-page';
import type { designDraftRemove, designDraftSave } from '../../contract/console-calls/designs';
import { toWireTime } from '../../contract/shanghai-time';
import type { ConsoleHandler } from '../core/declared-call';
import { findLivePage } from '../pages/live-page';
import { digestOfLive } from '../pages/page-states';
import { diffPages } from '../../page-diff/diff-pages';
import { getLiveState } from '../changes/compare';
import { requireFewValues } from '../changes/require-few-values';
import { removeDraft, saveDraft } from './draft-store';
import { getRoute } from '../screens/find-route';
import { requireScope } from './scope';

/** Saves work in progress, sound or not, and answers what the page check finds. */
export const saveDesignDraft: ConsoleHandler<typeof designDraftSave> = async (
  { path, schema, baseVersion, baseDigest, shippedDigest, compare },
  context,
) => {
  const { db, shipped, staff, now, checkPage } = context;
  const route = await getRoute(db, path);
  requireFewValues('保存', schema);
  await requireScope({ path: route.path, schema, baseVersion }, '保存', context);
  await saveDraft(db, {
    path: route.path,
    owner: staff.account,
    text: toPageText(schema),
    baseVersion,
    baseDigest: baseDigest ?? digestOfLive(await findLivePage(db, shipped, route.path)),
    shippedDigest: shippedDigest ?? '',
    savedAt: now,
  });
  return {
    savedAt: toWireTime(now),
    findings: await checkPage(schema, { path: route.path }),
    changes: compare ? diffPages((await getLiveState(route.path, context)).schema, schema) : null,
  };
};

/** Nothing to drop is no error: two tabs may both do it. */
export const removeDesignDraft: ConsoleHandler<typeof designDraftRemove> = async (
  { path },
  { db, staff },
) => {
  await removeDraft(db, (await getRoute(db, path)).path, staff.account);
  return null;
};
