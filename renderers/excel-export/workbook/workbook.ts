import type { FromWorkbook, ToWorkbook } from './messages';
import type { SheetCell } from './sheet';

/** The page's end of the workbook worker: rows go in as they come, the file comes out at the end. */
export class Workbook {
  private readonly worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  private readonly result: Promise<ArrayBuffer>;

  constructor(header: readonly string[], widths: readonly (number | undefined)[]) {
    this.result = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<FromWorkbook>) =>
        data.type === 'finished' ? resolve(data.bytes) : reject(new Error(data.reason));
      this.worker.onerror = (event) => reject(new Error(event.message));
    });
    // A worker that fails before anyone waits for it must not count as unhandled.
    this.result.catch(() => undefined);
    this.send({ type: 'start', header, widths });
  }

  private send(message: ToWorkbook): void {
    this.worker.postMessage(message);
  }

  add(rows: readonly (readonly SheetCell[])[]): void {
    this.send({ type: 'rows', rows });
  }

  async finish(): Promise<ArrayBuffer> {
    this.send({ type: 'finish' });
    try {
      return await this.result;
    } finally {
      this.close();
    }
  }

  /** Stops the worker at once, whatever it does. */
  close(): void {
    this.worker.terminate();
  }
}
