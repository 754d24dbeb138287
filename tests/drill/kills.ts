import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../support/run/postgres';
import { addChannel, login, newFolder, readChannels, startProcess } from './console-process';
import { pause, promised, type Drill } from './promise';

const workers = 6;
const main = join(dirname(dirname(import.meta.dirname)), 'dist', 'server', 'main.js');

/** Writes continuously until stopped, and keeps the names that were acknowledged. */
export function writeUntilStopped(
  target: { url: string; token: string },
  round: string,
  acknowledged: Set<string>,
) {
  let running = true;
  const replies = new Map<string, number>();
  const work = async (worker: number) => {
    for (let turn = 0; running && turn < 5_000; turn += 1) {
      const name = `${round}-${worker}-${turn}`;
      const answer = await addChannel(target.url, target.token, name);
      if (answer.status === 0) acknowledged.add(name);
      else {
        const text = `${answer.http} ${answer.status}`;
        replies.set(text, (replies.get(text) ?? 0) + 1);
        if (answer.http === 0) await pause(20);
      }
    }
  };
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    stop: async () => {
      running = false;
      await all;
      return replies;
    },
  };
}

/** Waits until this many more writes are acknowledged, ten seconds at most. */
export async function untilGrown(acknowledged: ReadonlySet<string>, by: number): Promise<void> {
  const goal = acknowledged.size + by;
  for (let waited = 0; acknowledged.size < goal && waited < 10_000; waited += 10) await pause(10);
}

export const lostOf = (acknowledged: ReadonlySet<string>, stored: ReadonlySet<string>) =>
  [...acknowledged].filter((name) => !stored.has(name)).map((name) => `lost ${name}`);

/** The console is killed while it writes to its embedded database, and started again on the same folder. */
export const embeddedKills: Drill = {
  what: 'kills, embedded database',
  run: async (scale) => {
    const folder = newFolder('embedded');
    const acknowledged = new Set<string>();
    const faults: string[] = [];
    const kills = Math.max(2, Math.round(60 * scale));
    let slowestStart = 0;
    let token = '';
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const started = performance.now();
        const console = await startProcess({ DATA_DIR: folder });
        if (kill > 0) slowestStart = Math.max(slowestStart, performance.now() - started);
        token ||= await login(console.url);
        const writing = writeUntilStopped({ url: console.url, token }, String(kill), acknowledged);
        await untilGrown(acknowledged, 1 + ((kill * 7) % 20));
        await console.kill('SIGKILL');
        await writing.stop();
      }
      const console = await startProcess({ DATA_DIR: folder });
      faults.push(...lostOf(acknowledged, await readChannels(console.url, token)));
      if (acknowledged.size < kills) faults.push(`only ${acknowledged.size} writes were acknowledged`);
      await console.kill('SIGTERM');
      const measured = `${kills} kills, ${acknowledged.size} acknowledged writes, slowest start after a kill ${(slowestStart / 1_000).toFixed(1)} s`;
      return [promised('nothing acknowledged is lost, and the next start needs no help', measured, faults)];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Backs up an embedded database during writes by six writers, restores it elsewhere, and looks for every acknowledged write. */
export const backups: Drill = {
  what: 'backups under load, embedded database',
  run: async (scale) => {
    const [folder, backups] = [newFolder('backup'), newFolder('backups')];
    const rounds = Math.max(2, Math.round(10 * scale));
    const acknowledged = new Set<string>();
    const faults: string[] = [];
    let writtenMeanwhile = 0;
    const console = await startProcess({ DATA_DIR: folder });
    try {
      const token = await login(console.url);
      for (let round = 0; round < rounds; round += 1) {
        const writing = writeUntilStopped({ url: console.url, token }, String(round), acknowledged);
        await untilGrown(acknowledged, 10);
        const before = new Set(acknowledged);
        const [backup, restored] = [join(backups, `${round}`), join(backups, `${round}-restored`)];
        await operate({ DATA_DIR: folder }, 'backup', backup);
        writtenMeanwhile += acknowledged.size - before.size;
        await untilGrown(acknowledged, 10);
        await writing.stop();
        await operate({ DATA_DIR: restored }, 'restore', backup);
        const second = await startProcess({ DATA_DIR: restored });
        faults.push(...lostOf(before, await readChannels(second.url, token)));
        await second.kill('SIGTERM');
        for (const used of [backup, restored]) rmSync(used, { recursive: true });
      }
      const measured = `${rounds} backups, ${acknowledged.size} acknowledged writes, ${writtenMeanwhile} of them during a backup`;
      return [
        promised('nothing acknowledged before a backup is missing after it is restored', measured, faults),
      ];
    } finally {
      await console.kill('SIGTERM');
      for (const used of [folder, backups]) rmSync(used, { recursive: true, force: true });
    }
  },
};

/** Runs in parallel with the writers, which run in this process. @throws what the command printed, when it fails */
async function operate(env: Record<string, string>, command: string, place: string): Promise<void> {
  const given = { ...process.env, DATABASE_URL: '', ...env };
  const child = spawn(process.execPath, [main, command, place], { env: given });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`${command}: ${output}`.slice(0, 300));
}

/** PostgreSQL ends all connections, or crashes and recovers, while the console writes; the console goes on. */
export const postgresKills: Drill = {
  what: 'kills, PostgreSQL',
  run: async (scale) => {
    const postgres = await startPostgres();
    const { url, drop } = await createDatabase(postgres.url);
    const folder = newFolder('postgres');
    const console = await startProcess({ DATA_DIR: folder, DATABASE_URL: url });
    const acknowledged = new Set<string>();
    const kills = Math.max(2, Math.round(30 * scale));
    let crashes = 0;
    try {
      const token = await login(console.url);
      const writing = writeUntilStopped({ url: console.url, token }, 'pg', acknowledged);
      for (let kill = 0; kill < kills; kill += 1) {
        await untilGrown(acknowledged, 1 + ((kill * 7) % 20));
        crashes += await endConnections(url, kill % 2 === 1);
      }
      await pause(300);
      const replies = await writing.stop();
      const few = acknowledged.size < kills ? [`only ${acknowledged.size} writes were acknowledged`] : [];
      const faults = [
        ...few,
        ...[...replies.keys()].filter((text) => !['200 503', '200 500', '503 503'].includes(text)),
      ];
      if (console.child.exitCode !== null) faults.push(`the console ended with ${console.child.exitCode}`);
      await answering(url);
      faults.push(...lostOf(acknowledged, await readChannels(console.url, token)));
      const refused = [...replies.values()].reduce((sum, count) => sum + count, 0);
      const measured = `${kills} kills (${crashes} crashes of the server), ${acknowledged.size} acknowledged writes, ${refused} refused in words`;
      return [promised('a database that goes away stops nobody and loses nothing', measured, faults)];
    } finally {
      await console.kill('SIGTERM');
      await drop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A database for this drill on a server. */
export async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `drill_${process.pid}_${Date.now()}`;
  await ask(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => ask(server, `drop database ${name} with (force)`).then(() => {}) };
}

/** @returns 1 when a process of the server was killed, so that all of it recovers; only on a server that the drill started */
async function endConnections(url: string, crash: boolean): Promise<number> {
  const own = 'datname = current_database() and pid <> pg_backend_pid()';
  const [first] = await ask<{ pid: number }>(url, `select pid from pg_stat_activity where ${own} limit 1`);
  if (crash && first && !process.env['DATABASE_URL']) {
    process.kill(first.pid, 'SIGKILL');
    await pause(100);
    return 1;
  }
  await ask(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${own}`);
  return 0;
}

/** Queries on a new connection, once the server accepts one (twenty seconds at most). */
async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } catch (error) {
      if (attempt >= 100) throw error;
      await pause(200);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const answering = (url: string) => ask(url, 'select 1');
