import { expect, it } from 'vitest';
import { RunningExports } from '../../../renderers/excel-export/run/running-exports';

const progress = { page: 1, seen: 0, total: 0 };
const runOf = () => {
  const run = { cancelled: 0, cancel: () => void (run.cancelled += 1), resume: () => Promise.resolve() };
  return run;
};

it('[B §7] finds a running export and its state by its source, but not a finished one', () => {
  const running = new RunningExports();
  let notified = 0;
  const end = running.subscribe(() => (notified += 1));
  const run = runOf();
  running.put('codes of 1', run);
  running.tell('codes of 1', run, { step: 'fetching', progress });
  expect(running.find('codes of 1')?.state).toEqual({ step: 'fetching', progress });
  expect(running.find('codes of 2')).toBeUndefined();
  end();
  running.tell('codes of 1', run, { step: 'done', part: 0, rows: 1, bytes: new ArrayBuffer(0) });
  expect([running.find('codes of 1'), notified, run.cancelled]).toEqual([undefined, 2, 0]);
});

it('[B §7] a new export of the same source cancels the previous one, which then reports nothing', () => {
  const running = new RunningExports();
  const [first, second] = [runOf(), runOf()];
  running.put('codes', first);
  running.put('codes', second);
  running.tell('codes', first, { step: 'failed', progress, page: 1, reason: '断开' });
  expect([first.cancelled, running.find('codes')]).toEqual([1, { run: second }]);
  running.cancel('codes');
  expect([second.cancelled, running.find('codes')]).toEqual([1, undefined]);
});
