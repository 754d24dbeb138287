import { spawn } from 'node:child_process';
import { createServer as createHttpServer, type Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from './project-root';
import { reloadWhole, watchPages } from './start/dev-plugins';
import { runConsole, type DevClient } from './start/run-console';

/**
 * `npm run dev`: serves the client from its sources with hot reload; a changed page or widget reloads the browser.
 */
async function makeViteClient(): Promise<DevClient> {
  const reload = createHttpServer();
  const port = await listenForReload(reload);
  let isReady = false;
  // After a restart, an open page polls this port and reloads once it answers: reject it until the console is
  // ready.
  reload.on('connection', (socket) => isReady || socket.destroy());
  const vite = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    plugins: [reloadWhole, watchPages(join(projectRoot, 'pages'), checkPages)],
    server: {
      middlewareMode: true,
      host: '127.0.0.1',
      // The designer's trial frame has an opaque origin and sends 'null'.
      cors: { origin: 'null' },
      hmr: { server: reload, port },
    },
  });
  const ready = () => {
    isReady = true;
    checkPages();
  };
  // dev-watch.ts holds the port that browsers know.
  return { handle: vite.middlewares, ready, url: process.env['DEV_URL'] };
}

let check: 'none' | 'runs' | 'runs, and is due again' = 'none';

/**
 * Prints the findings of `npm run pages:check` at the start and after a page has changed; nothing without
 * findings.
 */
function checkPages(): void {
  if (check !== 'none') return void (check = 'runs, and is due again');
  check = 'runs';
  // Runs in a separate process, so that the console stays responsive.
  const child = spawn(
    process.execPath,
    [join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'server/page-check/cli.ts'],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const stop = () => void child.kill();
  process.once('exit', stop);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.on('close', () => {
    process.off('exit', stop);
    // Without findings the output is a single line.
    if (printed.trim().includes('\n')) process.stdout.write(`npm run pages:check\n\n${printed}`);
    const isDue = check === 'runs, and is due again';
    check = 'none';
    if (isDue) checkPages();
  });
}

/**
 * Listens on the first free port from Vite's default: stable across restarts, and distinct for a second console.
 */
async function listenForReload(server: Server): Promise<number> {
  for (let port = 24_678; port < 24_778; port += 1) if (await listen(server, port)) return port;
  throw new Error('no port from 24678 to 24777 is free for hot reload');
}

function listen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const onError = () => resolve(false);
    server.once('error', onError);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

// Without a drain time a restart takes effect at once; tsx kills a process that takes five seconds to exit.
runConsole({ NODE_ENV: 'development', CHECK_REPLIES: 'on', DRAIN_TIME: '0', ...process.env }, makeViteClient);
