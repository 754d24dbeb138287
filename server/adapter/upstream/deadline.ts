import { UpstreamError } from './upstream-error';

/** One signal for both ends of patience: the browser's and the clock's. `reason` is the UpstreamError. */
export interface Deadline {
  signal: AbortSignal;
  clear(): void;
}

export function startDeadline(ms: number, browser: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const gone = () => controller.abort(new UpstreamError('aborted'));
  const timer = setTimeout(() => controller.abort(new UpstreamError('timeout', `${ms} ms`)), ms);
  if (browser?.aborted) gone();
  browser?.addEventListener('abort', gone, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      browser?.removeEventListener('abort', gone);
    },
  };
}
