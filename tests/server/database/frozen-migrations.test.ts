import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readStatements, type SchemaName } from '../../../server/database/migrate';
import { backendMigrations } from '../../../server/database/migrations/backend';
import { consoleMigrations } from '../../../server/database/migrations/console';
import frozen from './frozen-migrations.json' with { type: 'json' };

const schemas = { console: consoleMigrations, backend: backendMigrations };

/** The first 16 hexadecimal digits over a migration's statements, however they are laid out. */
async function digestOf(schema: SchemaName, name: string): Promise<string> {
  const statements = await readStatements(schema, name);
  const text = statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).join(';');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

it('[architecture ‘Data’] a migration stays as it ran: a change is a new migration, and a new one gets its line', async () => {
  const found = Object.fromEntries(
    await Promise.all(
      (['console', 'backend'] as const).map(async (schema) => [
        schema,
        Object.fromEntries(
          await Promise.all(
            Object.keys(schemas[schema]).map(async (name) => [name, await digestOf(schema, name)]),
          ),
        ),
      ]),
    ),
  ) as unknown;
  expect(
    found,
    'a migration was edited or renamed: put it back, and write the change as a new one; the line of a new one goes to frozen-migrations.json',
  ).toEqual(frozen);
});
