import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium';
import { startPostgres } from './postgres';

/**
 * Everything `npm test` checks, in order; a step that fails does not keep the next from running. The last line is
 * `N passed, N failed`: a tool counts as one, a vitest run as its tests.
 */
const stepTimeoutMs = 1_800_000;
const folder = mkdtempSync(join(tmpdir(), 'console-results-'));
const total = { passed: 0, failed: 0, skipped: 0 };

function run(
  title: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): number | null {
  process.stdout.write(`\n== ${title}\n`);
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: stepTimeoutMs,
  });
  return status;
}

/** Runs what does not need one another side by side, since each keeps to one core, and prints each when it has ended. */
async function tools(commands: Record<string, string[]>): Promise<void> {
  const runs = Object.entries(commands).map(
    ([title, command]) =>
      new Promise<void>((resolve) => {
        const child = spawn(process.execPath, command, { timeout: stepTimeoutMs });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (text: string) => (output += text));
        }
        child.on('close', (status) => {
          const passed = status === 0;
          total[passed ? 'passed' : 'failed'] += 1;
          process.stdout.write(`\n== ${title}\n${output}${passed ? '' : `FAILED: ${title}\n`}`);
          resolve();
        });
      }),
  );
  await Promise.all(runs);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

function vitest(title: string, args: string[], env: Record<string, string> = {}): void {
  const report = join(folder, `${title.replace(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = run(title, 'node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], env);
  const counts = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestReport) : undefined;
  total.passed += counts?.numPassedTests ?? 0;
  total.skipped += counts?.numPendingTests ?? 0;
  // A run that broke outside a test (a file that does not load, an unhandled error) is a failure too.
  const failed = counts?.numFailedTests ?? 0;
  total.failed += status !== 0 && failed === 0 ? 1 : failed;
  if (status !== 0) process.stdout.write(`FAILED: ${title}\n`);
}

const chromium = ensureChromium();
const postgres = await startPostgres();
try {
  await tools({
    build: ['tests/support/run/build.mjs'],
    format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
    types: ['node_modules/typescript/bin/tsc', '--noEmit'],
    'page check': ['node_modules/tsx/dist/cli.mjs', 'server/page-check/cli.ts'],
  });
  await tools({ release: ['tests/support/run/try-release.mjs'] });
  vitest('unit and contract, on PGlite', ['--project', 'server', '--project', 'browser-parts'], {
    DATABASE_URL: '',
  });
  // What asks the database; these two ask it no more than others do.
  const elsewhere = ['**/backend/permissions.test.ts', '**/seed/seed-cli.test.ts'];
  vitest(
    'database, on PostgreSQL',
    [
      ...['--project', 'server', 'tests/server/backend', 'tests/server/console', 'tests/server/database'],
      ...elsewhere.map((file) => `--exclude=${file}`),
    ],
    { DATABASE_URL: postgres.url },
  );
  vitest('browser', ['--project', 'e2e'], { DATABASE_URL: '', CHROMIUM_PATH: chromium });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
