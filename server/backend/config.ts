import * as call from '../contract/calls/core/config';
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { ApiError, invalid, notFound } from '../contract/api-error';
import { coveredValue, imageSecretId } from '../contract/calls/core/config';
import { code } from '../contract/codes';
import { isSecretSetting } from '../contract/secret-fields';
import { toWireTime } from '../contract/shanghai-time';
import type { Db, Tx } from '../database/database';
import { findListPage, toListPage, type ListPage } from '../database/list-page';
import type { ConfigTable } from '../database/tables/system-tables';
import { isUniqueViolation } from '../database/unique-violation';
import type { Handlers } from './core/handlers';
import { checkRevision } from './core/revision';

/** System parameters (B §7). */
export function handleConfig(handlers: Handlers): void {
  handlers.handle(call.configList, async (request, { db }) => {
    const { rows, total } = await findConfigs(db, request, toListPage(request));
    const covered = rows
      .map(toWire)
      .map((record) => (record.secret ? { ...record, configValue: coveredValue } : record));
    return { records: covered, total };
  });
  handlers.handle(call.imageSecret, (_request, { db }) => getConfig(db, imageSecretId));
  handlers.handle(call.configDetail, ({ id }, { db }) => getConfig(db, id));
  handlers.handle(call.configAdd, async (request, { db, now }) => {
    if (!(await addConfig(db, toFields(request, 'N'), now))) throw keyTaken();
    return null;
  });
  handlers.handle(call.configEdit, async (request, { db, now }) => {
    await edit(db, request, now);
    return null;
  });
  handlers.handle(call.configRemove, async ({ id }, { db }) => {
    await remove(db, id);
    return null;
  });
}

/** What signs image urls now; undefined only if the row was removed by hand. */
export async function findImageSecret(db: Db): Promise<string | undefined> {
  return (await findConfig(db, imageSecretId))?.configValue;
}

async function getConfig(db: Db, configId: number) {
  const config = await findConfig(db, configId);
  if (!config) throw notFound();
  return toWire(config);
}

type Given = Partial<Record<keyof ConfigFields, string | undefined>> & {
  configType?: 'Y' | 'N' | undefined;
};

async function edit(
  db: Db,
  request: Given & { configId: number; revision?: number | undefined },
  now: Date,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const stored = await lockConfig(tx, request.configId);
      checkRevision(stored, request.revision);
      const fields = toFields(request, stored.configType);
      if (stored.configId === imageSecretId) keepUsable(stored, fields);
      await saveConfig(tx, stored.configId, fields, now);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? keyTaken() : error;
  }
}

/** The secret may change, but without one, or found under another key, no picture could be shown any more. */
function keepUsable(stored: StoredConfig, fields: ConfigFields): void {
  if (fields.configValue.trim() === '') throw invalid('configValue', '图片签名密钥不能为空');
  if (fields.configKey !== stored.configKey) throw invalid('configKey', '系统内置参数的键名不能修改');
  if (fields.configType !== stored.configType) throw invalid('configType', '图片签名密钥必须为系统内置');
}

async function remove(db: Db, configId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = await lockConfig(tx, configId);
    if (!stored) throw notFound();
    if (stored.configType === 'Y') throw new ApiError(code.conflict, '系统内置参数不能删除');
    await removeConfig(tx, configId);
  });
}

const keyTaken = () => invalid('configKey', '参数键名已存在');

/** The form sends the whole record: what is empty is meant to be empty, but there is always a type. */
const toFields = (given: Given, configType: 'Y' | 'N'): ConfigFields => ({
  configName: given.configName ?? '',
  configKey: given.configKey ?? '',
  configValue: given.configValue ?? '',
  configType: given.configType ?? configType,
  remark: given.remark ?? '',
});

const toWire = ({ createTime, updateTime, ...config }: StoredConfig) => ({
  ...config,
  createTime: toWireTime(createTime),
  updateTime: toWireTime(updateTime),
  secret: isSecretSetting(`${config.configKey} ${config.configName}`),
});

type StoredConfig = Selectable<ConfigTable>;
type ConfigFields = Omit<StoredConfig, 'configId' | 'revision' | 'createTime' | 'updateTime'>;

const order = {
  by: {
    configId: 'configId',
    configName: 'configName',
    configKey: 'configKey',
    createTime: 'createTime',
    updateTime: 'updateTime',
  },
  id: 'configId',
  usual: 'config_id',
};

interface ConfigFilter {
  configName?: string | undefined;
  configKey?: string | undefined;
}

async function findConfigs(
  db: Db,
  filter: ConfigFilter,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: StoredConfig[]; total: number }> {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.configName) conditions.push(contains('configName', filter.configName));
  if (filter.configKey) conditions.push(contains('configKey', filter.configKey));
  const matching = db.selectFrom('backend.config').where((where) => where.and(conditions));
  return findListPage(matching.selectAll(), page, order);
}

/** Anywhere in the text, case aside; the wildcards of LIKE mean themselves. */
const contains = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

async function findConfig(db: Db, configId: number): Promise<StoredConfig | undefined> {
  return db.selectFrom('backend.config').selectAll().where('configId', '=', configId).executeTakeFirst();
}

export async function findConfigByKey(db: Db, configKey: string): Promise<StoredConfig | undefined> {
  return db.selectFrom('backend.config').selectAll().where('configKey', '=', configKey).executeTakeFirst();
}

/** Locked until the transaction ends. */
async function lockConfig(tx: Tx, configId: number): Promise<StoredConfig | undefined> {
  return tx
    .selectFrom('backend.config')
    .selectAll()
    .where('configId', '=', configId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false when another one has the key */
async function addConfig(db: Db, fields: ConfigFields, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backend.config')
    .values({ ...fields, createTime: now, updateTime: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function saveConfig(tx: Tx, configId: number, fields: ConfigFields, now: Date): Promise<void> {
  await tx
    .updateTable('backend.config')
    .set((set) => ({ ...fields, updateTime: now, revision: set('revision', '+', 1) }))
    .where('configId', '=', configId)
    .execute();
}

async function removeConfig(tx: Tx, configId: number): Promise<void> {
  await tx.deleteFrom('backend.config').where('configId', '=', configId).execute();
}
