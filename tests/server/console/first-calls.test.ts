import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/contract/json-object';
import { firstCallsOf } from '../../../server/console/first-calls';
import { pageFileOf, routes } from '../../../server/contract/screens/routes';
import { projectRoot } from '../../../server/project-root';

const pageOf = (path: string) =>
  JSON.parse(readFileSync(join(projectRoot, 'pages', pageFileOf(path)), 'utf8')) as JsonObject;
const at = { params: {}, search: '' };
const list = (crud: object) => ({ type: 'page', body: { type: 'crud', api: '/api/admin/x/list', ...crud } });

/** Lists that the console itself answers, not the upstream. */
const consoleLists = ['/platform/page/design', '/platform/system/audit'];
const lists = routes.filter(({ path }) => JSON.stringify(pageOf(path)['body']).includes('"crud"'));

it.each(lists.filter(({ path }) => path.endsWith('/list') && !consoleLists.includes(path)))(
  '[Foundation §7] derives the first call of $path from its page',
  ({ path }) => {
    const calls = firstCallsOf(pageOf(path), at);
    expect(calls.map((call) => [call.fields['page'], call.fields['perPage']])).toContainEqual(['1', '10']);
  },
);

describe('[Foundation §7] the first calls of a page', () => {
  it('are a list’s call with its filters, paging and the URL’s query', () => {
    const page = list({ filter: { body: [{ name: 'a' }, { name: 'from', extraName: 'to' }] }, perPage: 20 });
    expect(firstCallsOf(page, { params: {}, search: '?a=1&page=3' })).toEqual([
      { path: '/api/admin/x/list', fields: { a: '1', from: '', to: '', page: '3', perPage: '20' } },
    ]);
  });

  it('use a filter’s default if the query omits it', () => {
    const page = list({ filter: { body: [{ name: 'a' }] }, defaultParams: { a: '5', b: 6 } });
    const [usual, given] = ['', '?a='].map((search) => firstCallsOf(page, { params: {}, search })[0]?.fields);
    expect(usual).toEqual({ a: '5', b: '6', page: '1', perPage: '10' });
    expect(given).toMatchObject({ a: '' });
  });

  it('fill route parameters into the path, encoded, and into the fields', () => {
    const api = { url: '/api/admin/x/${params.id}', data: { '&': '$$', of: '${params.id}', n: 1 } };
    expect(firstCallsOf(list({ api }), { params: { id: 'a/b' }, search: '' })).toEqual([
      { path: '/api/admin/x/a%2Fb', fields: { page: '1', perPage: '10', of: 'a/b', n: '1' } },
    ]);
  });

  it('ask for the list’s page even if its call names its data', () => {
    const api = { url: '/api/admin/x/list', data: { of: '${params.id}' } };
    const fieldsOf = (crud: object) =>
      firstCallsOf(list({ api, ...crud }), { params: { id: '7' }, search: '?page=2' })[0]?.fields;
    expect(fieldsOf({})).toEqual({ page: '2', perPage: '10', of: '7' });
    expect(fieldsOf({ loadDataOnce: true })).toEqual({ of: '7' });
    const stats = { url: '/api/admin/app/channel/stats', data: { code: '${params.id}' } };
    expect(fieldsOf({ api: stats })).toEqual({ code: '7' });
  });

  it.each([
    ['an expression', { api: '/api/admin/x/list?a=${NOW()}' }],
    ['an unknown name', { api: { url: '/api/admin/x/list', data: { a: '${other}' } } }],
    ['a condition of the call', { api: { url: '/api/admin/x/list', sendOn: '${a}' } }],
    ['a condition of the list', { visibleOn: '${a}' }],
    ['a later start', { initFetch: false }],
    ['a filter with a value', { filter: { body: [{ name: 'a', value: '1' }] } }],
    ['a call of the console', { api: 'post:/api/console/audit/list' }],
    ['another origin', { api: 'https://else.example/api/admin/x/list' }],
    ['no call', { api: undefined }],
  ])('leave calls that depend on %s to the browser', (_what, crud) => {
    expect(firstCallsOf(list(crud), at)).toEqual([]);
  });

  it('are empty for a value that is not a page', () => {
    for (const body of [undefined, null, 'text', 7, [null, 'x', []]]) {
      expect(firstCallsOf({ type: 'page', body, initApi: 3 }, at)).toEqual([]);
    }
  });
});

it('[decisions] a list opens in its link’s order, and with the user’s default view', () => {
  const page = list({ filter: { body: [{ name: 'a' }] } });
  const preference = () => ({
    perPage: 50,
    views: [{ name: '常用', search: 'a=7&orderBy=time&orderDir=desc' }],
    usualView: '常用',
  });
  const fieldsAt = (search: string, opened = page) =>
    firstCallsOf(opened, { params: {}, search, preference })[0]?.fields;
  const usual = { a: '', page: '1', perPage: '50' };
  expect(fieldsAt('?orderBy=time')).toEqual({ ...usual, orderBy: 'time', orderDir: 'asc' });
  expect(fieldsAt('')).toEqual({ ...usual, a: '7', orderBy: 'time', orderDir: 'desc' });
  expect(fieldsAt('?a=1')).toEqual({ ...usual, a: '1' });
  expect(fieldsAt('?orderBy=time', list({ sortable: false }))).toEqual({ page: '1', perPage: '50' });
});
