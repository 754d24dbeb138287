import type { Drill, Promised } from './promise';

/**
 * `npm run drill -- [--scale=N] [NAME …]`: tests README's promises, on loopback only. Prints a table and exits with 1
 * when a promise is broken; `--scale=0.1` does a tenth of everything.
 */
const drills: Record<string, () => Promise<Drill>> = {
  permissions: async () => (await import('./permissions')).permissions,
  malformed: async () => (await import('./malformed')).malformed,
  pages: async () => (await import('./pages')).pages,
  embedded: async () => (await import('./kills')).embeddedKills,
  postgres: async () => (await import('./kills')).postgresKills,
  backup: async () => (await import('./kills')).backups,
  tools: async () => (await import('./tool-kills')).toolKills,
  two: async () => (await import('./two-consoles')).twoConsoles,
  load: async () => (await import('./load')).load,
};

const given = process.argv.slice(2);
const scale = Number(given.find((word) => word.startsWith('--scale='))?.slice('--scale='.length) ?? 1);
const named = given.filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !Object.hasOwn(drills, name));
if (unknown.length > 0 || !(scale > 0 && scale <= 1)) {
  process.stderr.write(
    `npm run drill -- [--scale=N, above 0, at most 1] [${Object.keys(drills).join('|')}]\n`,
  );
  process.exit(2);
}

const rows: Promised[] = [];
for (const [name, open] of Object.entries(drills)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const started = performance.now();
  const { what, run } = await open();
  process.stdout.write(`== ${what} …\n`);
  const done = await run(scale).catch((error: unknown): Promised[] => [
    { what, measured: error instanceof Error ? error.message : String(error), kept: false },
  ]);
  rows.push(...done);
  for (const row of done) process.stdout.write(toLine(row));
  process.stdout.write(`   ${Math.round((performance.now() - started) / 1_000)} s\n`);
}
process.stdout.write(`\n| promise | measured |\n| --- | --- |\n`);
for (const { what, measured, kept } of rows)
  process.stdout.write(`| ${kept ? '' : 'BROKEN: '}${what} | ${measured} |\n`);
process.exit(rows.every(({ kept }) => kept) ? 0 : 1);

function toLine({ what, measured, kept }: Promised): string {
  return `${kept ? 'kept  ' : 'BROKEN'} ${what}: ${measured}\n`;
}
