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
