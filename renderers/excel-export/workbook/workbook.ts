import type { SheetCell } from './sheet';

/** Messages between the page and the workbook worker. */
export type ToWorkbook =
  | { type: 'start'; header: readonly string[]; widths: readonly (number | undefined)[] }
  | { type: 'rows'; rows: readonly (readonly SheetCell[])[] }
  | { type: 'finish' };

export type FromWorkbook = { type: 'finished'; bytes: ArrayBuffer } | { type: 'failed'; reason: string };

/** The page's side of the workbook worker: takes rows as they arrive and returns the file at the end. */
export class Workbook {
  private readonly worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  private readonly result: Promise<ArrayBuffer>;

  constructor(header: readonly string[], widths: readonly (number | undefined)[]) {
    this.result = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }: MessageEvent<FromWorkbook>) =>
        data.type === 'finished' ? resolve(data.bytes) : reject(new Error(data.reason));
      this.worker.onerror = (event) => reject(new Error(event.message));
    });
    // Keeps a worker failure before the first await from becoming an unhandled rejection.
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

  /** Stops the worker at once, even while it is busy. */
  close(): void {
    this.worker.terminate();
  }
}

/** Saves a finished xlsx file as a browser download. */
export function saveFile(bytes: ArrayBuffer, name: string): void {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has started and the bytes can be freed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Times in file names are Shanghai time, as everywhere (decisions 'Behaviour'); UTC+8 without daylight saving.
 */
const shanghaiMilliseconds = 8 * 3600 * 1000;

function toTime(pattern: string, now: Date): string {
  const [year, month, day, hour, minute, second] = new Date(now.getTime() + shanghaiMilliseconds)
    .toISOString()
    .split(/[-T:.]/);
  const parts: Record<string, string | undefined> = {
    YYYY: year,
    MM: month,
    DD: day,
    HH: hour,
    mm: minute,
    ss: second,
  };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? part);
}

function valueAt(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      data,
    );
}

/**
 * Fills `兑换码_{batchNumber}_{YYYYMMDDHHmmss}.xlsx`: a name in braces is a field of the data (`{params.id}` too), a
 * time pattern is the current time. Characters that file systems forbid become `_`.
 */
export function toFileName(template: string, data: Readonly<Record<string, unknown>>, now: Date): string {
  const filled = template.replace(/\$?\{([^{}]+)\}/g, (_, key: string) =>
    key.includes('YYYY') ? toTime(key, now) : String(valueAt(data, key.trim()) ?? ''),
  );
  const bare = filled
    .replace(/\.xlsx$/i, '')
    .replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 150);
  return `${bare || '导出'}.xlsx`;
}
