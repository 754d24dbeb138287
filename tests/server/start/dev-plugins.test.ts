import { mkdtemp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { watchPages } from '../../../server/start/dev-plugins';
import { scratch } from '../../support/run/scratch';

let folder: string | undefined;
let vite: ViteDevServer | undefined;
afterAll(async () => {
  await vite?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

it('[Foundation §1] a changed page reloads the browser, also after Vite has restarted for its configuration', async () => {
  folder = await realpath(await mkdtemp(join(scratch, 'dev-plugins-')));
  const pages = join(folder, 'pages');
  await mkdir(join(folder, 'src'));
  await mkdir(pages);
  let changes = 0;
  vite = await createServer({
    configFile: false,
    root: join(folder, 'src'),
    logLevel: 'silent',
    plugins: [watchPages(pages, () => (changes += 1))],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  await writeUntilSeen();
  await vite.restart();
  await writeUntilSeen();

  /** Writes again and again, since a watcher starts late. */
  async function writeUntilSeen(): Promise<void> {
    const before = changes;
    let times = 0;
    await vi.waitFor(
      async () => {
        await writeFile(join(pages, 'list.json'), JSON.stringify({ times: (times += 1) }));
        expect(changes).toBeGreaterThan(before);
      },
      { timeout: 20_000, interval: 200 },
    );
  }
});
