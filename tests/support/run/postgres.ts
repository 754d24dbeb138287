import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { installPackages } from './debian';
import { scratch } from './scratch';

interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/** Uses the PostgreSQL server at DATABASE_URL, or starts one with a temporary folder on a free loopback port. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  const programs = findPrograms() ?? (installPackages('postgresql') ? findPrograms() : undefined);
  if (programs === undefined)
    throw new Error('No PostgreSQL server: install one, or name one by DATABASE_URL');
  return startOwn(programs);
}

/** The folder with `initdb` and `postgres`; Debian has one per version, outside PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folders = [...versions.map((version) => join(debian, version, 'bin')), (asked.stdout ?? '').trim()];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root; root starts it as the user `postgres`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: number('-u'), gid: number('-g') };
}

async function startOwn(programs: string): Promise<TestPostgres> {
  const user = unprivileged();
  const folder = mkdtempSync(join(scratch, 'console-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const leave = () => process.exit(130);
  // Ctrl+C ends the run without calling `stop`.
  process.once('exit', remove).once('SIGINT', leave);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 200,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    remove();
    process.off('exit', remove).off('SIGINT', leave);
  };
  try {
    await answering(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function answering(url: string): Promise<void> {
  let last: unknown;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      last = error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error('PostgreSQL did not start', { cause: last });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
