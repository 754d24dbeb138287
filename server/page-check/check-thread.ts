import { parentPort } from 'node:worker_threads';
import { checkPage } from './check-page';
import type { CheckJob } from './page-checker';

/** The worker thread of `page-checker.ts`: reports that it is ready, then answers each page with its findings. */
const port = parentPort;
if (port) {
  port.on('message', ({ schema, options }: CheckJob) => {
    port.postMessage(checkPage(JSON.parse(schema), options));
  });
  // Warm up: amis' schema is read at the first page.
  checkPage({ type: 'page', body: { type: 'tpl', tpl: '' } });
  port.postMessage('ready');
}
