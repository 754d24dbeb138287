import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from '../../../server/console/pages/page-store';
import { toPageText } from '../../../server/contract/canonical-page';
import { designPermissions } from '../../../server/contract/screens/permissions';
import { TestConsole, type Fields } from '../../support/console';
import { makePagesFolder, type PagesFolder } from '../../support/pages-folder';

const shipped = { type: 'page', title: '出厂', body: [] };
let pages: PagesFolder;
let console: TestConsole;
const admin = { name: '管理员', token: '' };
const other = { name: '', token: '' };
beforeAll(async () => {
  pages = await makePagesFolder();
  console = await TestConsole.start({}, { pagesFolder: pages.path });
  await console.login();
  admin.token = console.token;
  other.name = (await console.loginAs({ menus: [designPermissions.open] })).loginName;
  other.token = console.token;
});
beforeEach(() => {
  console.token = admin.token;
  console.clock = () => new Date('2026-03-01T00:00:00Z');
});
afterAll(async () => {
  await console.close();
  await pages.remove();
});

describe('[Foundation §6] who else is editing', () => {
  const path = '/platform/system/role';
  const beat = async (window: string, body: Fields<'/console/designs/presence'> = {}) =>
    (await console.call('/console/designs/presence', { path, window, ...body })).data;

  it('is shown with the start time and whether they have changes, until 45 s after the last heartbeat', async () => {
    const at = (time: string) => (console.clock = () => new Date(`2026-03-01T00:00:${time}Z`));
    await pages.write(path, shipped);
    expect(await beat('a')).toEqual({
      others: [],
      live: { version: 0, publishedBy: '', publishedAt: '', digest: digestOf(toPageText(shipped)) },
      shippedChanged: false,
    });
    at('10');
    console.token = other.token;
    expect((await beat('a', { changed: true })).others).toEqual([
      { name: admin.name, since: '2026-03-01 08:00:00', changed: false, self: false },
    ]);
    console.token = admin.token;
    at('20');
    const they = { name: other.name, since: '2026-03-01 08:00:10', changed: true, self: false };
    expect((await beat('a')).others).toEqual([they]);
    expect((await beat('b')).others).toContainEqual({
      name: admin.name,
      since: '2026-03-01 08:00:00',
      changed: false,
      self: true,
    });
    expect((await console.call('/console/designs/open', { path })).data.editors).toHaveLength(3);
    const list = await console.call('/console/designs/list', { keyword: path });
    expect(list.data).toMatchObject({ items: [{ editors: `${admin.name}、${other.name}` }] });
    expect((await beat('b', { leave: true })).others).toHaveLength(2);
    at('55');
    expect((await beat('a')).others).toEqual([they]);
    at('56');
    expect((await beat('a')).others).toEqual([]);
    console.token = other.token;
    expect((await beat('a', { changed: true })).others).toHaveLength(1);
    console.token = admin.token;
    expect((await beat('a')).others).toEqual([{ ...they, since: '2026-03-01 08:00:56' }]);
  });

  it('refuses a window without a name and an invalid page', async () => {
    expect(await console.call('/console/designs/presence', { path })).toMatchObject({
      status: 422,
      errors: { window: '缺少窗口编号' },
    });
    expect(
      await console.call('/console/designs/merge', { path, with: 'draft', baseVersion: 0 }),
    ).toMatchObject({
      status: 422,
      errors: { schema: '缺少页面内容' },
    });
    for (const call of ['presence', 'merge', 'compare'] as const) {
      const body = {
        path: '/platform/nowhere',
        window: 'a',
        with: 'draft',
        schema: {},
        baseVersion: 0,
        from: { is: 'live' },
        to: { is: 'live' },
      };
      expect(await console.call(`/console/designs/${call}`, body)).toEqual({
        status: 404,
        msg: '页面不存在',
        data: null,
      });
    }
  });
});
