// @ts-check
// Entry point of `npm test` and `npm run test:quick`, for a machine that has only Node: installs the dependencies, then
// runs the steps of tests/support/run/steps.ts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installWhenStale, requireNode, root } from '../server/install.mjs';

requireNode();
installWhenStale();
const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs');
const done = spawnSync(process.execPath, [tsx, 'tests/support/run/steps.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(done.status ?? 1);
