import { spawnSync } from 'node:child_process';
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

function tool(title: string, program: string, args: string[]): void {
  const passed = run(title, program, args) === 0;
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) process.stdout.write(`FAILED: ${title}\n`);
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
  tool('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']);
  tool('types', 'node_modules/typescript/bin/tsc', ['--noEmit']);
  tool('page check', 'node_modules/tsx/dist/cli.mjs', ['server/page-check/cli.ts']);
  tool('build', 'tests/support/run/build.mjs', []);
  vitest('unit and contract, on PGlite', ['--project', 'server', '--project', 'browser-parts'], {
    DATABASE_URL: '',
  });
  vitest(
    'database, on PostgreSQL',
    ['--project', 'server', 'tests/server/backend', 'tests/server/console', 'tests/server/database'],
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
