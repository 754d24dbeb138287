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
  ['the path that a browser asks', "screen.sentTo('/api/admin/role/list?x=1')", ['/admin/role/list']],
  ['the end of it', "screen.sentTo('/role/list')", ['/admin/role/list']],
  ['a value for a parameter', "call('/admin/role/detail/7')", ['/admin/role/detail/{id}']],
  ['a gap for a parameter', 'call(`/admin/role/detail/${id}`)', ['/admin/role/detail/{id}']],
  [
    'a path that is built elsewhere in the text',
    "const ask = (name) => call(`/admin/report/${name}`); ask('trend'); ask('app/hours')",
    ['/admin/report/trend', '/admin/report/app/hours'],
  ],
  [
    'the start of paths',
    "const ask = callsUnder('/admin/report/', () => console); ask('trend')",
    ['/admin/report/trend'],
  ],
  [
    'a path of two gaps',
    "new Articles('help'); call(`/admin/${this.kind}/article/${name}`); ask(`remove/${id}`)",
    ['/admin/help/article/remove/{id}'],
  ],
  ['a gap that nothing fills', 'const ask = (name) => call(`/admin/report/${name}`)', []],
  ['a part of a path', "call('/admin/role/lists'); call('/admin/role')", []],
  ['a word', "it('role list', () => {})", []],
])('[Foundation §6] finds the calls that a test names by %s', (_title, text, expected) => {
  expect(findNamedCalls(text, calls)).toEqual(expected);
});
