import {
  sql,
  type Expression,
  type Generated,
  type Insertable,
  type Selectable,
  type Updateable,
} from 'kysely';
import { conflict, notFound, type ApiError } from '../../contract/api-error';
import { toWireTime } from '../../contract/shanghai-time';
import { takeLock, type Db, type Tx } from '../../database/database';
import { insertMany } from '../../database/insert-many';
import type { Database } from '../../database/tables/tables';
import { Done } from './backend-app';
import { isUniqueViolation, violatedConstraint } from '../../database/database-failure';

/** Tables that staff edit in a form: each row has a revision for optimistic locking. */
type RevisedTable = {
  [Name in keyof Database]: Database[Name] extends { revision: Generated<number> } ? Name : never;
}[keyof Database];

/**
 * Statements that areas share for tables with revisions. Statements that change something return null, as the
 * calls do.
 * @param id the table's numeric key
 */
export function recordsOf<Name extends RevisedTable>(table: Name, id: keyof Database[Name] & string) {
  type Row = Selectable<Database[Name]> & { revision: number };
  type Change = Updateable<Database[Name]>;
  const [target, key] = [sql.table(table), sql.ref(id)];

  async function find(db: Db | Tx, value: number, lock = sql``): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select * from ${target} where ${key} = ${value} ${lock}`.execute(db);
    return rows[0];
  }

  return {
    find: (db: Db | Tx, value: number) => find(db, value),

    /** @throws ApiError not found */
    async get(db: Db | Tx, value: number): Promise<Row> {
      const found = await find(db, value);
      if (!found) throw notFound();
      return found;
    },

    /**
     * Locks the row until the transaction ends.
     * @param revision the save's revision, see `checkRevision`
     */
    async lock(tx: Tx, value: number, revision?: number): Promise<Row> {
      const found = await find(tx, value, sql`for update`);
      checkRevision(found, revision);
      return found;
    },

    /**
     * A table without a unique value needs `insertOnce`, or a repeated submit makes a second record. Fails with a unique
     * violation when the value is taken; so does `update`.
     */
    async insert(db: Db | Tx, row: Insertable<Database[Name]>): Promise<null> {
      await insertMany(db, table, [row]).execute();
      return null;
    },

    /** Increments the revision. Leaves fields that are undefined unchanged. */
    async update(
      tx: Tx,
      value: number,
      change: { [Field in keyof Change]: Change[Field] | Expression<Change[Field]> },
    ): Promise<null> {
      const given = Object.entries<unknown>({ ...change }).filter(([, field]) => field !== undefined);
      const assigned = given.map(([name, field]) => sql`${sql.ref(name)} = ${field}, `);
      await sql`
        update ${target} set ${sql.join(assigned, sql``)}revision = revision + 1
        where ${key} = ${value}`.execute(tx);
      return null;
    },

    /**
     * @param nameOf what the audit log calls the removed record
     * @throws ApiError not found
     */
    async remove(db: Db | Tx, value: number, nameOf: (removed: Row) => string): Promise<Done> {
      const { rows } = await sql<Row>`delete from ${target} where ${key} = ${value} returning *`.execute(db);
      if (!rows[0]) throw notFound();
      return new Done(nameOf(rows[0]));
    },
  };
}

/** Milliseconds in which an identical submit counts as a repeat: a double click, or a retry after a lost answer. */
export const repeatWithin = 60_000;

/**
 * Inserts a record, but nothing if an equal one is younger than `repeatWithin`: a repeated submit succeeds, and makes one
 * record. Runs in a transaction of its own unless `db` is one.
 * @param time the name of the column that holds the insert's time
 * @param given what the submit decides; is compared, except `time`
 * @param findRest returns the columns that the server decides; is called only for an insert
 */
export async function insertOnce<Name extends keyof Database>(
  db: Db | Tx,
  table: Name,
  time: keyof Insertable<Database[Name]> & string,
  given: Partial<Insertable<Database[Name]>>,
  findRest: () => Promise<Partial<Insertable<Database[Name]>>> = async () => ({}),
): Promise<null> {
  if (!db.isTransaction) {
    return db.transaction().execute((tx) => insertOnce(tx, table, time, given, findRest));
  }
  const tx = db as Tx;
  await takeLock(tx, table);
  const { [time]: now, ...content } = given as Record<string, unknown>;
  const same = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql<boolean>`${sql.ref(name)} is not distinct from ${value}`);
  const { rows } = await sql`
    select from ${sql.table(table)}
    where ${sql.ref(time)} > ${new Date(Number(now) - repeatWithin)} and ${sql.join(same, sql` and `)}
    limit 1`.execute(tx);
  if (rows.length > 0) return null;
  const row = { ...given, ...(await findRest()) } as Insertable<Database[Name]>;
  await insertMany(tx, table, [row]).execute();
  return null;
}

/**
 * Checks the revision of a save against the row that the save's transaction has locked (optimistic lock).
 * @throws ApiError not found when there is no row; conflict when the revision is stale
 */
export function checkRevision(
  current: { revision: number } | undefined,
  given: number | undefined,
): asserts current is { revision: number } {
  if (!current) throw notFound();
  if (given !== undefined && given !== current.revision) throw conflict();
}

/**
 * Runs a save and translates a unique violation into an error.
 * @param taken returns the error to throw, given the name of the violated constraint
 */
export async function translateUniqueViolation<Saved>(
  taken: (constraint: string | undefined) => ApiError,
  save: () => Promise<Saved>,
): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    throw isUniqueViolation(error) ? taken(violatedConstraint(error)) : error;
  }
}

/** A row as sent to the client: dates as text. */
type WireRow<Row> = {
  [Name in keyof Row]: Exclude<Row[Name], Date> | (Extract<Row[Name], Date> extends never ? never : string);
};

export function toWireRow<Row extends object>(row: Row): WireRow<Row> {
  const fields = Object.entries(row) as [string, unknown][];
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value instanceof Date ? toWireTime(value) : value]),
  ) as WireRow<Row>;
}
