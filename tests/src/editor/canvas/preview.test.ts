import { describe, expect, it } from 'vitest';
import { isRead, readingOnly } from '../../../../src/editor/canvas/preview/preview-fetcher';
import { asRole } from '../../../../src/editor/canvas/preview/preview-role';
import { findEditorPath } from '../../../../src/editor/canvas/select-by-pointer';

const reads = ['/api/admin/feedback/list', '/api/admin/feedback/detail/{id}'];

describe('a preview', () => {
  it.each([
    ['/api/admin/feedback/list', true],
    ['/api/admin/feedback/list?page=2', false],
    ['/api/admin/feedback/detail/7', true],
    ['/api/admin/feedback/detail/', true],
    ['/api/admin/feedback/detail/%2e%2e', false],
    ['/api/admin/feedback/detail/a%2fb', false],
    ['/admin/feedback/detail/7', true],
    ['/api/admin/feedback/edit', false],
    ['/api/admin/feedback/detail/7/more', false],
    ['/api/console/designs/publish', false],
  ])('[Foundation §6] may call %s: %s', (url, allowed) => {
    expect(isRead(url, reads)).toBe(allowed);
  });

  it('[Foundation §6] sends reads and blocks writes', async () => {
    const sent: string[] = [];
    const fetcher = readingOnly(async ({ url }) => {
      sent.push(url);
      return { status: 200, data: { status: 0, msg: '', data: { items: [] } }, headers: {} };
    }, reads);
    const written = await fetcher({ url: '/api/admin/feedback/edit' });
    const read = await fetcher({ url: '/api/admin/feedback/list' });
    // A dialog on the canvas has no row, so there is no record to load.
    const none = await fetcher({ url: '/api/admin/feedback/detail/' });
    expect(none.data).toEqual({ status: 0, msg: '', data: { items: [], total: 0 } });
    expect(sent).toEqual(['/api/admin/feedback/list']);
    expect(written.data).toEqual({ status: 499, msg: '', data: null });
    expect(read.data).toEqual({ status: 0, msg: '', data: { items: [] } });
  });

  it('[Foundation §6] sends no marks of the editor, which stand in the data that a page declares for a call', async () => {
    const sent: unknown[] = [];
    const fetcher = readingOnly(async ({ data }) => {
      sent.push(data);
      return { status: 200, data: {}, headers: {} };
    }, reads);
    const range = { $$id: 'a2', from: '2025-01-01' };
    await fetcher({ url: '/api/admin/feedback/list', data: { $$id: 'a1', page: 1, range } });
    expect(sent).toEqual([{ page: 1, range: { from: '2025-01-01' } }]);
  });
});

describe('a preview as a role', () => {
  const owners = {
    '/api/admin/feedback/list': ['/platform/feedback/list', '/platform/mini/feedback/list'],
    '/api/admin/feedback/detail/{id}': ['/platform/feedback/list'],
    '/api/console/audit/list': ['/platform/system/audit'],
  };
  it.each([
    ['/api/admin/feedback/list', true],
    ['/api/admin/feedback/detail/7', false],
    // The console's own calls are no exception.
    ['/api/console/audit/list', false],
    ['/api/admin/index', true],
  ])('[A §6] allows the role to call %s: %s', async (url, allowed) => {
    const sent: string[] = [];
    const refused: string[] = [];
    const role = { id: 2, name: '客服', menus: ['/platform/mini/feedback/list'] };
    const fetcher = asRole(
      async (request) => {
        sent.push(request.url);
        return { status: 200, data: { status: 0, msg: '', data: null }, headers: {} };
      },
      role,
      owners,
      (path, msg) => refused.push(`${path} ${msg}`),
    );
    const { data } = await fetcher({ url });
    if (allowed) return expect({ sent, refused }).toEqual({ sent: [url], refused: [] });
    expect({ sent, refused }).toEqual({ sent: [], refused: [`${url} 没有权限，请联系管理员`] });
    expect(data).toEqual({ status: 403, msg: '没有权限，请联系管理员', data: null });
  });
});

describe('findEditorPath', () => {
  const page = { $$id: 'p', body: [{ $$id: 'c', 'a/b': { x: 1 }, columns: [{ $$id: 'l', name: 'a' }] }] };
  it.each([
    ['', 'p'],
    ['/body/0', 'c'],
    ['/body/0/columns/0/name', 'l'],
    ['/body/0/a~1b/x', 'c'],
    ['/body/9/nothing', 'p'],
  ])('[Foundation §6] finds the element at %s', (pointer, id) => {
    expect(findEditorPath(page, pointer).at(-1)?.id).toBe(id);
  });
});
