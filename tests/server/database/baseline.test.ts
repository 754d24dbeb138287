import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../../server/database/database';
import { findMigrationState, migrate, migrationNames, prepareTables } from '../../../server/database/migrate';
import { baselineName, replacedNames } from '../../../server/database/migrations/all-migrations';
import { StartError } from '../../../server/start/start-error';
import { openTestDatabase } from '../../support/database/database';
import {
  findMigrationNames,
  migrateToBaseline,
  recordMigrations,
} from '../../support/database/migration-names';

const schemas = ['console', 'backend'] as const;
let db: Db;
let close: () => Promise<void>;
/** The migrations since the baseline. */
const laterNames = (schema: (typeof schemas)[number]) =>
  migrationNames(schema).filter((name) => name !== baselineName);

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

/** Makes the database one from before the baseline, with all replaced migrations applied and no later one. */
beforeEach(async () => {
  await sql`drop schema console, backend cascade`.execute(db);
  for (const schema of schemas) {
    await migrateToBaseline(db, schema);
    await recordMigrations(db, schema, replacedNames[schema]);
  }
  await sql`insert into console.page values ('/platform/starWheel/list', 7)`.execute(db);
});

const readRows = async () => {
  const pages = await sql`select * from console.page`.execute(db);
  const secrets = await sql`select * from backend.config`.execute(db);
  return { pages: pages.rows, secrets: secrets.rows };
};

it('[Foundation §3] a new database records the baseline and the later migrations, no replaced one', async () => {
  await sql`drop schema console, backend cascade`.execute(db);
  for (const schema of schemas) {
    expect(await migrate(db, schema)).toEqual(migrationNames(schema));
    expect(await findMigrationNames(db, schema)).toEqual([baselineName, ...laterNames(schema)]);
  }
});

it('[Foundation §3] on a database with all replaced migrations, only their names are replaced, once, before later migrations run', async () => {
  const before = await readRows();
  for (const schema of schemas) {
    const starts = await Promise.all([migrate(db, schema), migrate(db, schema), migrate(db, schema)]);
    expect(starts.flat()).toEqual(laterNames(schema));
    expect(await findMigrationNames(db, schema)).toEqual(migrationNames(schema));
    expect(await migrate(db, schema)).toEqual([]);
    expect(await findMigrationState(db, schema)).toEqual({ due: [], unknown: [], replaced: [], lacking: [] });
  }
  expect(await readRows()).toEqual(before);
  const { rows } =
    await sql`select timestamp from console.kysely_migration where name = ${baselineName}`.execute(db);
  expect(rows).toEqual([{ timestamp: '2026-01-06T00:00:00.000Z' }]);
});

it('[Foundation §3] a start with MIGRATE_AT_START off accepts all replaced migrations and changes nothing', async () => {
  for (const schema of schemas) {
    const names = [...replacedNames[schema], ...laterNames(schema)];
    await recordMigrations(db, schema, names);
    await prepareTables(db, schema, false);
    expect(await findMigrationNames(db, schema)).toEqual(names);
    expect(await findMigrationState(db, schema)).toEqual({
      due: [],
      unknown: [],
      replaced: replacedNames[schema],
      lacking: [],
    });
  }
});

it('[Foundation §3] refuses a database with only some of the replaced migrations, and leaves it unchanged', async () => {
  for (const [schema, other, lacking, advice] of [
    [
      'console',
      'backend',
      ['070-preferences'],
      'console-070-preferences.ts in server/database/migrations once on it',
    ],
    [
      'backend',
      'console',
      ['145-design-grants', '210-event-counting'],
      'backend-210-event-counting.ts in server/database/migrations once on it without UPSTREAM_URL',
    ],
  ] as const) {
    const names = replacedNames[schema].filter((name) => !lacking.some((each) => each === name));
    await recordMigrations(db, schema, names);
    await recordMigrations(db, other, replacedNames[other]);
    const refusal = new StartError(
      `The database is too old for this program: ${schema} lacks ${lacking.join(', ')}, which its baseline replaces. Start the last version with ${advice}, then this one`,
    );
    await expect(migrate(db, schema)).rejects.toThrow(refusal);
    await expect(prepareTables(db, schema, true)).rejects.toThrow(refusal);
    // The last version with these migrations would refuse the baseline's name in the other schema.
    await expect(migrate(db, other)).rejects.toThrow(refusal);
    expect(await findMigrationNames(db, other)).toEqual(replacedNames[other]);
    await expect(prepareTables(db, schema, false)).rejects.toThrow(refusal);
    expect(await findMigrationNames(db, schema)).toEqual(names);
    // A running console reports that it is not ready on this database.
    expect(await findMigrationState(db, schema)).toMatchObject({
      due: migrationNames(schema),
      unknown: [],
      lacking,
    });
  }
});

it('[Foundation §3] treats unknown migration names beside the replaced ones as those of a newer program', async () => {
  const names = [...replacedNames.backend, '999-future'];
  await recordMigrations(db, 'backend', names);
  const refusal = /^The database is newer than this program: backend has 999-future\. /;
  await expect(migrate(db, 'backend')).rejects.toThrow(refusal);
  await expect(prepareTables(db, 'backend', false)).rejects.toThrow(refusal);
  expect(await findMigrationNames(db, 'backend')).toEqual(names);
});

it('[Foundation §3] no migration has the name of a replaced one', () => {
  for (const schema of schemas)
    expect(migrationNames(schema).filter((name) => replacedNames[schema].includes(name))).toEqual([]);
});
