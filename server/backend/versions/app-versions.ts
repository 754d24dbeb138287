import { invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/versions';
import type { ReplyOf, RequestOf } from '../../contract/define-call';
import { versionStatus } from '../../contract/dictionaries';
import { httpUrlMessage, isHttpUrl } from '../../contract/http-url';
import { toWireTime } from '../../contract/shanghai-time';
import type { Tx } from '../../database/database';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import {
  deleteVersion,
  findVersion,
  insertVersion,
  listVersions,
  lockCodes,
  nextCode,
  retireInUse,
  updateVersion,
  type AppVersion,
  type VersionFields,
} from './app-version-store';
import { compareVersions } from './version-order';
import { toListPage } from '../../database/list-page';

/**
 * Releases of the app (A §2–§5). Decided here, where A is silent:
 *
 *   code    one above the highest of its client type, given out as a version is first saved. Saves wait for each
 *           other, and one that fails takes no code with it: no doubles, no gaps. A draft that is removed gives its
 *           code back if it was the highest; a code that was published is never given out again.
 *   moving  a version that was never published may go to another client type, and gets a code there
 *   in use  one version a client type: publishing retires the one before it (已失效)
 */
export function handleAppVersions(handlers: Handlers): void {
  handlers.handle(call.versionList, async ({ pageNum, pageSize, orderBy, orderDir, ...filter }, { db }) => {
    const page = toListPage({ pageNum, pageSize, orderBy, orderDir });
    const { rows, total } = await listVersions(db, filter, page);
    return { records: rows.map(toWire), total };
  });

  handlers.handle(call.versionDetail, async ({ id }, { db }) => {
    const found = await findVersion(db, id);
    if (!found) throw notFound();
    return toWire(found);
  });

  handlers.handle(call.versionCheckCode, ({ pfType }, { db }) => nextCode(db, pfType));

  handlers.handle(call.versionAdd, (request, { db, now }) => {
    const fields = toFields(request);
    return db.transaction().execute(async (tx) => {
      await lockCodes(tx);
      await insertVersion(tx, await toSaved(tx, fields, undefined, now), now);
      return null;
    });
  });

  handlers.handle(call.versionEdit, ({ id, revision, ...request }, { db, now }) => {
    const fields = toFields(request);
    return db.transaction().execute(async (tx) => {
      await lockCodes(tx);
      const current = await findVersion(tx, id);
      checkRevision(current, revision);
      await updateVersion(tx, id, await toSaved(tx, fields, current, now));
      return null;
    });
  });

  handlers.handle(call.versionRemove, ({ id }, { db }) =>
    db.transaction().execute(async (tx) => {
      await lockCodes(tx);
      if (!(await deleteVersion(tx, id))) throw notFound();
      return null;
    }),
  );
}

type Given = ReturnType<typeof toFields>;

/** The stored fields of a save; a publication retires the version in use. The caller holds the lock on the version codes. */
async function toSaved(
  tx: Tx,
  fields: Given,
  current: AppVersion | undefined,
  now: Date,
): Promise<VersionFields> {
  const { pfType } = fields;
  const moves = current !== undefined && current.pfType !== pfType;
  if (moves && current.releaseTime) throw invalid('pfType', '已发布过的版本不能更换客户端类型');
  const versionCode = current && !moves ? current.versionCode : await nextCode(tx, pfType);
  const publishes = fields.status === versionStatus.inUse && current?.status !== versionStatus.inUse;
  if (publishes) await retireInUse(tx, pfType, versionCode);
  return { ...fields, versionCode, releaseTime: publishes ? now : (current?.releaseTime ?? null) };
}

function toFields({ isForce, modifier, ...given }: RequestOf<typeof call.versionAdd>) {
  if (!isHttpUrl(given.url)) throw invalid('url', httpUrlMessage);
  if ((compareVersions(given.minVersion, given.version) ?? 0) > 0) {
    throw invalid('minVersion', '最低支持版本不能高于版本号');
  }
  return { ...given, isForce: isForce === 'T', modifier: modifier ?? defaultModifier };
}

/** A §9. */
const defaultModifier = 'public';

function toWire(row: AppVersion): ReplyOf<typeof call.versionDetail> {
  return {
    ...row,
    isForce: row.isForce ? 'T' : 'F',
    createTime: toWireTime(row.createTime),
    releaseTime: row.releaseTime ? toWireTime(row.releaseTime) : '',
  };
}
