import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import type { Config } from '../../config';
import { StartError } from '../../start/start-error';
import { openExisting } from '../../start/open-database';
import type { Operation } from '../operate';
import { countRows } from './manifest';

type Place = Pick<Operation, 'config' | 'env'>;

/** Row counts and dump use the same snapshot. @throws StartError if pg_dump is missing or fails */
export async function dumpPostgres({ config, env }: Place, file: string): Promise<Record<string, number>> {
  const { db, close } = await openExisting(config);
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        await sql`set local statement_timeout = 0`.execute(tx);
        const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx);
        const schemas = ['--schema=console', '--schema=backend'];
        const options = ['--format=custom', `--snapshot=${rows[0]?.snapshot}`, `--file=${file}`];
        await run('pg_dump', { config, env }, [...options, ...schemas]);
        return countRows(tx);
      });
  } finally {
    await close();
  }
}

/** Restores everything or nothing. @throws StartError if pg_restore is missing or fails */
export async function restorePostgres({ config, env }: Place, file: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await run('pg_restore', { config, env }, [...options, `--dbname=${databaseOf(config)}`, file]);
}

const databaseOf = ({ DATABASE_URL = '' }: Config) =>
  decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1));

/** Passes the connection by environment variables: arguments are visible to every account of the machine. */
async function run(program: string, { config, env }: Place, args: string[]): Promise<void> {
  const { hostname, port, username, password, searchParams } = new URL(config.DATABASE_URL ?? '');
  const sslMode = searchParams.get('sslmode');
  const child = spawn(program, args, {
    env: {
      PATH: env['PATH'],
      PGHOST: hostname.replace(/^\[|\]$/g, ''),
      PGPORT: port || '5432',
      PGDATABASE: databaseOf(config),
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      ...(sslMode === null ? {} : { PGSSLMODE: sslMode }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorText = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (errorText = (errorText + text).slice(-2_000)));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    const hint = 'install the client programs of PostgreSQL, of the version of the server or a newer one';
    throw new StartError(`${program} cannot be run (${error.code ?? error.message}): ${hint}`);
  });
  if (status !== 0) throw new StartError(`${program} failed: ${errorText.trim() || `exit code ${status}`}`);
}
