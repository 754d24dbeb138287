import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { createServer } from 'vite';
import { projectRoot } from './project-root';
import { runConsole } from './start/run-console';

/** `npm run dev`: the client from its sources with hot reload; a changed page reloads the browser. */
async function makeViteClient(): Promise<RequestHandler> {
  const vite = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    // The designer's trial frame asks for its modules as nobody ('null').
    server: { middlewareMode: true, host: '127.0.0.1', cors: { origin: 'null' } },
  });
  vite.watcher.add(join(projectRoot, 'pages'));
  vite.watcher.on('all', (_event, path) => {
    if (path.endsWith('.json') && path.includes('pages')) vite.ws.send({ type: 'full-reload' });
  });
  return vite.middlewares;
}

runConsole({ NODE_ENV: 'development', CHECK_REPLIES: 'on', ...process.env }, makeViteClient);
