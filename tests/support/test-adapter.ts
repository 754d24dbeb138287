import express from 'express';
import pino from 'pino';
import { createAdapter } from '../../server/adapter/adapter';
import { createUpstreamClient, type UpstreamOptions } from '../../server/adapter/upstream-client';
import { listen } from '../../server/http/listen';
import { RecordingUpstream } from './recording-upstream';

export interface TestAdapter {
  /** The adapter's URL. */
  url: string;
  upstream: RecordingUpstream;
  /** Every line that the adapter logged. */
  log: string[];
  close(): Promise<void>;
}

/** The adapter without a backend, on a loopback port, in front of a recording upstream. */
export async function startTestAdapter(options: Partial<UpstreamOptions> = {}): Promise<TestAdapter> {
  const upstream = await RecordingUpstream.start();
  const client = createUpstreamClient({
    url: upstream.url,
    tokenHeader: 'token',
    sessionHeader: 'session-id',
    ...options,
  });
  const log: string[] = [];
  const app = express();
  app.use(
    createAdapter({ upstream: client, log: pino({ level: 'trace' }, { write: (line) => log.push(line) }) }),
  );
  const server = await listen(app, 0, '127.0.0.1');
  return {
    url: server.url,
    upstream,
    log,
    close: async () => {
      await server.close(0);
      await upstream.close();
      await client.close();
    },
  };
}
