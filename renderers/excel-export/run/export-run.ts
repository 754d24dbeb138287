import { collectPages, PageFailure, type Page, type Progress } from './collect-pages';
import type { ExportColumn } from '../columns';
import type { ConsoleServices } from '../../console-services';
import { saveFile, Workbook } from '../workbook/workbook';
import type { RunningExports } from './running-exports';

export type RunState =
  | { step: 'fetching' | 'paused' | 'writing'; progress: Progress }
  | { step: 'failed'; progress: Progress; page: number; reason: string }
  | { step: 'empty' }
  /** `part`: number of this last file when the export makes several; 0 when it makes one. */
  | { step: 'done'; rows: number; bytes: ArrayBuffer; part: number };

export interface RunOptions {
  columns: readonly ExportColumn[];
  pageSize: number;
  /** A field that is unique per row: a row that appears on two pages because the list changed is written once. */
  rowKey?: string | undefined;
  /** The sheet rows made from one list row. */
  toTexts(row: Readonly<Record<string, unknown>>): string[][];
  /** Maximum rows per file. A longer export makes several files; each but the last is passed to `onFile`. */
  rowsPerFile?: number;
  onFile?(bytes: ArrayBuffer, part: number): void;
  onCancel?(): void;
  fetchPage(page: number, signal: AbortSignal): Promise<Page>;
  onState(state: RunState): void;
}

/** Rows converted before yielding to the event loop. */
const slice = 1_000;

/**
 * One export from the first page to the file:
 *
 *   fetching ─▶ writing ─▶ done          fetching ─▶ empty
 *   fetching ─▶ failed ─▶ (resume) fetching, from the page that failed
 *
 *   fetching ─▶ paused ─▶ (goOn) fetching
 *
 * `cancel` ends it from anywhere, at once.
 */
export class ExportRun {
  private readonly abort = new AbortController();
  private readonly keys = new Set<unknown>();
  private workbook: Workbook | undefined;
  private progress: Progress = { page: 1, seen: 0, total: 0 };
  private written = 0;
  private inFile = 0;
  private part = 0;
  /** A promise that stays pending while the export is paused. */
  private gate: { opened: Promise<void>; open(): void } | undefined;

  constructor(private readonly options: RunOptions) {}

  start(): Promise<void> {
    return this.run(1, 0);
  }

  /** Resumes from the page that failed. */
  resume(failure: { page: number }): Promise<void> {
    return this.run(failure.page, this.progress.seen);
  }

  /** Stops fetching further pages. */
  pause(): void {
    let open = () => {};
    this.gate ??= { opened: new Promise((resolve) => (open = resolve)), open: () => open() };
    this.tell({ step: 'paused', progress: this.progress });
  }

  goOn(): void {
    this.gate?.open();
    this.gate = undefined;
    this.tell({ step: 'fetching', progress: this.progress });
  }

  cancel(): void {
    this.abort.abort(new DOMException('cancelled', 'AbortError'));
    this.workbook?.close();
    this.options.onCancel?.();
  }

  private tell(state: RunState): void {
    if (!this.abort.signal.aborted) this.options.onState(state);
  }

  private async run(from: number, seen: number): Promise<void> {
    const { signal } = this.abort;
    // The user may have paused before the page failed.
    this.gate = undefined;
    this.tell({ step: 'fetching', progress: { ...this.progress, page: from, seen } });
    try {
      await collectPages({
        pageSize: this.options.pageSize,
        from,
        seen,
        signal,
        ...(this.options.rowsPerFile === undefined ? {} : { mostRows: Infinity }),
        fetchPage: async (page, own) => {
          await this.gate?.opened;
          return this.options.fetchPage(page, own);
        },
        onPage: (items, progress) => this.write(items, progress),
      });
      await this.finish();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof PageFailure)) this.workbook?.close();
      const page = error instanceof PageFailure ? error.page : 0;
      const reason = error instanceof PageFailure ? error.message : '生成文件失败，请重新导出';
      this.tell({ step: 'failed', progress: this.progress, page, reason });
    }
  }

  private async write(items: Page['items'], progress: Progress): Promise<void> {
    const { columns, rowKey, toTexts, rowsPerFile = Infinity } = this.options;
    for (let start = 0; start < items.length; start += slice) {
      const fresh = items.slice(start, start + slice).filter((item) => {
        const key = rowKey === undefined ? undefined : item[rowKey];
        if (key === undefined) return true;
        return !this.keys.has(key) && this.keys.add(key);
      });
      const rows = fresh.flatMap(toTexts);
      if (rows.length > 0 && this.inFile + rows.length > rowsPerFile) await this.endFile();
      this.workbook ??= new Workbook(
        columns.map((column) => column.label),
        columns.map((column) => column.width),
      );
      this.workbook.add(rows);
      this.written += rows.length;
      this.inFile += rows.length;
      await new Promise((resolve) => setTimeout(resolve));
      this.abort.signal.throwIfAborted();
    }
    this.progress = progress;
    this.tell({ step: this.gate ? 'paused' : 'fetching', progress });
  }

  private async endFile(): Promise<void> {
    const bytes = await this.workbook?.finish();
    this.workbook = undefined;
    this.inFile = 0;
    if (bytes) this.options.onFile?.(bytes, ++this.part);
  }

  private async finish(): Promise<void> {
    if (!this.workbook || this.written === 0) return this.tell({ step: 'empty' });
    this.tell({ step: 'writing', progress: this.progress });
    const bytes = await this.workbook.finish();
    const part = this.part === 0 ? 0 : this.part + 1;
    this.tell({ step: 'done', rows: this.written, bytes, part });
  }
}

interface ExportOptions extends Omit<RunOptions, 'onState' | 'onFile' | 'onCancel'> {
  /** File name. */
  name: string;
  guardExport: ConsoleServices['guardExport'];
  notify(level: 'success' | 'info', text: string): void;
  onDone?(rows: number): void;
}

/**
 * Starts an export that continues when the user leaves its screen: it stays in `exports` under `key` while it
 * runs, the console asks before it is left, and the finished file is saved and announced by a toast.
 */
export function beginExport(exports: RunningExports, key: string, options: ExportOptions): void {
  const { name, guardExport, notify, onDone } = options;
  const save = (bytes: ArrayBuffer, part: number) =>
    saveFile(bytes, part === 0 ? name : name.replace(/\.xlsx$/, `_${part}.xlsx`));
  let unguard = () => {};
  const run = new ExportRun({
    ...options,
    onFile: save,
    onCancel: () => unguard(),
    onState: (state) => {
      unguard();
      if (state.step === 'fetching' || state.step === 'paused' || state.step === 'writing')
        unguard = guardExport(name, () => exports.cancel(key));
      if (state.step === 'empty') notify('info', '没有可导出的数据');
      if (state.step === 'done') {
        save(state.bytes, state.part);
        notify('success', `已导出 ${state.rows} 条${state.part > 1 ? `，共 ${state.part} 个文件` : ''}`);
        onDone?.(state.rows);
      }
      exports.tell(key, run, state);
    },
  });
  exports.put(key, run);
  void run.start();
}
