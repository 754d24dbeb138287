import { afterAll, beforeAll, expect, it } from 'vitest';
import { designPermissions } from '../../../../server/contract/screens/permissions';
import { TestConsole } from '../../../support/console';
import { RecordingUpstream } from '../../../support/recording-upstream';

const channels = '/platform/vip/redemption/channel/list';

let upstream: RecordingUpstream;
let console: TestConsole;
beforeAll(async () => {
  upstream = await RecordingUpstream.start();
  const screens = [channels, ...Object.values(designPermissions)].map((url, at) => ({
    menuId: at + 10,
    menuName: url,
    url,
  }));
  upstream.on('/admin/index', {
    code: 1,
    data: {
      admin: { username: '李雷' },
      menus: [{ menuId: 1, menuName: '他们的分组', url: '', children: screens }],
    },
  });
  console = await TestConsole.start({ UPSTREAM_URL: upstream.url });
  console.token = 'theirs';
});
afterAll(async () => {
  await console?.close();
  await upstream?.close();
});

it('[Foundation §3] in front of a real upstream, new screens use its menus and groups', async () => {
  const groups = await console.call('/console/screens/group/list');
  expect(groups.data).toEqual({
    options: [
      { label: '他们的分组', value: '他们的分组' },
      { label: '新建分组…', value: '+' },
    ],
  });
  const made = await console.call('/console/screens/create', {
    template: 'list',
    call: '/api/admin/vip/redemption/channel/list',
    title: '渠道速查',
    group: '他们的分组',
    columns: 'channelName',
    finish: 'publish',
  });
  expect(made).toMatchObject({ status: 0, data: { version: 1 } });
  const { path } = made.data;
  expect((await console.call('/console/screens/menu/list')).data).toEqual({
    items: [{ path, title: '渠道速查', menu: channels, group: '他们的分组', position: 0 }],
    total: 1,
  });
  // The upstream was called only to identify the user.
  expect([...new Set(upstream.requests.map(({ url }) => url))]).toEqual(['/admin/index']);
});
