import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root';
import { adminPassword, captchaCode, login, newFolder, startProcess } from '../../drill/console-process';
import { pause } from '../../drill/promise';
import { buildPeer } from './peers/peer-build';
import { describeTarget, type PeerName, type Target } from './targets';

/** What is compared, each served by a process of its own. */
interface OpenTargets {
  targets: Target[];
  close(): Promise<void>;
}

const account = { username: 'admin', password: adminPassword, validateCode: captchaCode };

/** Starts the built console with demo data on an embedded database, and the server of the peers. */
export async function openTargets(peers: readonly PeerName[]): Promise<OpenTargets> {
  for (const part of ['client/index.html', 'server/main.js'])
    if (!existsSync(join(projectRoot, 'dist', part))) throw new Error(`no dist/${part}: npm run build`);
  const folders: string[] = [];
  for (const peer of peers) folders.push(await buildPeer(peer));
  const served = folders.length === 0 ? undefined : await servePeers(folders);
  try {
    const own = await startConsole();
    const token = await login(own.url).catch(async (error: unknown) => {
      await own.stop();
      throw error;
    });
    return {
      targets: [
        describeTarget('console', { origin: own.url, token, account }),
        ...peers.map((peer, index) =>
          describeTarget(peer, { origin: served?.origins[index] ?? '', token: 'token-of-the-peer', account }),
        ),
      ],
      close: async () => {
        served?.stop();
        await own.stop();
      },
    };
  } catch (error) {
    served?.stop();
    throw error;
  }
}

async function startConsole(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = newFolder('speed');
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  // Vite's build leaves 'production' in the environment, which refuses a fixed captcha.
  const env = { DATA_DIR: folder, DEMO_DATA: 'on', NODE_ENV: 'development' };
  const { url, child, kill } = await startProcess(env);
  return {
    url,
    async stop() {
      await Promise.race([kill('SIGTERM'), pause(15_000)]);
      child.kill('SIGKILL');
      remove();
    },
  };
}

/** One process for all peers. @throws what it printed, if it has no origins within 30 s */
async function servePeers(folders: string[]): Promise<{ origins: string[]; stop(): void }> {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'peers/peer-server.ts'), ...folders],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = () => void server.kill('SIGKILL');
  process.once('exit', stop);
  const origins = await new Promise<string[]>((resolve, reject) => {
    let printed = '';
    const fail = (why: string) => reject(new Error(`the server of the peers ${why}: ${printed}`));
    const timer = setTimeout(() => {
      stop();
      fail('is not ready');
    }, 30_000);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const line = /^\[.*\]$/m.exec(printed)?.[0];
      if (line === undefined) return;
      clearTimeout(timer);
      resolve(JSON.parse(line) as string[]);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
  return {
    origins,
    stop: () => {
      stop();
      process.off('exit', stop);
    },
  };
}
