import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../contract/api-error';
import { code } from '../contract/codes';
import { message } from '../contract/messages';
import type { CheckOptions } from './check-page';
import type { Finding } from '../contract/console-calls/designs';

/** The message to the worker thread. */
export interface CheckJob {
  /** The page as JSON, which is faster than a structured clone. */
  schema: string;
  options: CheckOptions;
}

export interface PageChecker {
  /**
   * @returns the findings of `checkPage`, or that the page takes too long
   * @throws ApiError unavailable when too many pages wait
   */
  check(schema: unknown, options: CheckOptions): Promise<Finding[]>;
  close(): Promise<void>;
}

interface PageCheckerOptions {
  /** Time limit per page, once it is its turn and the thread runs. */
  deadlineMs?: number;
  /** Maximum length of the queue. */
  mostWaiting?: number;
  /** The thread's program; defaults to ours. */
  program?: URL;
}

/** A page within the size limits takes about 0.1 s. */
const defaultDeadlineMs = 10_000;
/** When run from the sources, every module is compiled first, and a thread takes seconds to start. */
const startMs = 60_000;
const heapMb = 512;
const mostKnown = 100;

const tooSlow: Finding = {
  rule: 'structure/too-slow',
  pointer: '',
  message: '页面太复杂，检查超时',
  hint: '拆成几个页面，或去掉用不到的部分和表达式。',
  severity: 'error',
};

interface Waiting {
  job: CheckJob;
  resolve: (findings: Finding[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs the page check on a worker thread, so that no page can block the console:
 *
 *   page -> its turn -> checked recently? -> its findings
 *                    \-> thread (started at first use) -> findings
 *                                \-> deadline: thread terminated, the page is refused, the next one gets a new thread
 */
export function createPageChecker({
  deadlineMs = defaultDeadlineMs,
  mostWaiting = 50,
  program = ownProgram(),
}: PageCheckerOptions = {}): PageChecker {
  const waiting: Waiting[] = [];
  /** Cache of findings: the same page is checked after an edit, with its draft and before it is published. */
  const known = new Map<string, Finding[]>();
  let thread: Promise<Worker> | undefined;
  let busy = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { job, resolve, reject } = next;
      await check(job).then(resolve, reject);
    }
    busy = false;
  }

  async function check(job: CheckJob): Promise<Finding[]> {
    const key = createHash('sha256').update(JSON.stringify(job)).digest('base64');
    const findings = known.get(key) ?? (await run(job));
    // Do not cache a timeout: the page may pass when the machine is less busy.
    if (!findings.includes(tooSlow)) known.set(key, findings);
    if (known.size > mostKnown) known.delete([...known.keys()][0] ?? '');
    return findings;
  }

  async function run(job: CheckJob): Promise<Finding[]> {
    thread ??= start();
    const worker = await thread;
    const signal = AbortSignal.timeout(deadlineMs);
    const answer = once(worker, 'message', { signal });
    worker.postMessage(job);
    try {
      const [findings] = await answer;
      return findings as Finding[];
    } catch (error) {
      const isLate = signal.aborted;
      await worker.terminate();
      if (isLate) return [tooSlow];
      throw error;
    }
  }

  function start(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: heapMb };
    const worker = program.pathname.endsWith('.ts')
      ? new Worker(compiled, { eval: true, workerData: program.href, resourceLimits })
      : new Worker(program, { resourceLimits });
    // Let the process exit while the thread runs.
    worker.unref();
    const started = once(worker, 'message', { signal: AbortSignal.timeout(startMs) }).then(() => worker);
    const forget = () => {
      if (thread === started) thread = undefined;
    };
    worker.once('exit', (exitCode) => {
      forget();
      // Ends the wait for a message, which an exit alone does not.
      worker.emit('error', new Error(`the page check ended: ${exitCode}`));
    });
    // Errors are handled where a message is awaited.
    worker.on('error', () => {});
    started.catch(() => {
      forget();
      void worker.terminate();
    });
    return started;
  }

  return {
    check: (schema, options) => {
      if (waiting.length >= mostWaiting) return Promise.reject(new ApiError(code.unavailable, message.busy));
      return new Promise((resolve, reject) => {
        waiting.push({ job: { schema: JSON.stringify(schema), options }, resolve, reject });
        void work();
      });
    },
    close: async () => {
      await (await thread?.catch(() => undefined))?.terminate();
      thread = undefined;
    },
  };
}

/** For running from the sources: a thread does not inherit the TypeScript loader. */
const compiled = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(require('node:worker_threads').workerData);
});`;

/** The thread's program: in the sources a .ts file, in the build a .js file next to main.js. */
function ownProgram(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  const name = isSource ? './check-thread.ts' : './check-thread.js';
  return new URL(name, import.meta.url);
}
