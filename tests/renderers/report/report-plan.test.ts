import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planReport } from '../../../renderers/report/hosts/report-plan';

const reports = "[decisions 'Screens the spec names without contents']";
const root = join(import.meta.dirname, '../../..');
const jsonOf = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as object;
const typesIn = (value: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : [Reflect.get(value, 'type'), ...Object.values(value).flatMap(typesIn)];

it(`${reports} the console draws every shipped report page without amis`, () => {
  const pages = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && typesIn(jsonOf('pages', name)).includes('report'),
  );
  const drawnBy = pages.map((name) => [name, planReport(jsonOf('pages', name)) ? 'console' : 'amis']);
  expect(Object.fromEntries(drawnBy)).toEqual({
    'app/daily/analysis.json': 'console',
    'app/data/analysis.json': 'console',
    'app/function/shortcut.json': 'console',
    'app/weekly/analysis.json': 'console',
    'statistics/order/data.json': 'console',
    'user/register/data.json': 'console',
  });
});

const cards = { type: 'stat-cards', api: '/api/admin/report/overview', cards: [{ label: '一', name: 'a' }] };
const pageOf = (block: object, report: object = {}, page: object = {}) => ({
  type: 'page',
  body: { type: 'report', body: block, ...report },
  ...page,
});

it.each([
  ['a key that the type does not declare', pageOf({ ...cards, onEvent: {} })],
  ['a type that is not a report block', pageOf({ type: 'tpl', tpl: '字' })],
  ['a second element beside the report', { type: 'page', body: [pageOf(cards).body, { type: 'divider' }] }],
  ['a toolbar', pageOf(cards, {}, { toolbar: [] })],
  ['data of the page', pageOf(cards, {}, { data: { a: 1 } })],
  [
    'a call with a condition',
    pageOf({ ...cards, api: { url: '/api/admin/report/overview', sendOn: '${a}' } }),
  ],
  ['a path with an expression', pageOf({ ...cards, api: '/api/admin/report/${a}' })],
  ['a call to another host', pageOf({ ...cards, api: 'https://example.com/api/admin/report/overview' })],
  [
    'the whole surrounding data as parameters',
    pageOf({ ...cards, api: { url: '/api/admin/a', data: { '&': '$$' } } }),
  ],
  ['nested data', pageOf({ ...cards, api: { url: '/api/admin/a', data: { a: { b: 1 } } } })],
  ['an unsupported expression', pageOf({ ...cards, title: '${DATETOSTR(NOW())}' })],
  ['a condition that is a script', pageOf({ ...cards, visibleOn: 'this.a' })],
  ['markup in a text', pageOf({ ...cards, remark: '<b>粗</b>' })],
  ['a title with an expression', pageOf(cards, {}, { title: '${a}' })],
  ['a body without a report', { type: 'page', body: [] }],
  ['a root that is not a page', null],
])(`${reports} amis draws a page with %s`, (_what, page) => {
  expect(planReport(page)).toBeUndefined();
});

it(`${reports} conditions of a block are evaluated as in amis`, () => {
  const plan = planReport(pageOf({ ...cards, visibleOn: "${tab != 'b'}", hiddenOn: '${range == 7}' }));
  const shown = plan?.reports[0]?.blocks[0]?.isShown;
  expect([{}, { tab: 'b' }, { tab: 'a', range: '7' }, { tab: 'a' }].map((scope) => shown?.(scope))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
