import type { FromWorkbook, ToWorkbook } from './workbook';
import { Sheet } from './sheet';

// Runs in a worker: writing a file of 100 000 rows takes seconds and would freeze the page.
let sheet: Sheet | undefined;

function answer(message: FromWorkbook, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorkbook>) => {
  try {
    if (data.type === 'start') sheet = new Sheet(data.header, data.widths);
    else if (data.type === 'rows') sheet?.add(data.rows);
    else if (sheet) {
      const bytes = sheet.toBytes();
      sheet = undefined;
      answer({ type: 'finished', bytes }, [bytes]);
    }
  } catch (error) {
    answer({ type: 'failed', reason: String(error) });
  }
});
