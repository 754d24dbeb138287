import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium';
import { startPostgres } from './postgres';

/**
 * Runs everything that `npm test` checks, in order; the next step runs even if one fails. The last line is
 * `N passed, N failed`: a tool counts as one, a vitest run as its number of tests.
 */
const stepTimeoutMs = 3_600_000;
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

/** Runs independent tools in parallel, as each uses one core, and prints the output of each when it ends. */
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

/** Failures, repeated at the end so that they are visible even if the output is truncated in the middle. */
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
/** State of the pages, wrapped at 280 characters, because longer lines of output may be truncated. */
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
  // An error outside a test (a file that does not load, an unhandled rejection) is a failure too.
  const failed = counts?.numFailedTests ?? 0;
  total.failed += status !== 0 && failed === 0 ? 1 : failed;
  if (status === 0) return;
  process.stdout.write(`FAILED: ${title}\n`);
  failures.push(title, ...(counts ? listFailures(counts) : []));
}

const node = (...args: string[]) => ['node_modules/' + args[0], ...args.slice(1)];
const statics = {
  format: node('oxfmt/bin/oxfmt', '--check'),
  types: node('typescript/bin/tsc', '--noEmit'),
  lint: node('oxlint/bin/oxlint', '--report-unused-disable-directives'),
  'page check': node('tsx/dist/cli.mjs', 'server/page-check/cli.ts'),
};
const embedded = { DATABASE_URL: '' };
const built = { SERVER_BUILD: join(process.cwd(), 'dist', 'server') };
// All tests except the browser tests.
const unitProjects = ['--project', '!e2e'];

interface Step {
  /** The step's share of the total time on two cores, in percent. */
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

/** Checks a change before it is committed: static checks, and the tests of files that changed since main. */
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
  await tools({ build: ['server/build.mjs'] });
  await tools({ release: ['tests/support/run/try-release.mjs'] });
}

/** For tests that wait for a browser or a database server: one extra worker keeps all cores busy. */
const moreWorkers = process.env['TEST_WORKERS'] ?? String(availableParallelism() + 1);

async function everything(): Promise<void> {
  const chromium = ensureChromium();
  const postgres = await startPostgres();
  // Tests of calls run only on PostgreSQL. The conformance tests cover every call on the embedded database, which also
  // runs the tests of demo data, backup, file moves and start.
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
        // On PostgreSQL, which takes half of PGlite's time: the earlier steps have tested every call on both.
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
