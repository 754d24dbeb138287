import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { storageKinds } from '../../config';
import type { Db, Tx } from '../../database/database';
import { StartError } from '../../start/start-error';

const fileSchema = z.object({ bytes: z.int().min(0), sha256: z.string().length(64) });

/** The contents of a backup, stored in it as `backup.json`, which is written last. */
const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** `embedded`: a folder `database`; `postgres`: `database.dump` of pg_dump. */
  database: z.enum(['embedded', 'postgres']),
  /** Where uploads are: in the backup's folder `files`, in its database, or in a bucket outside the backup. */
  uploads: z.enum(storageKinds),
  /** Rows by table. */
  rows: z.record(z.string(), z.int().min(0)),
  /** Every file by its path in the backup, with `/` as separator. */
  files: z.record(z.string(), fileSchema),
});
export type Manifest = z.output<typeof manifestSchema>;

const fileName = 'backup.json';

/** Completes a backup: writes the checksums of all files in its folder. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, 'format' | 'files' | 'madeAt'>,
): Promise<Manifest> {
  const files: Manifest['files'] = {};
  for (const path of await listFiles(folder)) files[path] = await sumUp(join(folder, path));
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...facts, files };
  await writeFile(join(folder, fileName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** @throws StartError if the folder has no backup that this program can read */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, fileName), 'utf8')));
  } catch {
    throw new StartError(
      `${folder} holds no backup of this program: ${fileName} is missing or not understood`,
    );
  }
}

/** @returns one line for each file that is missing, changed, or unexpected */
export async function compareFiles(folder: string, expected: Manifest['files']): Promise<string[]> {
  const found = new Set(await listFiles(folder));
  const faults: string[] = [];
  for (const [path, { bytes, sha256 }] of Object.entries(expected)) {
    if (!found.delete(path)) faults.push(`${path} is missing`);
    // A link would make the console read, and serve, a file of the machine.
    else if (!(await lstat(join(folder, path))).isFile()) faults.push(`${path} is no file`);
    else {
      const now = await sumUp(join(folder, path));
      if (now.bytes !== bytes || now.sha256 !== sha256) faults.push(`${path} has changed`);
    }
  }
  return [...faults, ...[...found].filter((path) => path !== fileName).map((path) => `${path} is too much`)];
}

async function sumUp(path: string): Promise<z.output<typeof fileSchema>> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Everything in a folder besides its folders. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
}

/** Number of rows in each table of the console and of its backend. */
export async function countRows(db: Db | Tx): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('console', 'backend') and c.relkind = 'r' order by 1, 2`.execute(db);
  const counts: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${sql.id(schema, name)}`.execute(db);
    counts[`${schema}.${name}`] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** @returns one line for each table whose number of rows differs */
export function compareRows(found: Record<string, number>, expected: Record<string, number>): string[] {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return tables
    .filter((table) => found[table] !== expected[table])
    .map((table) => `${table} has ${found[table] ?? 'no'} rows, not ${expected[table] ?? 'any'}`);
}
