import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../run/postgres';

export interface OwnPostgres {
  /** URL of an empty database. */
  url: string;
  /** The test's own connection to that database: it takes locks, reads state and ends other connections. */
  admin: pg.Client;
  /** Ends every other connection to this database. @returns how many it ended */
  endConnections(): Promise<number>;
  close(): Promise<void>;
}

/** Opens an empty database on a real PostgreSQL server, even if the other tests run on PGlite. */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const server = await startPostgres();
  const name = `console_own_${randomBytes(6).toString('hex')}`;
  const main = await connect(server.url);
  await main.query(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const admin = await connect(url.href);
  return {
    url: url.href,
    admin,
    endConnections: async () => {
      const ended = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
        [name],
      );
      return ended.rowCount ?? 0;
    },
    close: async () => {
      await admin.end();
      await main.query(`drop database ${name} with (force)`);
      await main.end();
      await server.stop();
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
