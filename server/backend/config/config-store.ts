import { sql, type Expression, type Generated, type SqlBool } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface ConfigTable {
  config_id: Generated<number>;
  config_name: string;
  config_key: string;
  config_value: string;
  config_type: 'Y' | 'N';
  remark: string;
  revision: Generated<number>;
  create_time: Date;
  update_time: Date;
}
const tables = (db: Db | Tx) => withTables<{ 'backend.config': ConfigTable }>(db);

export interface ConfigFields {
  configName: string;
  configKey: string;
  configValue: string;
  /** 'Y': built into the system, can't be removed. */
  configType: 'Y' | 'N';
  remark: string;
}
export interface StoredConfig extends ConfigFields {
  configId: number;
  revision: number;
  createTime: Date;
  updateTime: Date;
}

interface Row extends Omit<ConfigTable, 'config_id' | 'revision'> {
  config_id: number;
  revision: number;
}
const toConfig = (row: Row): StoredConfig => ({
  configId: row.config_id,
  configName: row.config_name,
  configKey: row.config_key,
  configValue: row.config_value,
  configType: row.config_type,
  remark: row.remark,
  revision: row.revision,
  createTime: row.create_time,
  updateTime: row.update_time,
});
const toColumns = (fields: ConfigFields) => ({
  config_name: fields.configName,
  config_key: fields.configKey,
  config_value: fields.configValue,
  config_type: fields.configType,
  remark: fields.remark,
});

const order = {
  by: {
    configId: 'config_id',
    configName: 'config_name',
    configKey: 'config_key',
    createTime: 'create_time',
    updateTime: 'update_time',
  },
  id: 'config_id',
  usual: 'config_id',
};

export interface ConfigFilter {
  configName?: string | undefined;
  configKey?: string | undefined;
}

export async function findConfigs(
  db: Db,
  filter: ConfigFilter,
  page: ListPage<keyof typeof order.by>,
): Promise<{ records: StoredConfig[]; total: number }> {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.configName) conditions.push(contains('config_name', filter.configName));
  if (filter.configKey) conditions.push(contains('config_key', filter.configKey));
  const matching = tables(db)
    .selectFrom('backend.config')
    .where((where) => where.and(conditions));
  const rows = await matching
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { records: rows.map(toConfig), total };
}

/** Anywhere in the text, case aside; the wildcards of LIKE mean themselves. */
const contains = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

export async function findConfig(db: Db, configId: number): Promise<StoredConfig | undefined> {
  const row = await tables(db)
    .selectFrom('backend.config')
    .selectAll()
    .where('config_id', '=', configId)
    .executeTakeFirst();
  return row && toConfig(row);
}

export async function findConfigByKey(db: Db, configKey: string): Promise<StoredConfig | undefined> {
  const row = await tables(db)
    .selectFrom('backend.config')
    .selectAll()
    .where('config_key', '=', configKey)
    .executeTakeFirst();
  return row && toConfig(row);
}

/** Locked until the transaction ends. */
export async function lockConfig(tx: Tx, configId: number): Promise<StoredConfig | undefined> {
  const row = await tables(tx)
    .selectFrom('backend.config')
    .selectAll()
    .where('config_id', '=', configId)
    .forUpdate()
    .executeTakeFirst();
  return row && toConfig(row);
}

/** @returns false when another one has the key */
export async function addConfig(db: Db, fields: ConfigFields, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('backend.config')
    .values({ ...toColumns(fields), create_time: now, update_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function saveConfig(tx: Tx, configId: number, fields: ConfigFields, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('backend.config')
    .set((set) => ({ ...toColumns(fields), update_time: now, revision: set('revision', '+', 1) }))
    .where('config_id', '=', configId)
    .execute();
}

export async function removeConfig(tx: Tx, configId: number): Promise<void> {
  await tables(tx).deleteFrom('backend.config').where('config_id', '=', configId).execute();
}
