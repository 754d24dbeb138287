import { filter } from 'amis-core';
import { dictionaries } from '../../../server/contract/dictionaries';
import { isObject } from '../../../server/contract/json-object';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { planOf, type Planned } from '../../../renderers/list/plan/list-plan';
import type { Json } from '../../../renderers/list/plan/node';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../src/amis/services/sanitize';
import { findScreenPlan } from '../../../src/direct/plan-screen';
import { amisPartsOf } from './amis-parts';

const folder = join(import.meta.dirname, '..', '..', '..', 'pages');

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    name: relative(folder, join(folder, name)).replaceAll('\\', '/'),
    schema: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json,
  }));

function listsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(listsIn);
  if (!isObject(value)) return [];
  return [...(value['type'] === 'crud' ? [value] : []), ...Object.values(value).flatMap(listsIn)];
}

const lists = pages.flatMap(({ name, schema }) =>
  listsIn(applyConventions(schema, sanitizeHtml)).map((crud) => ({ name, planned: planOf(crud) })),
);

const partsOf = (planned: Planned) =>
  'plan' in planned
    ? [
        ...planned.plan.columns.map(({ cell }) => cell),
        ...(planned.plan.item ? [planned.plan.item] : []),
        ...[...planned.plan.header, ...planned.plan.footer].map(({ part }) => part),
      ].flatMap((part) => (part.kind === 'pager' || part.kind === 'sizes' ? [] : amisPartsOf(part)))
    : [];

it('the list engine draws every shipped list, even in tabs and dialogs', () => {
  expect(lists.length).toBeGreaterThanOrEqual(35);
  expect(
    lists.flatMap(({ name, planned }) => ('plan' in planned ? [] : [`${name}: ${planned.unknown}`])),
  ).toEqual([]);
});

it('amis draws only the listed parts of shipped lists', () => {
  const found = lists.flatMap(({ name, planned }) =>
    partsOf(planned).map((node) => `${name}: ${String(node['type'])}`),
  );
  expect(found.sort()).toEqual([
    'app/channel/statistics/[code].json: channel-funnel',
    'miniUser/list.json: signed-image',
    'system/audit.json: excel-export',
    'vip/redemption/batch/details/[id].json: excel-export',
  ]);
});

it('the console draws every screen that is one list before amis has loaded', () => {
  const single = pages.filter(({ schema }) => isObject(schema['body']) && schema['body']['type'] === 'crud');
  expect(single.length).toBeGreaterThanOrEqual(27);
  expect(single.filter(({ schema }) => !findScreenPlan(schema)).map(({ name }) => name)).toEqual([]);
});

/** The texts of a page that look up a code in a dictionary. */
const lookUpsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.includes('ARRAYFIND(dict.') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(lookUpsIn) : [];
};
const lookUps = pages.flatMap(({ name, schema }) =>
  lookUpsIn(schema).map((text): [string, string] => [name, text]),
);
it.each(lookUps)(
  '[A §7, B §7] %s names a code that its dictionary lacks without “undefined”: %s',
  (_name, text) => {
    const unknown = [...text.matchAll(/[\w.]+(?= *[=)}|+])/g)].map(([name]) => [name, 99]);
    const chosen = [...text.matchAll(/(\w+)(?= == 1 \?)/g)].map(([, name = '']) => [name, 1]);
    for (const names of [unknown, [...unknown, ...chosen]]) {
      const known = {
        dict: dictionaries,
        known: { responseData: { items: [] } },
        validateResult: { payload: {} },
      };
      expect(filter(text, { ...Object.fromEntries(names), ...known })).not.toMatch(/undefined/);
    }
  },
);
