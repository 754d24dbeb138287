import { spawnSync, type SpawnSyncOptions } from 'node:child_process';

/** Installs Debian packages; needs root on Debian. @returns whether it succeeded */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stdout.write(`Installing ${names.join(', ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet: SpawnSyncOptions = { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 };
  // Without a network, give up soon and continue with the installed packages.
  const soon = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15'];
  spawnSync('apt-get', ['update', '-qq', ...soon], quiet);
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...soon, ...names], quiet)
      .status === 0
  );
}
