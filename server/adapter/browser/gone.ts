import type { Response } from 'express';

/** Aborts when the browser goes away before it has its answer. */
export function signalOfBrowser(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
