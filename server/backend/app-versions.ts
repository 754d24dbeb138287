import { sql, type Selectable } from 'kysely';
import { invalid } from '../contract/api-error';
import * as call from '../contract/calls/core/versions';
import type { ReplyOf, RequestOf } from '../contract/define-call';
import { labelOf, versionStatus } from '../contract/dictionaries';
import { httpUrlMessage, isHttpUrl } from '../contract/http-url';
import { toWireTime } from '../contract/shanghai-time';
import type { Db, Tx } from '../database/database';
import { contains, findListPage, has } from '../database/list-page';
import type { AppVersionTable } from '../database/tables/growth-tables';
import type { Handlers } from './core/backend-app';
import { recordsOf, toWireRow } from './core/records';

/**
 * Releases of the app (A §2–§5). Decided here, where A is silent:
 *
 *   code    one above the highest of its client type, assigned at the first save. Saves are serialised, and a failed
 *           one uses up no code, so codes have no duplicates and no gaps. Removing a draft frees its code if it was the
 *           highest; a published code is never assigned again.
 *   moving  a version that was never published may move to another client type, and gets a code there
 *   in use  one version per client type: publishing retires the previous one (已失效)
 */
export function handleAppVersions(handlers: Handlers): void {
  handlers.handle(call.versionList, ({ version, pfType, ...request }, { db }) =>
    findListPage(
      db
        .selectFrom('backend.appVersion')
        .selectAll()
        .where(contains('version', version))
        .where(has('pfType', pfType)),
      request,
      { id: 'id', defaultOrder: 'create_time desc, id desc' },
      toWire,
    ),
  );

  handlers.handle(call.versionDetail, async ({ id }, { db }) => toWire(await versions.get(db, id)));

  handlers.handle(call.versionCheckCode, ({ pfType }, { db }) => nextCode(db, pfType));

  handlers.handle(call.versionAdd, (request, { db, now }) => {
    const fields = toFields(request);
    return db.transaction().execute(async (tx) => {
      await lockCodes(tx);
      return versions.insert(tx, { ...(await toSaved(tx, fields, undefined, now)), createTime: now });
    });
  });

  handlers.handle(call.versionEdit, ({ id, revision, ...request }, { db, now }) => {
    const fields = toFields(request);
    return db.transaction().execute(async (tx) => {
      await lockCodes(tx);
      const current = await versions.lock(tx, id, revision);
      return versions.update(tx, id, await toSaved(tx, fields, current, now));
    });
  });

  handlers.handle(call.versionRemove, ({ id }, { db }) =>
    db.transaction().execute(async (tx) => {
      await lockCodes(tx);
      return versions.remove(
        tx,
        id,
        ({ version, pfType }) => `${version}（${labelOf('versionClientType', pfType)}）`,
      );
    }),
  );
}

type Given = ReturnType<typeof toFields>;

/**
 * The stored fields of a save; publishing retires the version in use. The caller holds the lock on the version
 * codes.
 */
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

const toWire = (row: AppVersion): ReplyOf<typeof call.versionDetail> => ({
  ...toWireRow(row),
  isForce: row.isForce ? 'T' : 'F',
  releaseTime: row.releaseTime ? toWireTime(row.releaseTime) : '',
});

const versions = recordsOf('backend.appVersion', 'id');
type AppVersion = Selectable<AppVersionTable>;
type VersionFields = Omit<AppVersion, 'id' | 'revision' | 'createTime'>;

/** Serialises changes to versions until the transaction ends. */
async function lockCodes(tx: Tx): Promise<void> {
  await tx.selectFrom('backend.appVersionCode').select('pfType').orderBy('pfType').forUpdate().execute();
}

/** The code of the client type's next version. Reliable only while the lock on codes is held. */
async function nextCode(db: Db | Tx, pfType: number): Promise<number> {
  const { rows } = await sql<{ code: number }>`
    select greatest(c.released_code, (select max(version_code) from backend.app_version v where v.pf_type = c.pf_type)) + 1
      as code
    from backend.app_version_code c where c.pf_type = ${pfType}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`client type ${pfType} has no row of codes`);
  return row.code;
}

/** Called before a version is published: retires the one in use and marks the new code as used forever. */
async function retireInUse(tx: Tx, pfType: number, publishedCode: number): Promise<void> {
  await tx
    .updateTable('backend.appVersion')
    .set((update) => ({ status: versionStatus.retired, revision: update('revision', '+', 1) }))
    .where('pfType', '=', pfType)
    .where('status', '=', versionStatus.inUse)
    .execute();
  await tx
    .updateTable('backend.appVersionCode')
    .set({ releasedCode: sql<number>`greatest(released_code, ${publishedCode}::integer)` })
    .where('pfType', '=', pfType)
    .execute();
}

/**
 * Compares dotted numbers, `1.2.0` with `1.10`: negative if `a` is older. Undefined if either is not a dotted
 * number.
 */
function compareVersions(a: string, b: string): number | undefined {
  const [left, right] = [toParts(a), toParts(b)];
  if (!left || !right) return undefined;
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function toParts(version: string): number[] | undefined {
  return /^\d{1,9}(\.\d{1,9})*$/.test(version) ? version.split('.').map(Number) : undefined;
}
