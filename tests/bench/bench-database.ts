import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../../server/database/database';

interface BenchDatabase {
  db: Db;
  /** Ends the connection and removes the data. */
  close(): Promise<void>;
}

/**
 * A database for one bench: PGlite in a folder, or one on DATABASE_URL's server. It is empty unless
 * BENCH_DATA_DIR names a PGlite folder to keep: a bench that fills it finds it filled the next time.
 */
export async function openBenchDatabase(name: string): Promise<BenchDatabase> {
  const url = process.env['DATABASE_URL'];
  if (url) return openServer(name, url);
  const kept = process.env['BENCH_DATA_DIR'];
  return kept ? openKept(join(kept, name)) : openEmbedded(name);
}

async function openKept(dataDir: string): Promise<BenchDatabase> {
  await mkdir(dataDir, { recursive: true });
  const db = await openDatabase({ dataDir });
  return { db, close: () => db.destroy() };
}

async function openEmbedded(name: string): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), `bench-${name}-`));
  const db = await openDatabase({ dataDir });
  return {
    db,
    close: async () => {
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openServer(bench: string, url: string): Promise<BenchDatabase> {
  const name = `bench_${bench}_${randomBytes(6).toString('hex')}`;
  const admin = await openDatabase({ url });
  await sql`create database ${sql.id(name)}`.execute(admin);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = await openDatabase({ url: own.href });
  return {
    db,
    close: async () => {
      await db.destroy();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}
