import { rmSync } from 'node:fs';
import { percentileOf } from '../bench/percentile';
import { call, login, newFolder, startProcess, type Answered } from './console-process';
import { pause, promised, type Drill, type Promised } from './promise';

const steps = [20, 50, 100, 200, 400, 600];
const sessions = 20;
const mostMs = 1_000;

interface Step {
  perSecond: number;
  answered: number;
  refusedPerSecond: number;
  /** Milliseconds of each. */
  accepted: number[];
  refused: number[];
  health: number[];
  faults: string[];
}

/** Browsers keep connections open: these are opened before the first step and kept for all steps. */
const connections = 600;
const connect = (url: string) =>
  Promise.all(
    Array.from({ length: connections }, () => fetch(`${url}/healthz`).then((answer) => answer.text())),
  );

/**
 * Sends calls at a fixed rate, whether or not earlier ones are answered, from few to far beyond capacity. Capacity is the most
 * that any step answers; the promise holds up to twice that, and steps beyond are only reported.
 */
export const load: Drill = {
  what: 'load',
  run: async (scale) => {
    const folder = newFolder('load');
    const console = await startProcess({ DATA_DIR: folder, DEMO_DATA: 'on' });
    try {
      const tokens: string[] = [];
      for (let at = 0; at < sessions; at += 1) tokens.push(await login(console.url));
      await connect(console.url);
      const done: Step[] = [];
      for (const perSecond of steps) {
        done.push(await step(console.url, tokens, perSecond, Math.max(2, Math.round(8 * scale))));
        await pause(2_500);
      }
      const capacity = Math.max(...done.map(({ answered }) => answered));
      const rows = done.map((one) => toRow(one, capacity));
      const after = await call(console.url, '/admin/index', tokens[0] ?? '');
      rows.push(
        promised(
          'after the load everything is as before',
          `status ${after.status}`,
          after.status === 0 ? [] : [after.msg],
        ),
      );
      return rows;
    } finally {
      await console.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function step(
  url: string,
  tokens: readonly string[],
  perSecond: number,
  seconds: number,
): Promise<Step> {
  const accepted: number[] = [];
  const refused: number[] = [];
  const health: number[] = [];
  const faults: string[] = [];
  const running: Promise<void>[] = [];
  const timed = async (work: () => Promise<Answered>, into: (answer: Answered, ms: number) => void) => {
    const started = performance.now();
    into(await work(), performance.now() - started);
  };
  const one = (at: number) =>
    timed(
      () =>
        call(url, '/admin/feedback/list', tokens[at % tokens.length] ?? '', {
          page: 1 + (at % 5),
          perPage: 10,
        }),
      ({ http, status, msg }, ms) => {
        if (status === 0) accepted.push(ms);
        else if (status === 503 && (http === 503 || http === 200)) refused.push(ms);
        else faults.push(`${http} ${status} ${msg}`);
      },
    );
  const healthy = async () => {
    const started = performance.now();
    const { status } = await fetch(`${url}/healthz`);
    health.push(performance.now() - started);
    if (status !== 200) faults.push(`healthz ${status}`);
  };
  const logIn = () =>
    login(url).then(
      () => {},
      (error: unknown) => void faults.push(String(error)),
    );
  const started = performance.now();
  let sent = 0;
  while (performance.now() - started < seconds * 1_000) {
    const due = Math.floor(((performance.now() - started) / 1_000) * perSecond);
    for (; sent < due; sent += 1) running.push(one(sent));
    if (health.length < (performance.now() - started) / 500) running.push(healthy());
    await pause(5);
  }
  running.push(logIn());
  await Promise.all(running);
  const answered = accepted.length / seconds;
  return {
    perSecond,
    answered,
    refusedPerSecond: refused.length / seconds,
    accepted,
    refused,
    health,
    faults,
  };
}

function toRow(
  { perSecond, answered, refusedPerSecond, accepted, refused, health, faults }: Step,
  capacity: number,
): Promised {
  const times = (samples: number[], percent: number) =>
    `p${percent} ${samples.length === 0 ? '–' : Math.round(percentileOf(samples, percent))} ms`;
  const measured = [
    `${Math.round(answered)} answered a second, ${times(accepted, 50)}, ${times(accepted, 99)}`,
    `${Math.round(refusedPerSecond)} refused a second${refused.length ? `, ${times(refused, 99)}` : ''}`,
    `health ${times(health, 99)}`,
  ].join('; ');
  if (perSecond > 2 * capacity) {
    return promised(
      `${perSecond} calls a second, beyond twice the capacity: refused or answered`,
      measured,
      faults,
    );
  }
  const late = accepted.length === 0 || percentileOf(accepted, 99) > mostMs;
  return promised(
    `${perSecond} calls a second: what is accepted is answered within ${mostMs} ms (p99)`,
    measured,
    late ? [...faults, 'late'] : faults,
  );
}
