import type { Browser } from 'playwright-core';
import { launchChromium } from '../../support/browser/browser';
import { percentileOf } from '../percentile';
import { judge, type FindMedian } from './goals';
import { readOptions } from './options';
import { scenarios, type Figure, type Figures, type ScenarioName } from './scenarios';
import { openTargets } from './open-targets';
import type { Target, TargetName } from './targets';

/** The longest that one run of a scenario may take, ms. */
const runTime = 120_000;

/**
 * Compares the console's user list with the same ten rows written by other means. In one run: the
 * pages alternate, and medians are compared. The throttling is slow 4G (150 ms, 1.6 Mbit/s) and a CPU four times slower.
 * `npm run bench speed -- --help` names the options.
 */
export async function benchSpeed(): Promise<boolean> {
  const options = readOptions(process.argv.slice(3));
  endOnSignals();
  const opened = await openTargets(options.peers);
  let browser: Browser | undefined;
  try {
    browser = await launchChromium();
    const results = new Results();
    for (const target of opened.targets) await runOnce(browser, 'cold', target).catch(() => {});
    for (const name of options.scenarios) {
      const targets = opened.targets.filter((target) => isFor(name, target));
      for (let round = 1; round <= options.rounds; round += 1)
        for (const target of targets) await results.take(name, target, round, runOnce(browser, name, target));
      print(name, targets, results.median);
    }
    const targets = opened.targets.map((target) => target.name);
    const kept = judge({ scenarios: options.scenarios, targets }, results.median);
    if (results.failures.length > 0) write(`\nfailed runs:\n  ${results.failures.join('\n  ')}`);
    return kept && results.failures.length === 0;
  } finally {
    await browser?.close();
    await opened.close();
  }
}

const isFor = (name: ScenarioName, target: Target) =>
  target.name === 'console' || scenarios[name].consoleOnly !== true;

async function runOnce(browser: Browser, name: ScenarioName, target: Target): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 800 }, locale: 'zh-CN' });
  context.setDefaultTimeout(60_000);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`takes longer than ${runTime / 1_000} s`)), runTime);
  });
  try {
    return await Promise.race([scenarios[name].run(context, target), late]);
  } finally {
    clearTimeout(timer);
    await context.close();
  }
}

class Results {
  readonly #figures = new Map<string, Figures[]>();
  readonly failures: string[] = [];

  async take(name: ScenarioName, target: Target, round: number, run: Promise<Figures>): Promise<void> {
    const key = `${name} ${target.name}`;
    try {
      this.#figures.set(key, [...(this.#figures.get(key) ?? []), await run]);
    } catch (error) {
      const [line] = String(error).split('\n');
      this.failures.push(`${key}, round ${round}: ${line}`);
    }
  }

  readonly median: FindMedian = (scenario, target, figure) => {
    const runs = this.#figures.get(`${scenario} ${target}`) ?? [];
    const values = runs.map((figures) => figures[figure]).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : percentileOf(values, 50);
  };
}

const shown: readonly [figure: Figure, write: (value: number) => string][] = [
  ['time', (ms) => `${ms.toFixed(0)} ms`],
  ['second', (ms) => `second ${ms.toFixed(0)} ms`],
  ['CPU', (ms) => `CPU ${ms.toFixed(0)} ms`],
  ['size', (kb) => `${kb.toFixed(1)} KB`],
  ['requests', (count) => `${count} requests`],
  ['longest task', (ms) => `longest task ${ms.toFixed(0)} ms`],
  ['blocked', (ms) => `blocked ${ms.toFixed(0)} ms`],
];

/** A scenario's medians, a line for each page. */
function print(name: ScenarioName, targets: readonly Target[], median: FindMedian): void {
  write(`\n${name}: ${scenarios[name].what}`);
  const ratioTo = (proTable: TargetName, target: TargetName) => {
    const [time, theirs] = [median(name, target, 'time'), median(name, proTable, 'time')];
    return target === proTable || time === undefined || theirs === undefined
      ? []
      : [`${(time / theirs).toFixed(2)} of ProTable`];
  };
  for (const target of targets) {
    const figures = shown.flatMap(([figure, format]) => {
      const value = median(name, target.name, figure);
      return value === undefined ? [] : [format(value)];
    });
    const words = figures.length === 0 ? ['not measured'] : [...figures, ...ratioTo('pro', target.name)];
    write(`  ${target.title.padEnd(12)} ${words.join('   ')}`);
  }
}

const write = (line: string) => void process.stdout.write(`${line}\n`);

/** Child processes end with this process, also when it is interrupted. */
function endOnSignals(): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}
