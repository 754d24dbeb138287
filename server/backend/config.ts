import * as call from '../contract/calls/core/config';
import type { Selectable } from 'kysely';
import { conflict, invalid } from '../contract/api-error';
import { maskedValue, imageSecretId } from '../contract/calls/core/config';
import { isSecretSetting } from '../contract/wire';
import type { Db } from '../database/database';
import { containsAnyCase, findListPage } from '../database/list-page';
import type { ConfigTable } from '../database/tables/system-tables';
import type { Handlers } from './core/backend-app';
import { recordsOf, toWireRow, translateUniqueViolation } from './core/records';

const configs = recordsOf('backend.config', 'configId');

/** System parameters (B §7). */
export function handleConfig(handlers: Handlers): void {
  handlers.handle(call.configList, ({ configName, configKey, ...request }, { db }) =>
    findListPage(
      db
        .selectFrom('backend.config')
        .selectAll()
        .where(containsAnyCase('configName', configName || undefined))
        .where(containsAnyCase('configKey', configKey || undefined)),
      request,
      { id: 'configId', defaultOrder: 'config_id', texts: ['configName', 'configKey'] },
      (row) => {
        const record = toWire(row);
        return record.secret ? { ...record, configValue: maskedValue } : record;
      },
    ),
  );

  handlers.handle(call.imageSecret, async (_request, { db }) => toWire(await configs.get(db, imageSecretId)));

  handlers.handle(call.configDetail, async ({ id }, { db }) => toWire(await configs.get(db, id)));

  handlers.handle(call.configAdd, (request, { db, now }) =>
    translateUniqueViolation(keyTaken, () =>
      configs.insert(db, { ...toFields(request, 'N'), createTime: now, updateTime: now }),
    ),
  );

  handlers.handle(call.configEdit, ({ configId, revision, ...request }, { db, now }) =>
    translateUniqueViolation(keyTaken, () =>
      db.transaction().execute(async (tx) => {
        const stored = await configs.lock(tx, configId, revision);
        const fields = toFields(request, stored.configType);
        if (configId === imageSecretId) keepUsable(stored, fields);
        return configs.update(tx, configId, { ...fields, updateTime: now });
      }),
    ),
  );

  handlers.handle(call.configRemove, ({ id }, { db }) =>
    db.transaction().execute(async (tx) => {
      const { configType } = await configs.lock(tx, id);
      if (configType === 'Y') throw conflict('系统内置参数不能删除');
      return configs.remove(tx, id, ({ configName, configKey }) => `${configName}（${configKey}）`);
    }),
  );
}

/** The secret that signs image urls; undefined only if the row was removed by hand. */
export async function findImageSecret(db: Db): Promise<string | undefined> {
  return (await configs.find(db, imageSecretId))?.configValue;
}

/** The value of a parameter. */
export async function findConfigValue(db: Db, configKey: string): Promise<string | undefined> {
  const query = db.selectFrom('backend.config').select('configValue').where('configKey', '=', configKey);
  return (await query.executeTakeFirst())?.configValue;
}

type Given = Partial<Record<keyof ConfigFields, string | undefined>> & {
  configType?: 'Y' | 'N' | undefined;
};

/** The image secret may change, but must stay under its key and not be empty, or no image could be shown. */
function keepUsable(stored: StoredConfig, fields: ConfigFields): void {
  if (fields.configValue.trim() === '') throw invalid('configValue', '图片签名密钥不能为空');
  if (fields.configKey !== stored.configKey) throw invalid('configKey', '系统内置参数的键名不能修改');
  if (fields.configType !== stored.configType) throw invalid('configType', '图片签名密钥必须为系统内置');
}

const keyTaken = () => invalid('configKey', '参数键名已存在');

/** The form sends the whole record: an empty field clears the value, except the type, which always has one. */
const toFields = (given: Given, configType: 'Y' | 'N'): ConfigFields => ({
  configName: given.configName ?? '',
  configKey: given.configKey ?? '',
  configValue: given.configValue ?? '',
  configType: given.configType ?? configType,
  remark: given.remark ?? '',
});

const toWire = (config: StoredConfig) => ({
  ...toWireRow(config),
  secret: isSecretSetting(`${config.configKey} ${config.configName}`),
});

type StoredConfig = Selectable<ConfigTable>;
type ConfigFields = Omit<StoredConfig, 'configId' | 'revision' | 'createTime' | 'updateTime'>;
