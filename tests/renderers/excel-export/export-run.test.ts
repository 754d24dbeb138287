import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FromWorkbook, ToWorkbook } from '../../../renderers/excel-export/workbook/workbook';
import type { Page } from '../../../renderers/excel-export/run/collect-pages';
import { ExportRun, type RunOptions, type RunState } from '../../../renderers/excel-export/run/export-run';
import { eventually } from '../../support/run/eventually';

/** A workbook whose file has as many bytes as rows. */
class CountingWorker {
  onmessage: ((event: { data: FromWorkbook }) => void) | undefined;
  #rows = 0;
  postMessage(message: ToWorkbook): void {
    if (message.type === 'rows') this.#rows += message.rows.length;
    if (message.type !== 'finish') return;
    queueMicrotask(() =>
      this.onmessage?.({ data: { type: 'finished', bytes: new ArrayBuffer(this.#rows) } }),
    );
  }
  terminate(): void {}
}
beforeAll(() => void vi.stubGlobal('Worker', CountingWorker));
afterAll(() => void vi.unstubAllGlobals());

/** A run over a list of `total` rows, ten per page; `asked` records the requested pages, `answer` may answer one. */
function runOver(
  total: number,
  options: Partial<RunOptions> = {},
  answer: () => Promise<Page> | undefined = () => undefined,
) {
  const asked: number[] = [];
  const states: RunState[] = [];
  const run = new ExportRun({
    columns: [{ label: '编号' }],
    pageSize: 10,
    rowKey: 'id',
    toTexts: (row) => [[String(row['id'])]],
    fetchPage: (page) => {
      asked.push(page);
      const own = answer();
      if (own) return own;
      const count = Math.max(Math.min(10, total - (page - 1) * 10), 0);
      const items = Array.from({ length: count }, (_, at) => ({ id: (page - 1) * 10 + at }));
      return Promise.resolve({ items, total });
    },
    onState: (state) => {
      states.push(state);
      options.onState?.(state);
    },
    ...('onFile' in options ? { onFile: options.onFile!, rowsPerFile: options.rowsPerFile! } : {}),
  });
  return { run, asked, states };
}

it('[decisions] a paused export requests no further page until it resumes', async () => {
  let isPaused = false;
  const { run, asked, states } = runOver(30, {
    onState: (state) => {
      if (isPaused || state.step !== 'fetching' || state.progress.seen !== 10) return;
      isPaused = true;
      run.pause();
    },
  });
  const ended = run.start();
  await eventually(() => expect(states.at(-1)?.step).toBe('paused'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([1]);
  run.goOn();
  await ended;
  expect(asked).toEqual([1, 2, 3]);
  expect(states.at(-1)).toMatchObject({ step: 'done', rows: 30, part: 0 });
});

it('[decisions] a paused export can be cancelled', async () => {
  const { run, asked } = runOver(30, { onState: ({ step }) => void (step === 'fetching' && run.pause()) });
  const ended = run.start();
  run.cancel();
  await ended;
  expect(asked).toEqual([]);
});

it('[decisions] an export that was paused before its page failed resumes without another press', async () => {
  let refuse: (error: Error) => void = () => {};
  const first = new Promise<Page>((_, reject) => (refuse = reject));
  const answers = [first];
  const { run, asked, states } = runOver(10, {}, () => answers.shift());
  const ended = run.start();
  await eventually(() => expect(asked).toEqual([1]));
  run.pause();
  refuse(new Error('数据库繁忙'));
  await ended;
  expect(states.at(-1)).toMatchObject({ step: 'failed', page: 1, reason: '数据库繁忙' });
  void run.resume({ page: 1 });
  await eventually(() => expect(states.at(-1)).toMatchObject({ step: 'done', rows: 10 }));
});

it('[decisions] more rows than a file holds are split into several files, without loss or duplicates', async () => {
  const files: [number, number][] = [];
  const { run, states } = runOver(57, {
    rowsPerFile: 20,
    onFile: (bytes, part) => files.push([part, bytes.byteLength]),
  });
  await run.start();
  expect(files).toEqual([
    [1, 20],
    [2, 20],
  ]);
  const done = states.at(-1);
  expect(done).toMatchObject({ step: 'done', rows: 57, part: 3 });
  expect(done?.step === 'done' && done.bytes.byteLength).toBe(17);
});
