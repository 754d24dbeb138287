import { toPageText } from '../../contract/canonical-page';
import type { designDraftRemove, designDraftSave } from '../../contract/console-calls/designs';
import { toWireTime } from '../../contract/shanghai-time';
import type { ConsoleHandler } from '../core/declared-call';
import { removeDraft, saveDraft } from './draft-store';
import { getRoute } from './known-route';

/** Work in progress may be unsound: it is kept, and its findings are told. */
export const saveDesignDraft: ConsoleHandler<typeof designDraftSave> = async (
  { path, schema, baseVersion },
  { db, staff, now, checkPage },
) => {
  const route = getRoute(path);
  await saveDraft(db, {
    path: route.path,
    owner: staff.account,
    text: toPageText(schema),
    baseVersion,
    savedAt: now,
  });
  return { savedAt: toWireTime(now), findings: checkPage(schema, { path: route.path }) };
};

/** Nothing to drop is no error: two tabs may both do it. */
export const removeDesignDraft: ConsoleHandler<typeof designDraftRemove> = async (
  { path },
  { db, staff },
) => {
  await removeDraft(db, getRoute(path).path, staff.account);
  return null;
};
