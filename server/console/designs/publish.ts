import { invalid, notFound } from '../../contract/api-error';
import { isSamePage, toPageText } from '../../contract/canonical-page';
import { code } from '../../contract/codes';
import type { designPublish, designRestore } from '../../contract/console-calls/designs';
import { message } from '../../contract/messages';
import type { Finding } from '../../page-check/finding';
import type { ConsoleContext } from '../core/console-context';
import { ConsoleRefusal } from '../core/console-refusal';
import type { ConsoleHandler } from '../core/declared-call';
import { findLivePage, getSchema } from '../pages/live-page';
import { findVersion, findVersions, insertVersion } from '../pages/page-version-store';
import { digestOf } from '../pages/shipped-pages';
import { removeDraft } from './draft-store';
import { getRoute } from '../screens/find-route';
import { requirePublish, requireScope } from './scope';
import { toWireVersion, versionOf } from './wire-version';

interface Publication {
  path: string;
  schema: Record<string, unknown>;
  baseVersion: number;
  note: string;
  restoredFrom: number | null;
}

/** Sound, started from what is live, and different from it: then it is live for everyone, and the draft is done. */
export const publishDesign: ConsoleHandler<typeof designPublish> = async (
  { path, schema, baseVersion, note = '' },
  context,
) => {
  const route = await getRoute(context.db, path);
  return publish({ path: route.path, schema, baseVersion, note, restoredFrom: null }, context);
};

/** An earlier state becomes the next version; history only grows. */
export const restoreDesign: ConsoleHandler<typeof designRestore> = async (request, context) => {
  const { path } = await getRoute(context.db, request.path);
  const { version: restoredFrom } = request;
  const schema = await getState(path, restoredFrom, context);
  const baseVersion = request.baseVersion ?? versionOf(await findLivePage(context.db, context.shipped, path));
  const note = `恢复版本 ${restoredFrom}`;
  const { version } = await publish({ path, schema, baseVersion, note, restoredFrom }, context);
  return { version };
};

/** A state of a page that was live: 0 is the shipped one. @throws ApiError notFound */
export async function getState(
  path: string,
  version: number,
  { db, shipped }: ConsoleContext,
): Promise<Record<string, unknown>> {
  if (version === 0) {
    const page = await shipped.find(path);
    if (!page) throw notFound('该页面没有出厂版本');
    return page.schema;
  }
  const found = await findVersion(db, path, version);
  if (!found) throw notFound('该版本不存在');
  return JSON.parse(found.text) as Record<string, unknown>;
}

async function publish(
  { path, schema, baseVersion, note, restoredFrom }: Publication,
  context: ConsoleContext,
): Promise<{ version: number; findings: Finding[] }> {
  const { db, shipped, staff, now } = context;
  requirePublish(staff);
  const live = await findLivePage(db, shipped, path);
  if (baseVersion !== versionOf(live)) throw await stale(path, baseVersion, context);
  await requireScope({ path, schema }, '发布', context);
  const findings = await context.checkPage(schema, { path });
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new ConsoleRefusal(code.invalid, `页面有 ${errors.length} 处错误，不能发布`, { findings });
  }
  if (live && isSamePage(await getSchema(db, live), schema)) {
    throw invalid('schema', '内容与当前版本相同，无需发布');
  }
  const text = toPageText(schema);
  const version = await db.transaction().execute(async (tx) => {
    const made = await insertVersion(tx, baseVersion, {
      path,
      text,
      digest: digestOf(text),
      publishedBy: staff.username,
      publishedAt: now,
      note,
      restoredFrom,
    });
    if (made !== undefined && restoredFrom === null) await removeDraft(tx, path, staff.account);
    return made;
  });
  if (version === undefined) throw await stale(path, baseVersion, context);
  return { version, findings };
}

/** Says who published in between, so that the two can talk. */
async function stale(path: string, baseVersion: number, { db }: ConsoleContext): Promise<ConsoleRefusal> {
  const between = await findVersions(db, path, baseVersion);
  const latest = toWireVersion(between[0]);
  const names = [...new Set(between.map(({ publishedBy }) => publishedBy))].join('、');
  const msg =
    between.length === 0
      ? message.stale
      : `${names} 已于 ${latest.publishedAt} 发布了版本 ${latest.version}，请先查看后再发布`;
  return new ConsoleRefusal(code.conflict, msg, latest);
}
