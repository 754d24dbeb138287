import { expect, it } from 'vitest';
import { findNamedCalls } from '../../../server/page-check/missing-pieces';

const paths = [
  '/admin/role/list',
  '/admin/role/detail/{id}',
  '/admin/report/trend',
  '/admin/report/app/hours',
  '/admin/help/article/remove/{id}',
  '/admin/docs/article/remove',
];
const calls = paths.map((path) => ({ path }));

it.each([
  ['a whole path', "console.call('/admin/role/list')", ['/admin/role/list']],
  ['the URL that a browser requests', "screen.sentTo('/api/admin/role/list?x=1')", ['/admin/role/list']],
  ['the end of a path', "screen.sentTo('/role/list')", ['/admin/role/list']],
  ['a value in place of a parameter', "call('/admin/role/detail/7')", ['/admin/role/detail/{id}']],
  ['a template gap in place of a parameter', 'call(`/admin/role/detail/${id}`)', ['/admin/role/detail/{id}']],
  [
    'a path that is built elsewhere in the text',
    "const ask = (name) => call(`/admin/report/${name}`); ask('trend'); ask('app/hours')",
    ['/admin/report/trend', '/admin/report/app/hours'],
  ],
  [
    'a common start of paths',
    "const ask = callsUnder('/admin/report/', () => console); ask('trend')",
    ['/admin/report/trend'],
  ],
  [
    'a path with two template gaps',
    "new Articles('help'); call(`/admin/${this.kind}/article/${name}`); ask(`remove/${id}`)",
    ['/admin/help/article/remove/{id}'],
  ],
  [
    'a template gap without a value (which names none)',
    'const ask = (name) => call(`/admin/report/${name}`)',
    [],
  ],
  ['a part of a path (which names none)', "call('/admin/role/lists'); call('/admin/role')", []],
  ['ordinary words (which name none)', "it('role list', () => {})", []],
])('[Foundation §6] finds the calls that a test names by %s', (_title, text, expected) => {
  expect(findNamedCalls(text, calls)).toEqual(expected);
});
