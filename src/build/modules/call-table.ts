import { join, resolve } from 'node:path';
import { runnerImport, type Plugin } from 'vite';

const name = 'virtual:call-table';
const resolved = `\0${name}`;
const source = join(import.meta.dirname, '../../../server/contract/calls/call-table.ts');

/** The contract without zod, whose size no list should wait for: a module made of `server/contract/calls/call-table.ts`. */
export function callTable(): Plugin {
  return {
    name: 'console:call-table',
    resolveId: (asked) => (asked === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      const { module, dependencies } = await runnerImport<{ callTable: string }>(source);
      for (const file of dependencies) this.addWatchFile(resolve(file));
      return `export default ${JSON.stringify(module.callTable)};`;
    },
  };
}
