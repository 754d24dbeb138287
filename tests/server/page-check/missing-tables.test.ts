import { expect, it } from 'vitest';
import {
  findMissingTables,
  readDeclaredTables,
  readMadeTables,
  toMadeTables,
} from '../../../server/page-check/missing-tables';
import { projectRoot } from '../../../server/project-root';

const file = 'server/database/tables/growth-tables.ts';
const notice = ['id', 'title', 'createTime'];
const declare = (columns: readonly string[]) =>
  new Map([['backend.notice', { file, columns: new Map(columns.map((column) => [column, 'string'])) }]]);
const make = (columns: readonly string[]) => ({
  columns: new Map([['backend.notice', new Set(columns)]]),
  views: new Set<string>(),
});
const nothing = { columns: new Map<string, Set<string>>(), views: new Set<string>() };

it('[Foundation §6] finds nothing missing between the migrations and the tables of the console', async () => {
  expect(findMissingTables(await readMadeTables(), readDeclaredTables(projectRoot))).toEqual([]);
});

it('[Foundation §6] names the migration that a declared table lacks', () => {
  expect(findMissingTables(nothing, declare(notice))).toEqual([
    {
      file: 'server/database/migrations/backend-<number>-notice.ts',
      missing: `${file} declares the table backend.notice, which no migration makes`,
      write:
        "write a migration with 'create table backend.notice …', and its line in server/database/migrations/all-migrations.ts",
    },
  ]);
});

it('[Foundation §6] names the declaration that the table of a migration lacks', () => {
  expect(findMissingTables(make(notice), new Map())).toEqual([
    {
      file: 'server/database/tables/',
      missing: 'a migration makes the table backend.notice, which is declared nowhere',
      write: "write 'backend.notice' with its columns id, title, createTime in the file of its area",
    },
  ]);
});

it('[Foundation §6] names single columns that the migrations or the tables lack', () => {
  expect(findMissingTables(make([...notice, 'isPinned']), declare(notice))).toEqual([
    {
      file,
      missing: 'a migration makes the columns isPinned of backend.notice, which are declared nowhere',
      write: "write them, with their types, in 'backend.notice'",
    },
  ]);
  expect(findMissingTables(make(notice), declare([...notice, 'isPinned', 'sort']))).toEqual([
    {
      file: 'server/database/migrations/backend-<number>-notice.ts',
      missing: `${file} declares the columns isPinned, sort of backend.notice, which no migration makes`,
      write:
        "write a migration with 'alter table backend.notice add column is_pinned, add column sort …', and its line in server/database/migrations/all-migrations.ts",
    },
  ]);
  expect(findMissingTables(make(notice), declare(notice))).toEqual([]);
});

it('a declared view needs no table', () => {
  const made = toMadeTables(['create view backend.notice as select 1 as id']);
  expect(findMissingTables(made, declare(['id']))).toEqual([]);
});

it('reads the columns of a table after later migrations changed it', () => {
  const { columns } = toMadeTables([
    `create table "backend"."notice" (
       id bigint generated always as identity primary key,
       "title" text not null default 'a, (b',
       price numeric(10, 2) check (price > 0),
       constraint priced check (price > 1), unique (title, price)
     )`,
    'alter table backend.notice add column if not exists is_pinned boolean, drop column price',
    'alter table backend.notice rename column title to head_line',
    'alter table backend.notice alter column head_line set storage external',
    'create table if not exists backend.draft (id bigint)',
    'alter table backend.draft rename to notice_draft',
    'create table backend.gone (id bigint)',
    'drop table if exists backend.gone',
  ]);
  expect(Object.fromEntries([...columns].map(([table, names]) => [table, [...names].sort()]))).toEqual({
    'backend.notice': ['headLine', 'id', 'isPinned'],
    'backend.noticeDraft': ['id'],
  });
});
