import type { BrowserContext, Page } from 'playwright-core';

/** Traffic of a page. */
export interface Transfer {
  requests: number;
  /** Bytes of headers and bodies as sent, compressed. */
  bytes: number;
  files: { path: string; bytes: number }[];
}

/** Counts a page's traffic in the browser's network layer. `take` returns the count and resets it. */
export async function meterTransfer(
  context: BrowserContext,
  page: Page,
): Promise<{ take: (counts?: (path: string) => boolean) => Transfer }> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const paths = new Map<string, string>();
  let files: Transfer['files'] = [];
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('http')) paths.set(requestId, new URL(response.url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined && encodedDataLength > 0) files.push({ path, bytes: encodedDataLength });
  });
  return {
    take(counts = () => true) {
      const taken = files.filter(({ path }) => counts(path));
      files = [];
      return {
        requests: taken.length,
        bytes: taken.reduce((sum, { bytes }) => sum + bytes, 0),
        files: taken.sort((a, b) => b.bytes - a.bytes),
      };
    },
  };
}
