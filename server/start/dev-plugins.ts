import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../project-root';

/** amis registers a type only once, so changes to its renderer need a full page reload. */
export const reloadWhole: Plugin = {
  name: 'console:reload-whole',
  handleHotUpdate({ file, server }) {
    if (
      !/^(?:renderers|src\/amis)\/.*\.(?:tsx?|json)$/.test(relative(projectRoot, file).replaceAll('\\', '/'))
    )
      return undefined;
    server.ws.send({ type: 'full-reload' });
    return [];
  },
};

/** A changed page reloads the browser. A hook, since Vite makes a new watcher whenever its configuration changes. */
export const watchPages = (folder: string, onChange: () => void): Plugin => ({
  name: 'console:watch-pages',
  configureServer(server) {
    server.watcher.add(folder);
    server.watcher.on('all', (_event, path) => {
      if (!path.endsWith('.json') || !path.startsWith(folder + sep)) return;
      server.ws.send({ type: 'full-reload' });
      onChange();
    });
  },
});
