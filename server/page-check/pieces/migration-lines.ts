import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationNames, readStatements, type SchemaName } from '../../database/migrate';
import type { MissingPiece } from './missing-pieces';

/** Below the root: what each migration was when it landed. */
export const frozenFile = 'tests/server/database/frozen-migrations.json';
const migrationFolder = 'server/database/migrations';

/** By schema and name: the first 16 hexadecimal digits over a migration's statements, however they are laid out. */
export type MigrationDigests = Readonly<Record<SchemaName, Readonly<Record<string, string>>>>;

export async function readMigrationDigests(): Promise<MigrationDigests> {
  const digests = async (schema: SchemaName) =>
    Object.fromEntries(
      await Promise.all(
        migrationNames(schema).map(async (name) => [name, await digestOf(schema, name)] as const),
      ),
    );
  return { console: await digests('console'), backend: await digests('backend') };
}

async function digestOf(schema: SchemaName, name: string): Promise<string> {
  const statements = await readStatements(schema, name);
  const text = statements.map((statement) => statement.replace(/\s+/g, ' ').trim()).join(';');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export function readFrozenDigests(root: string): MigrationDigests {
  return JSON.parse(readFileSync(join(root, frozenFile), 'utf8')) as MigrationDigests;
}

/** New migrations without a line in the frozen list, and those that are not what their line says. */
export function findUnfrozen(found: MigrationDigests, frozen: MigrationDigests): MissingPiece[] {
  return (['console', 'backend'] as const).flatMap((schema) => {
    const names = [...new Set([...Object.keys(found[schema]), ...Object.keys(frozen[schema])])].sort();
    return names.flatMap((name): MissingPiece[] => {
      const digest = found[schema][name];
      const line = frozen[schema][name];
      if (digest === line) return [];
      if (digest === undefined)
        return [
          {
            file: `${migrationFolder}/${schema}.ts`,
            missing: `the migration ${name} of ${schema} has landed and is gone`,
            write: 'put it back under its old name: databases in use know it',
          },
        ];
      if (line === undefined)
        return [
          {
            file: frozenFile,
            missing: `the migration ${name} of ${schema} has no line in the frozen list`,
            write: `write "${name}": "${digest}" below "${schema}"`,
          },
        ];
      return [
        {
          file: `${migrationFolder}/${schema}-${name}.ts`,
          missing: `the migration ${name} of ${schema} has landed and is edited`,
          write: `put it back as it was, and write the change as a new migration`,
        },
      ];
    });
  });
}

/** Files of migrations that the list of their schema leaves out: they would never run. */
export function findUnlistedMigrations(root: string): MissingPiece[] {
  return readdirSync(join(root, migrationFolder)).flatMap((file): MissingPiece[] => {
    const [, schema, name] = /^(console|backend)-(.+)\.ts$/.exec(file) ?? [];
    if (name === undefined || (schema !== 'console' && schema !== 'backend')) return [];
    if (migrationNames(schema).includes(name)) return [];
    return [
      {
        file: `${migrationFolder}/${schema}.ts`,
        missing: `the migration in ${file} is in no list and never runs`,
        write: `import it and write its line '${name}' below the others`,
      },
    ];
  });
}
