import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../server/contract/json-object';
import {
  everyAddition,
  noAdditions,
  toAdditions,
  type SavedAdditions,
} from '../../../server/contract/calls/additions';
import { routes, pageFileOf } from '../../../server/contract/screens/routes';
import { checkPage } from '../../../server/page-check/check-page';
import { hasErrors } from './sound-page';
import { withoutAdditions } from '../../../server/page-check/without-additions';

const folder = join(import.meta.dirname, '../../../pages');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
);
const none = toAdditions(noAdditions, '');

/** Names of the filters and columns of a page's first list. */
function listOf(file: string, saved: SavedAdditions = noAdditions) {
  const page = withoutAdditions(read(file), toAdditions(saved, ''));
  const { filter, columns } = page['body'] as {
    filter?: { body: { name: string }[] };
    columns: { name?: string }[];
  };
  const named = (items: { name?: string }[]) => items.flatMap(({ name }) => name ?? []);
  return { filters: named(filter?.body ?? []), columns: named(columns) };
}

it("[decisions 'Additions'] hides a filter that the upstream lacks, and shows one that it has", () => {
  expect(listOf('vip/redemption/batch/list.json').filters).not.toContain('expireWithin');
  expect(listOf('vip/redemption/batch/list.json').filters).toContain('state');
  const has = { '/admin/vip/redemption/batch/list': { request: ['expireWithin'], reply: [] } };
  expect(listOf('vip/redemption/batch/list.json', { missing: [], additions: has }).filters).toContain(
    'expireWithin',
  );
});

it("[decisions 'Additions'] hides a column that the upstream does not fill", () => {
  expect(listOf('system/user.json').columns).not.toContain('roleName');
  const has = { '/admin/system/user/list': { request: [], reply: ['roleName'] } };
  expect(listOf('system/user.json', { missing: [], additions: has }).columns).toContain('roleName');
});

it("[decisions 'Additions'] leaves a page unchanged when no addition is missing", () => {
  const page = read('system/user.json');
  expect(withoutAdditions(page, everyAddition)).toBe(page);
});

it.each(files)("[decisions 'Additions'] %s without additions is still a sound page", (file) => {
  const path = routes.find((route) => pageFileOf(route.path) === file)?.path;
  const findings = checkPage(withoutAdditions(read(file), none), { path });
  expect(findings.filter((finding) => hasErrors([finding]))).toEqual([]);
});

it("[decisions 'Additions'] a list can be sorted only if the upstream sorts", () => {
  const body = (saved: SavedAdditions) =>
    withoutAdditions(read('vip/redemption/batch/list.json'), toAdditions(saved, ''))['body'];
  expect(body(noAdditions)).toMatchObject({ sortable: false });
  const has = { '/admin/vip/redemption/batch/list': { request: ['orderBy', 'orderDir'], reply: [] } };
  expect(body({ missing: [], additions: has })).not.toHaveProperty('sortable');
});
