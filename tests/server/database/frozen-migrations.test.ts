import { expect, it } from 'vitest';
import { readStatements } from '../../../server/database/migrate';
import {
  findUnfrozen,
  findUnlistedMigrations,
  readFrozenDigests,
  readMigrationDigests,
  toSentence,
} from '../../../server/page-check/missing-pieces';
import { projectRoot } from '../../../server/project-root';

it('[Foundation §3] a released migration never changes: each change is a new migration with its own digest line', async () => {
  const found = await readMigrationDigests();
  expect((await readStatements('backend', '000-baseline')).length).toBeGreaterThan(200);
  expect((await readStatements('console', '000-baseline')).length).toBeGreaterThan(20);
  expect(findUnfrozen(found, readFrozenDigests(projectRoot)).map(toSentence)).toEqual([]);
  expect(findUnlistedMigrations(projectRoot).map(toSentence)).toEqual([]);
});

it('[Foundation §3] for a new, edited or missing migration, says what to write', () => {
  const frozen = { console: { '010-a': 'a1' }, backend: { '010-b': 'b1' } };
  const found = { console: { '010-a': 'a2' }, backend: { '020-c': 'c1' } };
  expect(findUnfrozen(frozen, frozen)).toEqual([]);
  expect(findUnfrozen(found, frozen).map((piece) => `${piece.file}: ${toSentence(piece)}`)).toEqual([
    'server/database/migrations/console-010-a.ts: the migration 010-a of console has landed and is edited: put it back as it was, and write the change as a new migration',
    'server/database/migrations/all-migrations.ts: the migration 010-b of backend has landed and is gone: put it back under its old name: databases in use know it',
    'tests/server/database/frozen-migrations.json: the migration 020-c of backend has no line in the frozen list: write "020-c": "c1" below "backend"',
  ]);
});
