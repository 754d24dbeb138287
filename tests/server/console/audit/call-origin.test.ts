import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCallOrigin } from '../../../../server/contract/screens/call-origin';
import { TestConsole } from '../../../support/console';
import { makePagesFolder, type PagesFolder } from '../../../support/pages-folder';

const path = '/platform/starWheel/list';
const pageOf = (text: string) => ({ type: 'page', body: [{ type: 'tpl', tpl: text }] });
let pages: PagesFolder;
let console: TestConsole;
/** ETags of the shipped page and of the published page. */
let etags: string[] = [];
beforeAll(async () => {
  pages = await makePagesFolder();
  await pages.write(path, pageOf('旧'));
  console = await TestConsole.start({}, { pagesFolder: pages.path });
  await console.login();
  const first = await etag();
  const published = await console.call('/console/designs/publish', {
    ...{ path, baseVersion: 0, schema: pageOf('新'), note: '' },
  });
  expect(published.status).toBe(0);
  etags = [first, await etag()];
});
afterAll(async () => {
  await console.close();
  await pages.remove();
});

const session = () => ({ token: console.token, 'session-id': console.sessionId });

async function etag(): Promise<string> {
  const answer = await fetch(`${console.url}/api/console/page?path=${encodeURIComponent(path)}`, {
    headers: session(),
  });
  return answer.headers.get('etag') ?? '';
}

/** Makes a call as a screen does. @returns page and publication of its audit entry */
async function originOf(call: string, body: object, headers: Record<string, string>): Promise<unknown[]> {
  await fetch(`${console.url}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session(), ...headers },
    body: JSON.stringify(body),
  });
  const { rows } = await sql<{ call: string; page: string; pageVersion: number | null }>`
    select call, page, page_version from console.audit order by id desc limit 1`.execute(console.db);
  const [row] = rows;
  return [row?.call, row?.page, row?.pageVersion];
}
const origin = (version: string, route: string = path) => ({ 'page-route': route, 'page-version': version });

describe('[A §6] the page that a call comes from', () => {
  it('is recorded with its publication, whatever the call’s result', async () => {
    const [shipped = '', published = ''] = etags;
    const add = { id: null, stage: '初识期', minScore: 0, maxScore: 20, suggestion: '<p>x</p>' };
    const made = await originOf('/admin/starWheel/add', add, origin(published));
    expect(made).toEqual(['/admin/starWheel/add', path, 1]);
    const refused = await originOf('/admin/starWheel/remove', { id: 999 }, origin(shipped));
    expect(refused).toEqual(['/admin/starWheel/remove', path, 0]);
    const weak = await originOf('/admin/starWheel/remove', { id: 998 }, origin(`W/${published}`));
    expect(weak).toEqual(['/admin/starWheel/remove', path, 1]);
    const ours = await originOf('/console/screens/remove', { path: '/platform/custom/x' }, origin(published));
    expect(ours).toEqual(['/api/console/screens/remove', path, 1]);
  });

  it('is unknown when no such publication exists', async () => {
    const [, published = ''] = etags;
    const digest = /-([0-9a-f]{32})/.exec(published)?.[1] ?? '';
    const origins: Record<string, string>[] = [
      origin(`"2-${digest}"`),
      origin(`"1-${'0'.repeat(32)}"`),
      origin(published, '/platform/system/role'),
      origin('"1-"'),
      origin('x'.repeat(5_000)),
      origin(published, '/platform/../x'),
      { 'page-route': path },
      { 'page-version': published },
    ];
    for (const headers of origins) {
      expect(await originOf('/admin/starWheel/remove', { id: 999 }, headers)).toEqual([
        '/admin/starWheel/remove',
        '',
        null,
      ]);
    }
  });

  it('can be shown, filtered and counted, alone and with every other filter', async () => {
    const list = async (filter: object) => {
      const { data } = await console.call('/console/audit/list', { perPage: 100, ...filter });
      expect(data.items.length).toBe(data.total);
      return data.items;
    };
    const all = await list({ origin: path });
    expect(all.map(({ call, originVersion }) => [call, originVersion])).toEqual([
      ['/api/console/screens/remove', 1],
      ['/admin/starWheel/remove', 1],
      ['/admin/starWheel/remove', 0],
      ['/admin/starWheel/add', 1],
    ]);
    expect(all[0]).toMatchObject({ origin: path, originTitle: '星轮阶段' });
    expect((await list({ origin: path, originVersion: 0 })).length).toBe(1);
    expect((await list({ origin: path, originVersion: 1, call: '/admin/starWheel/remove' })).length).toBe(1);
    expect((await list({ origin: path, result: 1, account: 'admin' })).length).toBe(1);
    expect(await list({ origin: '/platform/starWheel' })).toEqual([]);
    const { data } = await console.call('/console/audit/choices');
    expect(data.pages).toEqual([{ label: '星轮阶段', value: path }]);
    const detail = await console.call('/console/audit/detail', { id: all[3]?.['id'] });
    expect(detail.data).toMatchObject({ origin: path, originVersion: 1 });
    expect(await console.call('/console/audit/list', { originVersion: 1 })).toMatchObject({
      status: 422,
      msg: '请先选择来源页面',
    });
  });

  it('cannot be changed', async () => {
    for (const change of [sql`page = ''`, sql`page_version = 7`]) {
      await expect(sql`update console.audit set ${change}`.execute(console.db)).rejects.toThrow(
        'append-only',
      );
    }
  });
});

it.each([
  [undefined, `"1-${'a'.repeat(32)}"`],
  ['/platform/a b', `"1-${'a'.repeat(32)}"`],
  ['/other/list', `"1-${'a'.repeat(32)}"`],
  ['/platform/x', `"-1-${'a'.repeat(32)}"`],
  ['/platform/x', `"1-${'A'.repeat(32)}"`],
  ['/platform/x', undefined],
])('[A §6] records no page for invalid values: %s %s', (route, version) => {
  expect(toCallOrigin(route, version)).toBeUndefined();
});

it('[A §6] a write that the browser blocked is recorded as refused, with its page', async () => {
  const origins = await originOf(
    '/console/page/refused-write',
    { call: '/api/admin/starWheel/remove' },
    origin(etags[1] ?? ''),
  );
  expect(origins).toEqual(['/admin/starWheel/remove', path, 1]);
  const { rows } = await sql<object>`
    select account, summary, result, code, msg from console.audit order by id desc limit 1`.execute(
    console.db,
  );
  expect(rows).toEqual([
    {
      ...{ account: 'admin', summary: '删除星轮阶段', result: 2, code: 403 },
      msg: '已阻止一次修改：没有人在本页操作过。如果是您点的，请再点一次；否则请告诉管理员',
    },
  ]);
  const before = await sql`select 1 from console.audit`.execute(console.db);
  for (const call of ['', 'x', '/api/admin/../x?y', `/api/admin/${'x'.repeat(300)}`, 7]) {
    const answer = await console.callUnchecked('/console/page/refused-write', { call });
    expect(answer.status).toBe(422);
  }
  const after = await sql`select 1 from console.audit`.execute(console.db);
  expect(after.rows.length).toBe(before.rows.length);
});
