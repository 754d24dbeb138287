import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from './config';
import { projectRoot } from './project-root';
import { holdPort } from './start/hold-port';
import { portError } from './start/run-console';
import { tellError } from './start/start-error';

/** `npm run dev`: restarts the console (dev.ts) after each change of the server, and holds its port meanwhile. */
async function watch(): Promise<void> {
  const { PORT, HOST } = readConfig(process.env);
  const { url, inner } = await holdPort(PORT, HOST).catch((error: NodeJS.ErrnoException) =>
    Promise.reject(portError(error, PORT, HOST)),
  );
  const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs');
  const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/dev.ts'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(inner), DEV_URL: url },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}

watch().catch((error: unknown) => {
  tellError(error);
  process.exit(1);
});
