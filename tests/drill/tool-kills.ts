import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../server/database/database';
import { countRows } from '../../server/operate/backup/manifest';
import { newFolder } from './console-process';
import { promised, type Drill } from './promise';

const root = dirname(dirname(import.meta.dirname));
/** Arguments of Node; the demo data come first, because they make the database that migrations need. */
const tools = {
  seed: ['--import', 'tsx', 'server/database/seed/cli.ts', '--users', '50', '--events', '100'],
  migrate: [join(root, 'dist', 'server', 'main.js'), 'migrate'],
};

/** Runs a tool on a data folder, and kills it after some ms. @returns its output; undefined if it was killed */
async function runTool(folder: string, tool: keyof typeof tools, killAfter?: number) {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, ADMIN_PASSWORD: 'drill-Passage-42' };
  const child = spawn(process.execPath, tools[tool], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return status === null ? undefined : { status, output };
}

/** What two data folders have in common that the tools have finished: rows by table, and files. */
async function contentsOf(folder: string): Promise<string> {
  const db = await openDatabase({ dataDir: join(folder, 'database') });
  const rows = await countRows(db).finally(() => db.destroy());
  const files = readdirSync(join(folder, 'files'), { recursive: true }).sort();
  return JSON.stringify([files, rows]);
}

const killsOfEach = 5;

/** Demo data and migrations of new folders: each tool is killed several times at random moments, then run to its end. */
export const toolKills: Drill = {
  what: 'kills, demo data and migrations',
  run: async (scale) => {
    const folders = Array.from({ length: 1 + Math.max(1, Math.round(5 * scale)) }, () => newFolder('tools'));
    const whole = { migrate: 0, seed: 0 };
    const faults: string[] = [];
    let [killed, expected] = [0, ''];
    try {
      for (const folder of folders) {
        for (const tool of ['seed', 'migrate'] as const) {
          const kills = expected === '' ? 0 : killsOfEach;
          for (let kill = 0; kill < kills; kill += 1)
            if ((await runTool(folder, tool, whole[tool] * Math.random())) === undefined) killed += 1;
          const started = performance.now();
          const { status, output = '' } = (await runTool(folder, tool)) ?? {};
          if (kills === 0) whole[tool] = performance.now() - started;
          // It may have been killed after its last change.
          if (status !== 0 && !output.includes('there are data already'))
            faults.push(`${tool}: ${output.slice(-200)}`);
        }
        const contents = await contentsOf(folder);
        // The first folder, whose tools are not killed.
        expected ||= contents;
        if (contents !== expected) faults.push(`${contents} instead of ${expected}`);
      }
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
    return [
      promised(
        'a tool that is killed leaves nothing half done, and succeeds when it is repeated',
        `${killed} kills of \`npm run seed\` and \`npm run migrate\` on ${folders.length - 1} folders`,
        faults,
      ),
    ];
  },
};
