import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
          if (!passed) failures.push(`${title}\n${lastLines(output)}`);
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
  testResults: {
    name: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[];
      meta?: { seen?: string[] };
    }[];
  }[];
}

/** What failed, told once more at the end: an output that is cut in the middle still says it. */
const failures: string[] = [];

function listFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const tests = failed.map(
      ({ fullName, failureMessages, meta }) =>
        `${file}: ${fullName}\n${firstLines(failureMessages.join('\n'))}\n${seenLines(meta?.seen)}`,
    );
    return message !== '' && tests.length === 0 ? [`${file}\n${firstLines(message)}`] : tests;
  });
}

const lines = (text: string) =>
  stripVTControlCharacters(text)
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line.slice(0, 300)}`);
/** What the pages showed, wrapped at 280 characters: long lines of an output are cut. */
const seenLines = (seen: string[] = []) =>
  seen
    .flatMap((text) => text.match(/.{1,280}/gsu) ?? [])
    .map((line) => `    | ${line}`)
    .join('\n');
const firstLines = (text: string) => lines(text).slice(0, 8).join('\n');
const lastLines = (text: string) => lines(text).slice(-12).join('\n');

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
  if (status === 0) return;
  process.stdout.write(`FAILED: ${title}\n`);
  failures.push(title, ...(counts ? listFailures(counts) : []));
}

const node = (...args: string[]) => ['node_modules/' + args[0], ...args.slice(1)];
const statics = {
  format: node('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  types: node('typescript/bin/tsc', '--noEmit'),
  lint: node('oxlint/bin/oxlint', '--report-unused-disable-directives'),
  'page check': node('tsx/dist/cli.mjs', 'server/page-check/cli.ts'),
};
const embedded = { DATABASE_URL: '' };
const built = { SERVER_BUILD: join(process.cwd(), 'dist', 'server') };
// All but the browser tests.
const unitProjects = ['--project', '!e2e'];

interface Step {
  /** Its part of the whole run's time on two cores, in percent. */
  share: number;
  run: () => unknown;
}

async function runSteps(steps: Record<string, Step>): Promise<void> {
  const began = Date.now();
  const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;
  let done = 0;
  for (const [at, [title, { share, run: step }]] of Object.entries(steps).entries()) {
    const passed = Date.now() - began;
    const left = done === 0 ? '' : `, about ${minutes((passed / done) * (100 - done))} left`;
    process.stdout.write(
      `\n## Step ${at + 1} of ${Object.keys(steps).length}: ${title} (${minutes(passed)} so far${left})\n`,
    );
    await step();
    done += share;
  }
}

/** What a change needs before it is committed: everything that reads the sources, and the tests of what changed since main. */
async function quickly(): Promise<void> {
  const base = spawnSync('git', ['merge-base', 'HEAD', 'main'], { encoding: 'utf8' }).stdout.trim();
  await tools(statics);
  vitest('architecture and clauses', ['tests/architecture.test.ts', 'tests/clauses.test.ts'], embedded);
  vitest(
    'what changed',
    [...unitProjects, '--changed', base === '' ? 'HEAD' : base, '--passWithNoTests'],
    embedded,
  );
}

async function buildAndRelease(): Promise<void> {
  await tools({ build: ['tests/support/run/build.mjs'] });
  await tools({ release: ['tests/support/run/try-release.mjs'] });
}

/** Tests that wait for a browser or a server of their own: one worker more than there are cores keeps the cores busy. */
const moreWorkers = process.env['TEST_WORKERS'] ?? String(availableParallelism() + 1);

async function everything(): Promise<void> {
  const chromium = ensureChromium();
  const postgres = await startPostgres();
  // Tests of calls run once, on PostgreSQL. The embedded database answers every call in the conformance tests, and runs
  // the tests of demo data, backup, moves and start.
  const onPostgres = ['backend/', 'console/', 'hostile-requests.test.ts'].map(
    (part) => `tests/server/${part}`,
  );
  const embeddedOnly = ['database/{embedded-queue,lost-connections}', 'seed/seed-cli'];
  try {
    await runSteps({
      'build, release, types, format, pages': {
        share: 10,
        run: () => Promise.all([buildAndRelease(), tools(statics)]),
      },
      'unit and contract, on PGlite': {
        share: 17,
        run: () =>
          vitest(
            'unit and contract, on PGlite',
            [...unitProjects, ...onPostgres.map((part) => `--exclude=**/${part}**`)],
            { ...embedded, ...built },
          ),
      },
      'database, on PostgreSQL': {
        share: 8,
        run: () =>
          vitest(
            'database, on PostgreSQL',
            [
              ...['--project', 'server', ...onPostgres, 'tests/server/database'],
              ...embeddedOnly.map((file) => `--exclude=**/${file}.test.ts`),
            ],
            { DATABASE_URL: postgres.url, TEST_WORKERS: moreWorkers, ...built },
          ),
      },
      browser: {
        share: 65,
        // PostgreSQL takes half of PGlite's time, and every call has been tried on both by now.
        run: () =>
          vitest('browser', ['--project', 'e2e'], {
            DATABASE_URL: postgres.url,
            CHROMIUM_PATH: chromium,
            TEST_WORKERS: moreWorkers,
            ...built,
          }),
      },
    });
  } finally {
    await postgres.stop();
  }
}

try {
  await (process.argv.includes('--quick') ? quickly() : everything());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failures.length > 0) process.stdout.write(`\n## Failed\n${failures.join('\n')}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
