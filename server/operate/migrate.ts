import type { Config } from '../config';
import { migrate, readStatements, requireMigratable, type SchemaName } from '../database/migrate';
import { baselineName } from '../database/migrations/all-migrations';
import { openExisting } from '../start/open-database';
import { StartError } from '../start/start-error';
import type { Operation } from './operate';

const usage = `npm run migrate              brings the database up to date; then consoles may start with MIGRATE_AT_START=off
npm run migrate -- --show    names what would run, and changes nothing
npm run migrate -- --sql     prints its statements as well`;

/** `npm run migrate`: runs migrations separately from the start. */
export async function runMigrate({ args, config, say }: Operation): Promise<number> {
  const [option, ...more] = args;
  if (more.length > 0 || (option !== undefined && option !== '--show' && option !== '--sql'))
    throw new StartError(usage);
  const { db, close } = await openExisting(config);
  try {
    let count = 0;
    for (const schema of schemasOf(config)) {
      const { due, replaced } = await requireMigratable(db, schema);
      if (replaced.length > 0)
        say(
          `${schema} ${baselineName} takes the place of ${replaced.length} migrations that ran; the tables stay as they are`,
        );
      for (const name of due) {
        say(`${schema} ${name}`);
        if (option === '--sql')
          for (const statement of await readStatements(schema, name)) say(tidy(statement));
      }
      if (option === undefined) await migrate(db, schema);
      count += due.length;
    }
    say(`${count} migrations ${option === undefined ? 'ran' : 'are due'}`);
    return 0;
  } finally {
    await close();
  }
}

/** With a real upstream, the backend has no tables. */
export const schemasOf = ({ UPSTREAM_URL }: Config): readonly SchemaName[] =>
  UPSTREAM_URL === undefined ? ['console', 'backend'] : ['console'];

/** A readable statement, without its indentation in the source. */
function tidy(statement: string): string {
  const lines = statement.split('\n').filter((line) => line.trim() !== '');
  const indent = Math.min(...lines.slice(1).map((line) => line.length - line.trimStart().length), 99);
  return `${lines.map((line, index) => (index === 0 ? line.trim() : line.slice(indent))).join('\n  ')};\n`;
}
