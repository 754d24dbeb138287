import { rmSync } from 'node:fs';
import { startBalancer } from '../support/balancer';
import { startPostgres } from '../support/run/postgres';
import { addChannel, login, newFolder, readChannels, startProcess, type Answered } from './console-process';
import { createDatabase } from './kills';
import { pause, promised, type Drill } from './promise';

const workers = 8;

/** Two consoles on one PostgreSQL behind a balancer: one stops gracefully, is restarted, then killed; sessions continue. */
export const twoConsoles: Drill = {
  what: 'two consoles',
  run: async (scale) => {
    const postgres = await startPostgres();
    const { url, drop } = await createDatabase(postgres.url);
    const folder = newFolder('two');
    const start = () => startProcess({ DATA_DIR: folder, DATABASE_URL: url });
    const staying = await start();
    const stopping = await start();
    try {
      const total = Math.max(200, Math.round(1_000 * scale));
      const ordered = await load([staying.url, stopping.url], total, () => stopping.kill('SIGTERM'));
      const killed = await start();
      const broken = await load([staying.url, killed.url], total, () => killed.kill('SIGKILL'));
      const stored = await readChannels(staying.url, broken.token);
      const lost = [...ordered.acknowledged, ...broken.acknowledged].filter((name) => !stored.has(name));
      const most = 4 * workers;
      return [
        promised('a stop in order breaks no connection', `${total} calls, ${ordered.failed} failed`, [
          ...ordered.broken,
          ...(ordered.failed > 0 ? [`${ordered.failed} calls failed`] : []),
        ]),
        promised(
          `a killed console costs the calls that it had (at most ${most}), and the session goes on`,
          `${total} calls, ${broken.failed} failed`,
          broken.failed > most ? [`${broken.failed} calls failed`] : [],
        ),
        promised('two consoles lose nothing acknowledged', `${stored.size} writes`, lost),
      ];
    } finally {
      await staying.kill('SIGTERM');
      await drop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** An overloaded console refuses the call, and the call is retried: it was not lost. */
async function addPatiently(url: string, token: string, name: string): Promise<Answered> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await addChannel(url, token, name);
    if (answer.http !== 503 || attempt >= 50) return answer;
    await pause(100);
  }
}

async function load(targets: string[], total: number, disturb: () => Promise<void>) {
  const balancer = await startBalancer(targets);
  const acknowledged: string[] = [];
  let failed = 0;
  let sent = 0;
  let disturbed: Promise<void> | undefined;
  try {
    await pause(200);
    const token = await login(balancer.url);
    const run = Date.now().toString(36);
    const work = async () => {
      while (sent < total) {
        sent += 1;
        const name = `${run}-${sent}`;
        if (sent === Math.round(total / 3)) disturbed = disturb();
        const answer = await addPatiently(balancer.url, token, name);
        if (answer.status === 0) acknowledged.push(name);
        else failed += 1;
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    await disturbed;
    return { token, acknowledged, failed, broken: [...balancer.broken] };
  } finally {
    await balancer.close();
  }
}
