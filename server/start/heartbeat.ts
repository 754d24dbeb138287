import { Worker } from 'node:worker_threads';

/** On a thread of its own: the main one may be busy with the embedded database for longer than a lock may stand still. */
const beat = `
const { readFileSync, openSync, writeSync, closeSync } = require('node:fs');
const { parentPort, workerData: { file, text, everyMs } } = require('node:worker_threads');
let count = 0;
const timer = setInterval(() => {
  try {
    const found = readFileSync(file, 'utf8');
    if (!found.startsWith(text)) {
      clearInterval(timer);
      return parentPort.postMessage('lost');
    }
    // In place: a full disk must not empty the file.
    const handle = openSync(file, 'r+');
    try {
      writeSync(handle, String(++count).padStart(12, '0') + '\\n', Buffer.byteLength(text));
    } finally {
      closeSync(handle);
    }
  } catch {
    // A folder that cannot be reached for a moment is tried again.
  }
}, everyMs);
`;

/**
 * Counts up in a file behind `text`, as a sign of life for whoever waits for it.
 * @param onLost told when the file is another's by now
 */
export function startHeartbeat(options: {
  file: string;
  text: string;
  everyMs: number;
  onLost: () => void;
}): {
  stop(): Promise<void>;
} {
  const { onLost, ...workerData } = options;
  const worker = new Worker(beat, { eval: true, workerData });
  worker.on('message', onLost);
  worker.on('error', () => {});
  worker.unref();
  return {
    stop: async () => {
      await worker.terminate();
    },
  };
}
