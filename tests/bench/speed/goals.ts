import type { Figure, ScenarioName } from './scenarios';
import type { PeerName, TargetName } from './targets';

/** The median of a figure, if it was measured. */
export type FindMedian = (scenario: ScenarioName, target: TargetName, figure: Figure) => number | undefined;

interface Goal {
  what: string;
  scenario: ScenarioName;
  figure: Figure;
  /** The goal limits the ratio to this peer's figure instead of the figure itself. */
  of?: PeerName;
  must: number;
  aim?: number;
}

/** Upper limits in milliseconds, KB of 1 000 bytes, or requests. */
const goals: readonly Goal[] = [
  { what: 'cold open, of ProTable', scenario: 'cold', figure: 'time', of: 'pro', must: 0.5, aim: 0.35 },
  { what: 'cold open, of react-admin', scenario: 'cold', figure: 'time', of: 'react-admin', must: 1 },
  { what: 'KB until the rows stand', scenario: 'cold', figure: 'size', must: 150, aim: 110 },
  { what: 'requests until the rows stand', scenario: 'cold', figure: 'requests', must: 8, aim: 6 },
  { what: 'longest task until then, ms', scenario: 'cold', figure: 'longest task', must: 200, aim: 100 },
  { what: 'reload, of ProTable', scenario: 'reload', figure: 'time', of: 'pro', must: 0.6, aim: 0.45 },
  { what: 'click on 登录 to rows, ms', scenario: 'login', figure: 'time', must: 600, aim: 500 },
  { what: 'next page, of ProTable', scenario: 'next', figure: 'time', of: 'pro', must: 0.6, aim: 0.4 },
  {
    what: 'first working click, of ProTable',
    scenario: 'click',
    figure: 'time',
    of: 'pro',
    must: 0.6,
    aim: 0.4,
  },
  { what: 'first dialog, of ProTable', scenario: 'dialog', figure: 'time', of: 'pro', must: 0.5, aim: 0.4 },
  {
    what: 'second dialog, of ProTable',
    scenario: 'dialog',
    figure: 'second',
    of: 'pro',
    must: 0.9,
    aim: 0.6,
  },
  { what: '10 to 100 rows, renderer CPU, ms', scenario: 'rows', figure: 'CPU', must: 400, aim: 250 },
  { what: "landing report's first cards, ms", scenario: 'landing', figure: 'time', must: 2_500, aim: 1_800 },
  { what: 'requests until the first cards', scenario: 'landing', figure: 'requests', must: 15, aim: 10 },
];

/**
 * Prints each goal that this run could measure, with what was measured.
 * @param measured the scenarios and targets that were asked for
 * @returns whether every 'must' goal is met
 */
export function judge(
  measured: { scenarios: readonly ScenarioName[]; targets: readonly TargetName[] },
  median: FindMedian,
): boolean {
  const asked = goals.filter(
    ({ scenario, of }) =>
      measured.scenarios.includes(scenario) && (of === undefined || measured.targets.includes(of)),
  );
  if (asked.length === 0) return true;
  process.stdout.write(
    `\n${'goal'.padEnd(36)}${'measured'.padStart(9)}${'must'.padStart(9)}${'aim'.padStart(9)}\n`,
  );
  return asked.map((goal) => judgeOne(goal, median)).every(Boolean);
}

function judgeOne({ what, scenario, figure, of, must, aim }: Goal, median: FindMedian): boolean {
  const ours = median(scenario, 'console', figure);
  const theirs = of === undefined ? 1 : median(scenario, of, figure);
  const value = ours === undefined || theirs === undefined ? undefined : ours / theirs;
  const write = (limit: number | undefined) =>
    limit === undefined ? '–' : of === undefined ? String(Math.round(limit)) : limit.toFixed(2);
  const columns = [write(value), `≤ ${write(must)}`, aim === undefined ? '–' : `≤ ${write(aim)}`];
  process.stdout.write(
    `${padWide(what, 36)}${columns.map((column) => column.padStart(9)).join('')}   ${verdict(value, must, aim)}\n`,
  );
  return value !== undefined && value <= must;
}

function verdict(value: number | undefined, must: number, aim: number | undefined): string {
  if (value === undefined) return 'NOT MEASURED';
  if (value > must) return 'BROKEN';
  return aim !== undefined && value <= aim ? 'aim reached' : 'kept';
}

/** `padEnd` for a terminal, in which a Chinese character takes two columns. */
function padWide(text: string, columns: number): string {
  const wide = [...text].filter((character) => character > '\u2e80').length;
  return text.padEnd(columns - wide);
}
