import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../support/console';
import { done } from '../../support/answers';

const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
const stale = { status: 409, msg: '该记录已被他人修改，请核对后再试', data: null };
const byVersion = {
  title: '新版本上线',
  content: '请更新',
  mode: 1,
  pfType: 3,
  rangeType: 2,
  version: '2.5.0',
  updateVersion: 'T',
  url: 'https://www.example.com/download',
};
const byDevice = { title: '问题已处理', content: '您好', mode: 2, deviceToken: 'abc123' };

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date('2025-03-01T15:30:00Z');
  await console.loginAs({ menus: ['/platform/app/message/list'] });
});
afterAll(() => console.close());
beforeEach(async () => {
  await sql`delete from backend.message`.execute(console.db);
});

const add = (given: Fields<'/admin/app/message/add'>) => console.call('/admin/app/message/add', given);
const edit = (given: Fields<'/admin/app/message/edit'>) => console.call('/admin/app/message/edit', given);
const list = async (filter: Fields<'/admin/app/message/list'> = {}) =>
  (await console.call('/admin/app/message/list', filter)).data;
type Row = Awaited<ReturnType<typeof list>>['items'][number];
const first = async () => (await list()).items[0] as Row;
const refusedFields = async (given: object) => {
  const { status, errors } = await add(given);
  return { status, errors };
};

it('[B §7] publishes a message to versions, lists, reads, corrects and removes it', async () => {
  expect(await add(byVersion)).toEqual(done);
  const { id } = await first();
  const message = { ...byVersion, id, deviceToken: '', createTime: '2025-03-01 23:30:00', revision: 0 };
  expect(await list()).toEqual({ items: [message], total: 1 });
  expect(await console.call(`/admin/app/message/detail/${String(id)}`)).toEqual({
    status: 0,
    msg: '',
    data: message,
  });
  const changed = { title: '更新提醒', content: '修复问题', updateVersion: 'F', url: '' };
  expect(await edit({ ...message, ...changed })).toEqual(done);
  expect(await first()).toEqual({ ...message, ...changed, revision: 1 });
  expect(await console.call(`/admin/app/message/remove/${String(id)}`)).toEqual(done);
  expect(await list()).toEqual({ items: [], total: 0 });
});

it('[Foundation §3] publishes a message once that is submitted again within a minute', async () => {
  for (const message of [byVersion, byDevice]) {
    const answers = await Promise.all([add(message), add(message), add(message)]);
    expect(answers).toEqual([done, done, done]);
    await add({ ...message, content: '其他内容' });
    expect((await list()).total).toBe(2);
    console.clock = () => new Date('2025-03-01T15:31:01Z');
    await add(message);
    console.clock = () => new Date('2025-03-01T15:30:00Z');
    expect((await list()).total).toBe(3);
    await sql`delete from backend.message`.execute(console.db);
  }
});

describe('[B §5] required fields', () => {
  it('are title, content and mode, each reported at its field', async () => {
    expect(await refusedFields({})).toEqual({
      status: 422,
      errors: { title: '请输入消息标题!', content: '请输入消息正文!', mode: '请选择推送方式' },
    });
  });

  it('include client type, range and version in version mode, reported with the other errors', async () => {
    expect(await refusedFields({ mode: 1, deviceToken: 'abc' })).toEqual({
      status: 422,
      errors: {
        title: '请输入消息标题!',
        content: '请输入消息正文!',
        pfType: '请选择客户端类型!',
        rangeType: '请选择版本范围!',
        version: '请输入版本号!',
      },
    });
    for (const rangeType of [1, 2, 3, 4]) {
      const { errors } = await add({ ...byVersion, rangeType, version: ' ' });
      expect(errors).toEqual({ version: '请输入版本号!' });
    }
    expect(await add({ ...byVersion, rangeType: 5, version: '' })).toEqual(done);
  });

  it('include the device token in device mode', async () => {
    const { errors } = await add({ ...byDevice, deviceToken: '  ' });
    expect(errors).toEqual({ deviceToken: '请输入设备标识!' });
  });

  it('include an http or https address if the update switch is on', async () => {
    expect((await add({ ...byDevice, updateVersion: 'T' })).errors).toEqual({ url: '请输入更新地址!' });
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//example.com', 'example.com/app']) {
      expect((await add({ ...byDevice, updateVersion: 'T', url })).errors).toEqual({
        url: '请输入以 http:// 或 https:// 开头的完整地址',
      });
    }
    expect(await add({ ...byDevice, updateVersion: 'T', url: 'http://a.cn/app' })).toEqual(done);
  });
});

it('[B §5] a title has at most 20 characters, a content at most 120, exactly', async () => {
  expect(await add({ ...byDevice, title: '题'.repeat(20), content: '文'.repeat(120) })).toEqual(done);
  expect(await refusedFields({ ...byDevice, title: '题'.repeat(21), content: '文'.repeat(121) })).toEqual({
    status: 422,
    errors: { title: '不能超过20个字符', content: '不能超过120个字符' },
  });
});

it('[B §9] client types are 0, 1 and 3, ranges 1 to 5, a version is numbers that can be compared', async () => {
  for (const pfType of [0, 1, 3]) expect(await add({ ...byVersion, pfType })).toEqual(done);
  for (const version of ['0.1.0', '2', '1.2.3.4']) expect(await add({ ...byVersion, version })).toEqual(done);
  for (const [given, errors] of [
    [{ pfType: 2 }, { pfType: '请选择客户端类型!' }],
    [{ rangeType: 0 }, { rangeType: '请选择版本范围!' }],
    [{ rangeType: 6 }, { rangeType: '请选择版本范围!' }],
    [{ version: 'v1.0' }, { version: '版本号格式应为 1.2.3' }],
    [{ version: '1.2.3.4.5' }, { version: '版本号格式应为 1.2.3' }],
    [{ mode: 3 }, { mode: '请选择推送方式' }],
  ] as const) {
    expect((await add({ ...byVersion, ...given })).errors).toEqual(errors);
  }
});

it('[B §5] a device token with blanks, or several tokens, is refused', async () => {
  for (const deviceToken of ['abc def', 'abc,def', 'abc，def', 'abc\ndef', 'abc;def', 'a\tb']) {
    expect((await add({ ...byDevice, deviceToken })).errors).toEqual({
      deviceToken: '一条消息只推送给一台设备：设备标识里不能有空格、逗号或换行',
    });
  }
  expect(await add({ ...byDevice, deviceToken: ' 0a-b_c:d=/+ ' })).toEqual(done);
});

it('[B §5] fields of the other mode are neither validated nor stored', async () => {
  const nonsense = { pfType: 9, rangeType: 'x', version: 'not a version'.repeat(100), url: 'javascript:x()' };
  expect(await add({ ...byDevice, ...nonsense, updateVersion: 'F' })).toEqual(done);
  expect(await first()).toMatchObject({
    mode: 2,
    pfType: null,
    rangeType: null,
    version: '',
    deviceToken: 'abc123',
    updateVersion: 'F',
    url: '',
  });
  await sql`delete from backend.message`.execute(console.db);
  expect(await add({ ...byVersion, rangeType: 5, version: '?', deviceToken: 'x'.repeat(999) })).toEqual(done);
  expect(await first()).toMatchObject({ pfType: 3, rangeType: 5, version: '', deviceToken: '' });
});

it('[B §4] refuses a change of any audience field of a published message', async () => {
  await add(byVersion);
  const published = await first();
  const kept = '消息已发布，推送对象不能修改';
  for (const [given, errors] of [
    [{ pfType: 0 }, { pfType: kept }],
    [{ rangeType: 1 }, { rangeType: kept }],
    [{ version: '2.5.1' }, { version: kept }],
    [{ rangeType: 5 }, { rangeType: kept, version: kept }],
    [
      { mode: 2, deviceToken: 'abc' },
      { mode: kept, pfType: kept, rangeType: kept, version: kept, deviceToken: kept },
    ],
  ] as const) {
    expect(await edit({ ...published, ...given, title: '改' })).toEqual({
      status: 422,
      msg: kept,
      errors,
      data: null,
    });
  }
  expect(await first()).toEqual(published);
  expect(await edit({ ...published, deviceToken: '不属于这种方式', title: '改' })).toEqual(done);
  expect(await first()).toEqual({ ...published, title: '改', revision: 1 });
});

it('[decisions] exactly one of eight concurrent corrections of the same message succeeds, and a later one is refused', async () => {
  await add(byDevice);
  const message = await first();
  const answers = await Promise.all([...'甲乙丙丁戊己庚辛'].map((title) => edit({ ...message, title })));
  expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
  expect(await edit({ ...message, title: '壬' })).toEqual(stale);
});

it('[B §9] lists the newest first, page by page, and filters by part of the title', async () => {
  for (const title of ['更新 A', '更新 B', '通知 A']) await add({ ...byDevice, title });
  const titles = async (filter: object) => (await list(filter)).items.map((row) => row.title);
  expect(await titles({})).toEqual(['通知 A', '更新 B', '更新 A']);
  expect(await titles({ title: '更新' })).toEqual(['更新 B', '更新 A']);
  expect(await titles({ title: '%' })).toEqual([]);
  expect(await titles({ page: 2, perPage: 2 })).toEqual(['更新 A']);
});

it('refuses, with a message, a record that does not exist', async () => {
  expect(await console.call('/admin/app/message/detail/999')).toEqual(missing);
  expect(await edit({ ...byDevice, id: 999 })).toEqual(missing);
  expect(await console.call('/admin/app/message/remove/999')).toEqual(missing);
});
