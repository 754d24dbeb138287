import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config';
import type { Db } from '../../database/database';
import { findMigrationState, findTooOld } from '../../database/migrate';
import { explainStart } from '../../start/explain-start';
import { openExisting } from '../../start/open-database';
import { StartError } from '../../start/start-error';
import { schemasOf } from '../migrate';
import { checkFiles, fault, findClock, type Finding, ok, reasonOf, warning } from './machine-checks';

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const subject = config.DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  if (config.DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, 'database')))
    return [ok(subject, 'holds no database yet: the first start makes one')];
  try {
    const { db, close } = await openExisting(config);
    try {
      return [
        ...(config.DATABASE_URL === undefined
          ? [ok(subject, 'the database opens')]
          : await checkServer(config, db)),
        ...(await checkTables(config, db)),
      ];
    } finally {
      await close();
    }
  } catch (error) {
    const explained = explainStart(error, config);
    const text =
      explained instanceof StartError ? explained.message.replace(`${subject}: `, '') : reasonOf(error);
    return [fault(subject, text)];
  }
}

interface ServerFacts {
  version: number;
  shown: string;
  encoding: string;
  mayCreate: boolean;
  mostConnections: number;
  reserved: number;
  inRecovery: boolean;
  now: Date;
}

async function checkServer(config: Config, db: Db): Promise<Finding[]> {
  const askedAt = Date.now();
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') as may_create,
      current_setting('max_connections')::int as most_connections,
      current_setting('superuser_reserved_connections')::int as reserved,
      pg_is_in_recovery() as in_recovery, clock_timestamp() as now`.execute(db);
  const tookMs = Date.now() - askedAt;
  const [facts] = rows;
  if (!facts) return [fault('DATABASE_URL', 'the server tells nothing about itself')];
  const most = facts.mostConnections - facts.reserved;
  // The pool, and one more connection for readiness checks.
  const wanted = config.DATABASE_CONNECTIONS + 1;
  return [
    facts.version < 130_000
      ? fault('DATABASE_URL', `PostgreSQL ${facts.shown} is too old: 13 or newer is needed`)
      : ok('DATABASE_URL', `PostgreSQL ${facts.shown} answers in ${tookMs} ms`),
    facts.encoding === 'UTF8'
      ? ok('DATABASE_URL', 'its encoding is UTF8')
      : fault('DATABASE_URL', `its encoding is ${facts.encoding}: create the database with encoding UTF8`),
    facts.mayCreate
      ? ok('DATABASE_URL', 'this account may make schemas')
      : warning(
          'DATABASE_URL',
          'this account may not make schemas: a first start needs CREATE on the database',
        ),
    ...(facts.inRecovery
      ? [fault('DATABASE_URL', 'the server is a read-only replica: name the primary')]
      : []),
    wanted > most
      ? fault('DATABASE_CONNECTIONS', `${wanted} of one console are more than the ${most} of the server`)
      : ok(
          'DATABASE_CONNECTIONS',
          `the ${most} of the server are enough for ${Math.floor(most / wanted)} consoles`,
        ),
    findClock('DATABASE_URL', facts.now, askedAt, tookMs),
  ];
}

async function checkTables(config: Config, db: Db): Promise<Finding[]> {
  const tooOld = await findTooOld(db);
  if (tooOld !== undefined) return [fault('migrations', tooOld)];
  const findings: Finding[] = [];
  let ready = true;
  for (const schema of schemasOf(config)) {
    const { due, unknown } = await findMigrationState(db, schema);
    ready &&= due.length === 0 && unknown.length === 0;
    if (unknown.length > 0) {
      const names = unknown.join(', ');
      findings.push(
        fault('migrations', `${schema} is newer than this program (${names}): start a newer release`),
      );
    } else if (due.length > 0) {
      const tell = config.MIGRATE_AT_START ? warning : fault;
      findings.push(tell('migrations', `${due.length} of ${schema} are due: npm run migrate -- --show`));
    } else findings.push(ok('migrations', `${schema} is up to date`));
  }
  if (config.UPSTREAM_URL !== undefined) return findings;
  return [...findings, ...(ready ? await checkFiles(config, db) : [])];
}
