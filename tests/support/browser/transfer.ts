import type { BrowserContext, Page } from 'playwright-core';

/** Traffic of a page. */
export interface Transfer {
  requests: number;
  /** Bytes of headers and bodies as sent, compressed. */
  bytes: number;
  files: { path: string; bytes: number }[];
}

interface Taken {
  /** Whether a path counts. */
  counts?: (path: string) => boolean;
  /** Only files that had arrived by then, in ms since 1970 by the page's clock. */
  until?: number;
}

/** Counts a page's traffic in the browser's network layer. `take` returns the count and resets it. */
export async function meterTransfer(
  context: BrowserContext,
  page: Page,
): Promise<{ take: (options?: Taken) => Transfer }> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  let files: (Transfer['files'][number] & { at: number })[] = [];
  /** What to add to the browser's time stamps to get seconds since 1970. */
  let epoch = 0;
  session.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => (epoch = wallTime - timestamp));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('http')) paths.set(requestId, new URL(response.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes, timestamp }) => {
    const path = paths.get(requestId);
    if (path !== undefined && bytes > 0) files.push({ path, bytes, at: (epoch + timestamp) * 1_000 });
  });
  return {
    take({ counts = () => true, until = Infinity } = {}) {
      const taken = files.filter(({ path, at }) => counts(path) && at <= until);
      files = [];
      return {
        requests: taken.length,
        bytes: taken.reduce((sum, { bytes }) => sum + bytes, 0),
        files: taken.map(({ path, bytes }) => ({ path, bytes })).sort((a, b) => b.bytes - a.bytes),
      };
    },
  };
}
